import { afterAll, describe, expect, test } from 'vitest';
import { answerOf, askForMail, postJson } from './auth-requests';
import { needLocal, openProject } from '../testing/harness';

// Codes and links from the mail, used by POST /verify. Sources named below are paths in supabase/auth, internal/.
const project = await openProject();
afterAll(() => project.close());

const CODE_EXPIRED = { status: 403, code: 'otp_expired', message: 'Token has expired or is invalid' };
const LINK_EXPIRED = { status: 403, code: 'otp_expired', message: 'Email link is invalid or has expired' };

describe.each(['unknown', 'unconfirmed', 'confirmed'] as const)('an %s user signs in once', (kind) => {
  test('by the code', async (context) => {
    const { client, email, mail } = await askForMail(project, context, kind);
    const { data, error } = await client.auth.verifyOtp({ email, token: mail.code, type: 'email' });
    // api/verify.go: the code of a PKCE mail is good without the verifier
    expect(error).toBeNull();
    expect(data.session).toMatchObject({ token_type: 'bearer', expires_in: 3600 });
    expect(data.user).toMatchObject({ email, user_metadata: { email_verified: true } });
    expect(data.user?.email_confirmed_at).toBeTruthy();
    // api/verify.go: all one-time tokens of the user are removed
    const second = await client.auth.verifyOtp({ email, token: mail.code, type: 'email' });
    expect(second.error).toMatchObject(CODE_EXPIRED);
    const link = await client.auth.verifyOtp({ token_hash: mail.tokenHash, type: 'email' });
    expect(link.error).toMatchObject(LINK_EXPIRED);
  });

  test('by the token of the link, in any browser', async (context) => {
    const { email, mail } = await askForMail(project, context, kind);
    const stranger = project.client();
    // models/one_time_token.go: compared as stored, pkce_ included
    const bare = mail.tokenHash.replace('pkce_', '');
    const cut = await stranger.auth.verifyOtp({ token_hash: bare, type: 'email' });
    expect(cut.error).toMatchObject(LINK_EXPIRED);
    // api/verify.go, verifyTokenHash: no verifier is needed
    const { data, error } = await stranger.auth.verifyOtp({ token_hash: mail.tokenHash, type: 'email' });
    expect(error).toBeNull();
    expect(data.session?.user.email).toBe(email);
    const again = await stranger.auth.verifyOtp({ token_hash: mail.tokenHash, type: 'email' });
    expect(again.error).toMatchObject(LINK_EXPIRED);
    const typed = await stranger.auth.verifyOtp({ email, token: mail.code, type: 'email' });
    expect(typed.error).toMatchObject(CODE_EXPIRED);
  });
});

test.for(['code', 'link'] as const)('a %s works until its last second', async (way, context) => {
  const { client, email, mail } = await askForMail(project, context, 'confirmed');
  const local = needLocal(project, context);
  const use = () =>
    way === 'code'
      ? client.auth.verifyOtp({ email, token: mail.code, type: 'email' })
      : client.auth.verifyOtp({ token_hash: mail.tokenHash, type: 'email' });
  local.advance(24 * 3600 + 1);
  // api/verify.go, isOtpExpired; conf/configuration.go: 86400 s
  expect((await use()).error).toMatchObject(way === 'code' ? CODE_EXPIRED : LINK_EXPIRED);
  local.advance(-1);
  expect((await use()).error).toBeNull();
});

test('a code sent twice at once signs in once', async (context) => {
  const { email, mail } = await askForMail(project, context, 'unknown');
  const body = { type: 'email', email, token: mail.code };
  const answers = await Promise.all([1, 2, 3].map(() => postJson(project, '/auth/v1/verify', body)));
  const count = (wanted: number) => answers.filter(({ status }) => status === wanted).length;
  expect([count(200), count(403)]).toEqual([1, 2]);
});

test('type signup does not accept a magic link code', async (context) => {
  const { client, email, mail } = await askForMail(project, context, 'confirmed');
  const { error } = await client.auth.verifyOtp({ email, token: mail.code, type: 'signup' });
  expect(error).toMatchObject(CODE_EXPIRED);
  expect((await client.auth.verifyOtp({ email, token: mail.code, type: 'magiclink' })).error).toBeNull();
});

test.each([
  [{ token: '1', email: 'a@b.de' }, 'Verify requires a verification type'],
  [{ type: 'email' }, 'Verify requires either a token or a token hash'],
  [{ type: 'email', token: '1', token_hash: 'x' }, 'Verify requires either a token or a token hash'],
  [{ type: 'email', token_hash: 'x', email: 'a@b.de' }, 'Only the token_hash and type should be provided'],
  [{ type: 'email', token: '1' }, 'Only an email address or phone number should be provided on verify'],
  [{ type: 'nonsense', token_hash: 'x' }, 'Invalid email verification type'],
])('refuses %j', async (body, message) => {
  // api/verify.go, Validate and verifyTokenHash
  expect(await answerOf(postJson(project, '/auth/v1/verify', body))).toEqual({
    status: 400,
    body: { code: 'validation_failed', message },
  });
});

test('refuses a banned user', async (context) => {
  const { client, email, mail } = await askForMail(project, context, 'confirmed');
  const ban = `update auth.users set banned_until = 'infinity' where email = $1`;
  await needLocal(project, context).sql(ban, [email]);
  const banned = { status: 403, code: 'user_banned', message: 'User is banned' };
  // api/verify.go
  const typed = await client.auth.verifyOtp({ email, token: mail.code, type: 'email' });
  expect(typed.error).toMatchObject(banned);
  const link = await client.auth.verifyOtp({ token_hash: mail.tokenHash, type: 'email' });
  expect(link.error).toMatchObject(banned);
});
