import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { authHeaders } from './auth-requests';
import { freshEmail, needLocal, openProject, type Project } from './harness';

// Supabase's own CLI sends what supabase/config.toml names; the embedded backend has to send the same.
let project: Project;

beforeAll(async () => {
  project = await openProject({ mailIntervalSec: 0 });
});
afterAll(() => project.close());

/** Subject and source of a mail as config.toml has them. */
async function configured(kind: string): Promise<{ subject: string; template: string }> {
  const config = await readFile('supabase/config.toml', 'utf8');
  const [, subject = '', path = ''] =
    new RegExp(
      `^\\[auth\\.email\\.template\\.${kind}\\]\\nsubject = "(.+)"\\ncontent_path = "(.+)"$`,
      'm',
    ).exec(config) ?? [];
  return { subject, template: await readFile(path, 'utf8') };
}

/** Asks for a mail of each kind. Resolves with the address that gets it. */
const KINDS = {
  confirmation: async () => {
    const email = freshEmail();
    await project.client().auth.signInWithOtp({ email });
    return email;
  },
  magic_link: async () => {
    const { email } = await project.newUser();
    await project.client().auth.signInWithOtp({ email });
    return email;
  },
  recovery: async () => {
    const { email } = await project.newUser();
    await project.client().auth.resetPasswordForEmail(email);
    return email;
  },
  email_change: async () => {
    const { accessToken } = await project.newUser();
    const email = freshEmail();
    await project.request('/auth/v1/user', {
      method: 'PUT',
      headers: authHeaders(project, accessToken),
      body: JSON.stringify({ email }),
    });
    return email;
  },
} as const;

test.for(Object.entries(KINDS))(
  '%s is the mail that config.toml names, and its link leads to the app',
  async ([kind, ask], context) => {
    const local = needLocal(project, context);
    const { subject, template } = await configured(kind);
    const mail = await local.lastMail(await ask());
    expect(mail.subject).toBe(subject);
    const [address = '', hash = ''] = mail.link.split('#');
    const parts: Readonly<Record<string, string>> = {
      RedirectTo: address,
      TokenHash: new URLSearchParams(hash).get('token_hash') ?? '',
      Token: mail.code,
    };
    expect(mail.html).toBe(
      template.replaceAll(/\{\{ \.(\w+) \}\}/g, (_, name: string) => parts[name] ?? name),
    );
    // The link leads to the app, and not to the endpoint that uses the token up.
    expect(mail.link).toMatch(/^http:\/\/localhost:5173#token_hash=/);
  },
);
