import type { TestContext } from 'vitest';
import { firstRow, freshEmail, needLocal, type Project } from '../testing/harness';

/** Headers of a raw request by a client that knows the newest API version. */
export function authHeaders(project: Project, accessToken?: string): Record<string, string> {
  return {
    apikey: project.publishableKey,
    'Content-Type': 'application/json',
    'X-Supabase-Api-Version': '2024-01-01',
    ...(accessToken === undefined ? {} : { Authorization: `Bearer ${accessToken}` }),
  };
}

export function postJson(
  project: Project,
  path: string,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  return project.request(path, {
    method: 'POST',
    headers: { ...authHeaders(project), ...headers },
    body: JSON.stringify(body),
  });
}

/** An answer's status and JSON. */
export async function answerOf(asked: Response | Promise<Response>) {
  const response = await asked;
  return { status: response.status, body: (await response.json()) as unknown };
}

/** Requests a link on a new client, for a user of one of the three kinds that /otp distinguishes. */
export async function askForMail(
  project: Project,
  context: TestContext,
  kind: 'unknown' | 'unconfirmed' | 'confirmed',
) {
  const local = needLocal(project, context);
  const email = kind === 'confirmed' ? (await project.newUser()).email : freshEmail();
  if (kind === 'unconfirmed') await project.client().auth.signInWithOtp({ email });
  // Longer than the interval between two mails.
  local.advance(2);
  const client = project.client();
  const { error } = await client.auth.signInWithOtp({ email });
  if (error) throw error;
  const user = firstRow(
    await local.sql('select email_confirmed_at from auth.users where email = $1', [email]),
  );
  if ((user['email_confirmed_at'] !== null) !== (kind === 'confirmed'))
    throw new Error(`${email} is not ${kind}.`);
  return { client, email, mail: await local.lastMail(email) };
}

/** Uses a mail's token by GET /verify, and parses the redirect's address. */
export async function follow(project: Project, path: string, headers: Readonly<Record<string, string>> = {}) {
  const response = await project.request(path, { headers });
  const url = new URL(response.headers.get('location') ?? '');
  return {
    status: response.status,
    address: url.origin + url.pathname,
    query: Object.fromEntries(url.searchParams),
    fragment: Object.fromEntries(new URLSearchParams(url.hash.slice(1))),
  };
}

/** Claims of a token, unchecked. */
export function claimsOf(token: string | undefined): Record<string, unknown> {
  return JSON.parse(Buffer.from(token?.split('.')[1] ?? '', 'base64url').toString());
}
