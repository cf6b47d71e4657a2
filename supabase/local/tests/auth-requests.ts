import type { TestContext } from 'vitest';
import type { ReceivedMail } from '../testing/harness-local';
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

export type UserKind = 'unknown' | 'unconfirmed' | 'confirmed';

/** Requests a link on a new client, for a user of one of the three kinds that /otp distinguishes. */
export async function askForMail(project: Project, context: TestContext, kind: UserKind) {
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
  const mail: ReceivedMail = await local.lastMail(email);
  return { client, email, mail };
}

/** The path that uses up a mail's token, for requests with a target other than the site. */
export function leadingTo(target: string, confirmationPath: string): string {
  return confirmationPath.replace(/redirect_to=.*/, `redirect_to=${encodeURIComponent(target)}`);
}

/** Uses a mail's token by GET /verify, and parses the redirect's address. */
export async function follow(project: Project, path: string) {
  const response = await project.request(path);
  const location = response.headers.get('location') ?? '';
  const [beforeHash = '', hash = ''] = location.split('#');
  const url = new URL(location);
  return {
    status: response.status,
    base: url.searchParams.has('code') ? (beforeHash.split('?')[0] ?? '') : beforeHash,
    query: Object.fromEntries(url.searchParams),
    fragment: Object.fromEntries(new URLSearchParams(hash)),
  };
}

/** Claims of a token, unchecked. */
export function claimsOf(token: string | undefined): Record<string, unknown> {
  return JSON.parse(Buffer.from(token?.split('.')[1] ?? '', 'base64url').toString());
}
