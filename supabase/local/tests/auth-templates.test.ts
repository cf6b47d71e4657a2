import { readdir, readFile } from 'node:fs/promises';
import { afterAll, expect, test, type TestContext } from 'vitest';
import { authHeaders } from './auth-requests';
import { freshEmail, needLocal, openProject } from '../testing/harness';

// The embedded backend has to send the same mails as Supabase's CLI, which uses supabase/config.toml.
const project = await openProject({ mailIntervalSec: 0 });
afterAll(() => project.close());

/** A mail's subject and source in config.toml. */
async function configured(kind: string): Promise<{ subject: string; template: string }> {
  const config = await readFile('supabase/config.toml', 'utf8');
  const [, subject = '', path = ''] =
    new RegExp(
      `^\\[auth\\.email\\.template\\.${kind}\\]\\nsubject = "(.+)"\\ncontent_path = "(.+)"$`,
      'm',
    ).exec(config) ?? [];
  return { subject, template: await readFile(path, 'utf8') };
}

interface Asked {
  /** The account's address. */
  readonly email: string;
  readonly newEmail?: string;
  readonly sentTo: readonly string[];
}

async function changeAddress(newEmail: string, query = ''): Promise<Asked> {
  const { email, accessToken } = await project.newUser();
  await project.request(`/auth/v1/user${query}`, {
    method: 'PUT',
    headers: authHeaders(project, accessToken),
    body: JSON.stringify({ email: newEmail }),
  });
  return { email, newEmail, sentTo: [email, newEmail] };
}

/** An allowed target other than the site. */
const ELSEWHERE = 'http://127.0.0.1:4173/elsewhere';

async function signIn(email: string): Promise<Asked> {
  await project.client().auth.signInWithOtp({ email, options: { emailRedirectTo: ELSEWHERE } });
  return { email, sentTo: [email] };
}

/** Requests a mail of each kind. */
const KINDS: Readonly<Record<string, () => Promise<Asked>>> = {
  confirmation: () => signIn(freshEmail()),
  magic_link: async () => signIn((await project.newUser()).email),
  email_change: () => changeAddress(freshEmail(), `?redirect_to=${encodeURIComponent(ELSEWHERE)}`),
};

async function lettersOf(context: TestContext, { sentTo }: Asked) {
  const local = needLocal(project, context);
  return Promise.all(sentTo.map((address) => local.lastLetter(address)));
}

test.for(Object.entries(KINDS))(
  '%s is the mail from config.toml, and its link leads to the site, whatever target was requested',
  async ([kind, ask], context) => {
    const { subject, template } = await configured(kind);
    const asked = await ask();
    const letters = await lettersOf(context, asked);
    expect(new Set(letters.map(({ html }) => html)).size).toBe(letters.length);
    for (const letter of letters) {
      expect(letter.subject).toBe(subject);
      // The link leads to the app, not to the endpoint that uses up the token.
      const [, tokenHash = '', type] =
        /^http:\/\/localhost:5173#token_hash=(\w+)&type=(\w+)$/m.exec(letter.text) ?? [];
      expect(type).toBe(kind === 'email_change' ? kind : 'email');
      const parts: Readonly<Record<string, string>> = {
        SiteURL: 'http://localhost:5173',
        TokenHash: tokenHash,
        Token: /^\d{8}$/m.exec(letter.text)?.[0] ?? '',
        Email: asked.email,
        NewEmail: asked.newEmail ?? '',
      };
      expect(letter.html).toBe(
        template.replaceAll(/\{\{ \.(\w+) \}\}/g, (_, name: string) => parts[name] ?? name),
      );
      expect(letter.text).not.toContain('elsewhere');
    }
  },
);

test('config.toml names every template', async () => {
  const config = await readFile('supabase/config.toml', 'utf8');
  const named = [...config.matchAll(/"\.\/supabase\/templates\/(.+)"/g)].map(([, name]) => name);
  expect(new Set(named)).toEqual(new Set(await readdir('supabase/templates')));
});

test('both mails of an address change name both addresses, and what to do if you did not request it', async (context) => {
  const newEmail = `o'neil&co+${freshEmail()}`;
  const asked = await changeAddress(newEmail);
  const letters = await lettersOf(context, asked);
  for (const { html, text } of letters) {
    expect(text).toContain(`from ${asked.email} to ${newEmail}.`);
    expect(html).toContain(`>o&#39;neil&amp;co+`);
    expect(html).not.toContain(newEmail);
    expect(html).toContain('href="http://localhost:5173/account"');
    expect(text).toMatch(/^Sign out everywhere:\n\nhttp:\/\/localhost:5173\/account$/m);
  }
});
