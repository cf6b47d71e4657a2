import { createHash } from 'node:crypto';
import { afterAll, expect, test, type TestContext } from 'vitest';
import { follow, postJson } from './auth-requests';
import { freshEmail, needLocal, openProject } from '../testing/harness';

// Somebody guesses the codes in other people's mails. Hosted counts requests per network; the embedded backend also
// counts wrong codes per account. auth-errors.test.ts has the limit per network.
const project = await openProject({ ipBurst: 30 });
afterAll(() => project.close());

const WRONG = { status: 403, code: 'otp_expired' };
const LIMITED = { status: 429, code: 'over_request_rate_limit' };

let network = 0;
/** A new network. */
const freshNetwork = (): string => `198.51.${Math.floor((network += 1) / 250)}.${network % 250}`;

async function attempt(email: string, token: string, from: string, type = 'email') {
  const headers = { 'X-Forwarded-For': from };
  const answer = await postJson(project, '/auth/v1/verify', { email, token, type }, headers);
  const { code } = (await answer.json()) as { readonly code?: string };
  return code === undefined ? { status: answer.status } : { status: answer.status, code };
}

async function askForCode(context: TestContext, email = freshEmail('guessed')) {
  const local = needLocal(project, context);
  local.advance(2);
  await postJson(project, '/auth/v1/otp', { email }, { 'X-Forwarded-For': freshNetwork() });
  const { code, tokenHash } = await local.lastMail(email);
  return { email, code, tokenHash, advance: (seconds: number) => local.advance(seconds) };
}

/** A code of the same length that is not this one. */
const other = (code: string, step = 1): string =>
  String((Number(code) + step) % 10 ** code.length).padStart(code.length, '0');

test('a link cannot be made from a guessed code, which would be an uncounted guess', async (context) => {
  const { email, code } = await askForCode(context);
  const made = createHash('sha224')
    .update(email + code)
    .digest('hex');
  for (const token of [made, `pkce_${made}`]) {
    const path = `/auth/v1/verify?token=pkce_${made}&type=signup&redirect_to=http://localhost:5173`;
    expect(await follow(project, path)).toMatchObject({ fragment: { error_code: 'otp_expired' } });
    const answer = await postJson(project, '/auth/v1/verify', { token_hash: token, type: 'email' });
    expect(answer.status).toBe(403);
  }
  expect(await attempt(email, code, freshNetwork())).toEqual({ status: 200 });
});

test('many networks can guess 30 times for one account; its right code is blocked but kept, and the link still works', async (context) => {
  const { email, code, advance } = await askForCode(context);
  const guesses = Array.from({ length: 40 }, (_, index) =>
    attempt(email, other(code, index + 1), freshNetwork()),
  );
  const answers = await Promise.all(guesses);
  expect(answers.filter(({ status }) => status === 403)).toHaveLength(30);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
  // In any spelling and for any type.
  for (const type of ['email', 'signup', 'magiclink', 'recovery', 'email_change']) {
    expect(await attempt(email.toUpperCase(), code, freshNetwork(), type)).toEqual(LIMITED);
  }
  // A new mail allows no new guesses.
  const next = await askForCode(context, email);
  expect(await attempt(email, other(next.code), freshNetwork())).toEqual(LIMITED);
  // Other accounts are not affected.
  const someone = await askForCode(context);
  expect(await attempt(someone.email, someone.code, freshNetwork())).toEqual({ status: 200 });
  advance(10);
  expect(await attempt(email, next.code, freshNetwork())).toEqual({ status: 200 });
  const last = await askForCode(context, email);
  expect(await attempt(email, other(last.code), freshNetwork())).toEqual(WRONG);
  expect(await attempt(email, last.code, freshNetwork())).toEqual(LIMITED);
  const link = { token_hash: last.tokenHash, type: 'email' };
  const headers = { 'X-Forwarded-For': freshNetwork() };
  expect((await postJson(project, '/auth/v1/verify', link, headers)).status).toBe(200);
});

test('right codes are not counted', async (context) => {
  const { email, code } = await askForCode(context);
  for (let index = 0; index < 29; index += 1) await attempt(email, other(code, index + 1), freshNetwork());
  for (let index = 0; index < 3; index += 1) {
    const next = await askForCode(context, email);
    expect(await attempt(email, next.code, freshNetwork())).toEqual({ status: 200 });
  }
});

test('another account’s code and an older one are wrong', async (context) => {
  const [mine, yours] = [await askForCode(context), await askForCode(context)];
  expect(await attempt(mine.email, yours.code, freshNetwork())).toEqual(WRONG);
  const newer = await askForCode(context, mine.email);
  expect(await attempt(mine.email, mine.code, freshNetwork())).toEqual(WRONG);
  expect(await attempt(mine.email, newer.code, freshNetwork())).toEqual({ status: 200 });
});
