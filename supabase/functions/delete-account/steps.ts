import { Refusal } from '../_shared/answers.ts';
import { callerHeaders, type Project } from '../_shared/project.ts';

/**
 * Runs a step in the database with the caller's rights, so that it affects only the caller's account.
 * @throws Refusal when the database refuses the step.
 */
export type Step = (name: string) => Promise<unknown>;

/** The steps of the token's user. */
export function stepsOf(project: Project, token: string): Step {
  return async (name) => {
    const answer = await fetch(`${project.supabaseUrl}/rest/v1/rpc/${name}`, {
      method: 'POST',
      headers: { ...callerHeaders(project, token), 'content-type': 'application/json' },
      body: '{}',
    });
    const text = await answer.text();
    if (answer.ok) return text === '' ? null : JSON.parse(text);
    const { status } = answer;
    if (status === 401) throw new Refusal(401, 'Not authenticated');
    if (status === 403 || status === 409) throw new Refusal(status, messageOf(text));
    throw new Error(`${name} answered ${status}: ${text}`);
  };
}

function messageOf(text: string): string {
  const { message } = JSON.parse(text) as { readonly message?: unknown };
  return typeof message === 'string' ? message : text;
}
