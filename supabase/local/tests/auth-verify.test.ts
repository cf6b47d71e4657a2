import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { askForMail, follow, leadingTo, postJson } from './auth-requests';
import { freshEmail, needLocal, openProject, type Project } from '../testing/harness';

// Codes and links. Sources named below are paths in supabase/auth, internal/.
let project: Project;

beforeAll(async () => {
  project = await openProject();
});
afterAll(() => project.close());

const CODE_EXPIRED = { status: 403, code: 'otp_expired', message: 'Token has expired or is invalid' };
const LINK_EXPIRED = { status: 403, code: 'otp_expired', message: 'Email link is invalid or has expired' };

describe.each(['unknown', 'unconfirmed', 'confirmed'] as const)('an %s user', (kind) => {
  test('signs in by the code, once', async (context) => {
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
    expect(await follow(project, mail.confirmationPath)).toMatchObject({
      query: { error_code: 'otp_expired' },
    });
  });

  test('signs in by the link in the browser that asked, once', async (context) => {
    const { client, email, mail } = await askForMail(project, context, kind);
    const click = await follow(project, mail.confirmationPath);
    // api/verify.go: 303 to redirect_to?code=<uuid>
    expect(click.status).toBe(303);
    expect(click.base).toBe('http://localhost:5173');
    const code = click.query['code'] ?? '';
    expect(code).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    const { data, error } = await client.auth.exchangeCodeForSession(code);
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ email });
    // api/verify.go, prepErrorRedirectURL: with a PKCE token the error is in query and fragment
    const error403 = {
      error: 'access_denied',
      error_code: 'otp_expired',
      error_description: 'Email link is invalid or has expired',
    };
    expect(await follow(project, mail.confirmationPath)).toMatchObject({
      query: error403,
      fragment: { ...error403, sb: '' },
    });
  });
});

describe('POST /verify', () => {
  test('one answer for a wrong code, an unknown address and a code after 24 hours', async (context) => {
    const { client, email, mail } = await askForMail(project, context, 'confirmed');
    const wrong = mail.code === '00000000' ? '11111111' : '00000000';
    const attempt = (address: string, token: string) =>
      client.auth.verifyOtp({ email: address, token, type: 'email' });
    // api/verify.go, verifyUserAndToken
    expect((await attempt(email, wrong)).error).toMatchObject(CODE_EXPIRED);
    expect((await attempt(freshEmail('nobody'), mail.code)).error).toMatchObject(CODE_EXPIRED);
    needLocal(project, context).advance(24 * 3600 + 1);
    expect((await attempt(email, mail.code)).error).toMatchObject(CODE_EXPIRED);
    expect(await follow(project, mail.confirmationPath)).toMatchObject({
      query: { error_code: 'otp_expired' },
    });
  });

  test('a code sent twice at once signs in once', async (context) => {
    const { email, mail } = await askForMail(project, context, 'unknown');
    const body = { type: 'email', email, token: mail.code };
    const answers = await Promise.all([1, 2, 3].map(() => postJson(project, '/auth/v1/verify', body)));
    // used codes are refused
    const count = (wanted: number) => answers.filter(({ status }) => status === wanted).length;
    expect([count(200), count(403)]).toEqual([1, 2]);
  });

  test('a code works until its last second', async (context) => {
    const { client, email, mail } = await askForMail(project, context, 'unknown');
    needLocal(project, context).advance(24 * 3600);
    // api/verify.go, isOtpExpired; conf/configuration.go: 86400 s
    expect((await client.auth.verifyOtp({ email, token: mail.code, type: 'email' })).error).toBeNull();
  });

  test('type signup does not accept a magic link code', async (context) => {
    const { client, email, mail } = await askForMail(project, context, 'confirmed');
    const { error } = await client.auth.verifyOtp({ email, token: mail.code, type: 'signup' });
    expect(error).toMatchObject(CODE_EXPIRED);
    expect((await client.auth.verifyOtp({ email, token: mail.code, type: 'magiclink' })).error).toBeNull();
  });

  test.for(['unknown', 'unconfirmed', 'confirmed'] as const)(
    'the token_hash of an %s user signs in any client, once, and spends the code',
    async (kind, context) => {
      const { email, mail } = await askForMail(project, context, kind);
      const stranger = project.client();
      // api/verify.go, verifyTokenHash: no verifier is needed
      const { data, error } = await stranger.auth.verifyOtp({ token_hash: mail.tokenHash, type: 'email' });
      expect(error).toBeNull();
      expect(data.session?.user.email).toBe(email);
      const again = await stranger.auth.verifyOtp({ token_hash: mail.tokenHash, type: 'email' });
      expect(again.error).toMatchObject(LINK_EXPIRED);
      const typed = await stranger.auth.verifyOtp({ email, token: mail.code, type: 'email' });
      expect(typed.error).toMatchObject(CODE_EXPIRED);
    },
  );

  test('token_hash must be the stored text', async (context) => {
    const { client, mail } = await askForMail(project, context, 'confirmed');
    const hash = mail.tokenHash;
    // models/one_time_token.go: compared as stored, pkce_ included
    const bare = await client.auth.verifyOtp({ token_hash: hash.replace('pkce_', ''), type: 'email' });
    expect(bare.error).toMatchObject(LINK_EXPIRED);
    const { data, error } = await client.auth.verifyOtp({ token_hash: hash, type: 'email' });
    expect(error).toBeNull();
    expect(data.session).not.toBeNull();
  });

  test.each([
    [{ token: '1', email: 'a@b.de' }, 'Verify requires a verification type'],
    [{ type: 'email' }, 'Verify requires either a token or a token hash'],
    [{ type: 'email', token: '1', token_hash: 'x' }, 'Verify requires either a token or a token hash'],
    [{ type: 'email', token_hash: 'x', email: 'a@b.de' }, 'Only the token_hash and type should be provided'],
    [{ type: 'email', token: '1' }, 'Only an email address or phone number should be provided on verify'],
    [{ type: 'nonsense', token_hash: 'x' }, 'Invalid email verification type'],
  ])('refuses %j', async (body, message) => {
    const response = await postJson(project, '/auth/v1/verify', body);
    // api/verify.go, Validate and verifyTokenHash
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ code: 'validation_failed', message });
  });

  test('a banned user', async (context) => {
    const { client, email, mail } = await askForMail(project, context, 'confirmed');
    await needLocal(project, context).sql(
      `update auth.users set banned_until = 'infinity' where email = $1`,
      [email],
    );
    const { error } = await client.auth.verifyOtp({ email, token: mail.code, type: 'email' });
    // api/verify.go
    expect(error).toMatchObject({ status: 403, code: 'user_banned', message: 'User is banned' });
  });
});

