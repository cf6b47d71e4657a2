import { Refusal } from './answers.ts';
import { callerHeaders, type Project } from './project.ts';

/** The request's unverified token. @throws Refusal 401 'Not authenticated' if there is none. */
export function tokenOf(request: Request): string {
  const token = /^bearer\s+(.+)$/i.exec(request.headers.get('authorization') ?? '')?.[1];
  if (token === undefined) throw new Refusal(401, 'Not authenticated');
  return token;
}

/**
 * The id of the user whose token came with the request, verified by the project's own auth service. The token of an
 * ended session is invalid, and the project's keys belong to no user.
 * @throws Refusal 401 'Not authenticated'.
 */
export async function callerOf(project: Project, request: Request): Promise<string> {
  const answer = await fetch(`${project.supabaseUrl}/auth/v1/user`, {
    headers: callerHeaders(project, tokenOf(request)),
  });
  if (answer.status >= 500) throw new Error(`The user could not be verified: ${answer.status}`);
  const user = (await answer.json()) as { readonly id?: unknown };
  if (!answer.ok || typeof user.id !== 'string') throw new Refusal(401, 'Not authenticated');
  return user.id;
}