describe('GET /verify', () => {
  test('needs no API key, but a token and a type', async () => {
    for (const [query, message] of [
      ['type=signup', 'Verify requires a token or a token hash'],
      ['token=x', 'Verify requires a verification type'],
    ]) {
      const response = await project.request(`/auth/v1/verify?${query}`);
      // api/verify.go: JSON and no redirect; without a version header the older body (api/errors.go)
      expect(response.status).toBe(400);
      expect(await response.json()).toEqual({ code: 400, error_code: 'validation_failed', msg: message });
    }
  });

  test('HEAD does not use up a link', async (context) => {
    const { mail } = await askForMail(project, context, 'confirmed');
    await project.request(mail.confirmationPath, { method: 'HEAD' });
    // api/api.go: only GET and POST have routes
    expect((await follow(project, mail.confirmationPath)).query).toHaveProperty('code');
  });

  test('a mail requested without PKCE returns the tokens in the fragment', async (context) => {
    const local = needLocal(project, context);
    const email = freshEmail();
    await postJson(project, '/auth/v1/otp', { email });
    const { confirmationPath } = await local.lastMail(email);
    const click = await follow(project, leadingTo('http://localhost:5173/login?a=1', confirmationPath));
    // tokens/service.go, AsRedirectURL: keys sorted
    expect(click.base).toBe('http://localhost:5173/login?a=1');
    expect(Object.keys(click.fragment)).toEqual([
      'access_token',
      'expires_at',
      'expires_in',
      'refresh_token',
      'sb',
      'token_type',
      'type',
    ]);
    expect(click.fragment).toMatchObject({ token_type: 'bearer', type: 'signup', expires_in: '3600' });
  });

  test('a link whose PKCE state is gone reports that and stays unused', async (context) => {
    const local = needLocal(project, context);
    const { client, email, mail } = await askForMail(project, context, 'confirmed');
    await local.sql('delete from auth.flow_state');
    // api/verify.go, api/pkce.go: a 400, and the transaction with the use of the token rolls back
    expect((await follow(project, mail.confirmationPath)).query).toMatchObject({
      error: 'invalid_request',
      error_code: 'flow_state_not_found',
      error_description: expect.stringMatching(/^No associated flow state found\. /),
    });
    expect((await client.auth.verifyOtp({ email, token: mail.code, type: 'email' })).error).toBeNull();
  });

  test('keeps the target’s query', async (context) => {
    const target = 'http://localhost:5173/login?from=%2Fupload&b=2';
    const { mail } = await askForMail(project, context, 'confirmed');
    const click = await follow(project, leadingTo(target, mail.confirmationPath));
    expect(click.query).toMatchObject({ from: '/upload', b: '2' });
    expect(click.query).toHaveProperty('code');
  });
});
