import { afterAll, beforeAll, describe, expect, test, type TestContext } from 'vitest';
import type { ReceivedMail } from './harness-local';
import { firstRow, freshEmail, needLocal, openProject, type Project } from './harness';

// Codes and links: hosted-contract 1.4 and 1.5. Sources named below are paths in supabase/auth, internal/.
let project: Project;

beforeAll(async () => {
  project = await openProject({ redirectAllowList: ['https://*.standout.test/**'] });
});
afterAll(() => project.close());

const CODE_EXPIRED = { status: 403, code: 'otp_expired', message: 'Token has expired or is invalid' };
const LINK_EXPIRED = { status: 403, code: 'otp_expired', message: 'Email link is invalid or has expired' };

describe.each(['unknown', 'unconfirmed', 'confirmed'] as const)('an %s user', (kind) => {
  test('signs in by the code, once', async (context) => {
    const { client, email, mail } = await askForMail(context, kind);
    const { data, error } = await client.auth.verifyOtp({ email, token: mail.code, type: 'email' });
    // api/verify.go: the code of a PKCE mail is good without the verifier
    expect(error).toBeNull();
    expect(data.session).toMatchObject({ token_type: 'bearer', expires_in: 3600 });
    expect(data.user).toMatchObject({ email, user_metadata: { email_verified: true } });
    expect(data.user?.email_confirmed_at).toBeTruthy();
    // api/verify.go: all one-time tokens of the user are removed
    const second = await client.auth.verifyOtp({ email, token: mail.code, type: 'email' });
    expect(second.error).toMatchObject(CODE_EXPIRED);
    expect(await follow(mail.link)).toMatchObject({ query: { error_code: 'otp_expired' } });
  });

  test('signs in by the link in the browser that asked, once', async (context) => {
    const { client, email, mail } = await askForMail(context, kind);
    const click = await follow(mail.link);
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
    expect(await follow(mail.link)).toMatchObject({ query: error403, fragment: { ...error403, sb: '' } });
  });
});

describe('POST /verify', () => {
  test('one answer for a wrong code, an unknown address and a code after 24 hours', async (context) => {
    const { client, email, mail } = await askForMail(context, 'confirmed');
    const wrong = mail.code === '000000' ? '111111' : '000000';
    const attempt = (address: string, token: string) =>
      client.auth.verifyOtp({ email: address, token, type: 'email' });
    // api/verify.go, verifyUserAndToken
    expect((await attempt(email, wrong)).error).toMatchObject(CODE_EXPIRED);
    expect((await attempt(freshEmail('nobody'), mail.code)).error).toMatchObject(CODE_EXPIRED);
    needLocal(project, context).advance(24 * 3600 + 1);
    expect((await attempt(email, mail.code)).error).toMatchObject(CODE_EXPIRED);
    expect(await follow(mail.link)).toMatchObject({ query: { error_code: 'otp_expired' } });
  });

  test('a code is good until its last second', async (context) => {
    const { client, email, mail } = await askForMail(context, 'unknown');
    needLocal(project, context).advance(24 * 3600);
    // api/verify.go, isOtpExpired; conf/configuration.go: 86400 s
    expect((await client.auth.verifyOtp({ email, token: mail.code, type: 'email' })).error).toBeNull();
  });

  test('type signup does not take a magic link code', async (context) => {
    const { client, email, mail } = await askForMail(context, 'confirmed');
    const { error } = await client.auth.verifyOtp({ email, token: mail.code, type: 'signup' });
    expect(error).toMatchObject(CODE_EXPIRED);
    expect((await client.auth.verifyOtp({ email, token: mail.code, type: 'magiclink' })).error).toBeNull();
  });

  test('token_hash must be the stored text', async (context) => {
    const { client, mail } = await askForMail(context, 'confirmed');
    const hash = new URL(mail.link).searchParams.get('token') ?? '';
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
    const response = await post('/auth/v1/verify', body);
    // api/verify.go, Validate and verifyTokenHash
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ code: 'validation_failed', message });
  });

  test('a banned user', async (context) => {
    const { client, email, mail } = await askForMail(context, 'confirmed');
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

  test('HEAD uses no link up', async (context) => {
    const { mail } = await askForMail(context, 'confirmed');
    await project.request(mail.link.replace(project.url, ''), { method: 'HEAD' });
    // api/api.go: only GET and POST have routes
    expect((await follow(mail.link)).query).toHaveProperty('code');
  });

  test('a mail asked for without PKCE brings the tokens in the fragment', async (context) => {
    const local = needLocal(project, context);
    const email = freshEmail();
    await post('/auth/v1/otp?redirect_to=http://localhost:5173/login?a=1', { email });
    const click = await follow((await local.lastMail(email)).link);
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

  test('a link whose PKCE state has gone says so and stays unused', async (context) => {
    const local = needLocal(project, context);
    const { client, email, mail } = await askForMail(context, 'confirmed');
    await local.sql('delete from auth.flow_state');
    // api/verify.go, api/pkce.go: a 400, and the transaction with the use of the token rolls back
    expect((await follow(mail.link)).query).toMatchObject({
      error: 'invalid_request',
      error_code: 'flow_state_not_found',
      error_description: expect.stringMatching(/^No associated flow state found\. /),
    });
    expect((await client.auth.verifyOtp({ email, token: mail.code, type: 'email' })).error).toBeNull();
  });

  test('the query that the target had stays', async (context) => {
    const target = 'http://localhost:5173/login?from=%2Fupload&b=2';
    const { mail } = await askForMail(context, 'confirmed', target);
    const click = await follow(mail.link);
    expect(click.query).toMatchObject({ from: '/upload', b: '2' });
    expect(click.query).toHaveProperty('code');
  });
});

describe('PKCE exchange', () => {
  test('in another browser the client has no verifier', async (context) => {
    const { mail } = await askForMail(context, 'confirmed');
    const { query } = await follow(mail.link);
    const { error } = await project.client().auth.exchangeCodeForSession(query['code'] ?? '');
    // supabase-js auth-js lib/errors.ts, AuthPKCECodeVerifierMissingError
    expect(error?.name).toBe('AuthPKCECodeVerifierMissingError');
  });

  test('a wrong verifier leaves the code good; a used code is gone', async (context) => {
    const { client, mail } = await askForMail(context, 'confirmed');
    const code = (await follow(mail.link)).query['code'] ?? '';
    const wrong = await post('/auth/v1/token?grant_type=pkce', {
      auth_code: code,
      code_verifier: 'x'.repeat(50),
    });
    // api/token.go, security/pkce.go
    expect(wrong.status).toBe(400);
    expect(await wrong.json()).toEqual({
      code: 'bad_code_verifier',
      message: 'code challenge does not match previously saved code verifier',
    });
    expect((await client.auth.exchangeCodeForSession(code)).error).toBeNull();
    const again = await post('/auth/v1/token?grant_type=pkce', {
      auth_code: code,
      code_verifier: 'x'.repeat(50),
    });
    // api/token.go
    expect(again.status).toBe(404);
    expect(await again.json()).toEqual({
      code: 'flow_state_not_found',
      message: 'invalid flow state, no valid flow state found',
    });
  });

  test('empty fields', async () => {
    const response = await post('/auth/v1/token?grant_type=pkce', { auth_code: '', code_verifier: 'x' });
    expect(response.status).toBe(400);
    // api/token.go
    expect(await response.json()).toEqual({
      code: 'validation_failed',
      message: 'invalid request: both auth code and code verifier should be non-empty',
    });
  });

  test('a magic link gives 5 minutes from the click', async (context) => {
    const local = needLocal(project, context);
    const { client, mail } = await askForMail(context, 'confirmed');
    local.advance(3600);
    const code = (await follow(mail.link)).query['code'] ?? '';
    local.advance(300);
    // models/flow_state.go, IsExpired
    expect((await client.auth.exchangeCodeForSession(code)).error).toBeNull();
  });

  test('a sign-up link gives 5 minutes from the request', async (context) => {
    const local = needLocal(project, context);
    const { client, mail } = await askForMail(context, 'unknown');
    local.advance(301);
    const click = await follow(mail.link);
    const { error } = await client.auth.exchangeCodeForSession(click.query['code'] ?? '');
    // models/flow_state.go, IsExpired; the click has confirmed the address all the same
    expect(error).toMatchObject({
      status: 422,
      code: 'flow_state_expired',
      message: 'invalid flow state, flow state has expired',
    });
  });

  test('the newest request is the only one whose verifier fits', async (context) => {
    const local = needLocal(project, context);
    const { client: first, email } = await askForMail(context, 'confirmed');
    local.advance(2);
    const second = project.client();
    await second.auth.signInWithOtp({ email });
    const mail = await local.lastMail(email);
    const code = (await follow(mail.link)).query['code'] ?? '';
    // api/pkce.go, models/flow_state.go: last flow state of user and method
    expect((await first.auth.exchangeCodeForSession(code)).error?.code).toBe('bad_code_verifier');
    expect((await second.auth.exchangeCodeForSession(code)).error).toBeNull();
  });

  test('amr names how the session began', async (context) => {
    const { client, mail } = await askForMail(context, 'confirmed');
    const code = (await follow(mail.link)).query['code'] ?? '';
    await client.auth.exchangeCodeForSession(code);
    const claims = (await client.auth.getClaims()).data?.claims;
    // api/token.go, models/factor.go
    expect(claims?.amr).toEqual([{ method: 'magiclink', timestamp: expect.any(Number) }]);
  });
});

describe('redirect targets', () => {
  test.each([
    // utilities/request.go, IsRedirectURLValid
    ['http://localhost:5173/login', true],
    ['http://localhost:9999/login', true],
    ['http://127.0.0.1:4321/any', true],
    ['https://app.standout.test/a/b', true],
    ['https://a.b.standout.test/a', false],
    ['https://standout.test.evil.example/', false],
    ['https://evil.example/', false],
    ['https://localhost:5173/', false],
    ['http://2130706433/', false],
    ['http://10.0.0.1/', false],
    ['javascript:alert(1)', false],
    ['//evil.example', false],
  ])('%s allowed: %s', async (target, allowed) => {
    const local = project.local;
    if (!local) return;
    const email = freshEmail();
    await post(`/auth/v1/otp?redirect_to=${encodeURIComponent(target)}`, { email });
    const { link } = await local.lastMail(email);
    expect(new URL(link).searchParams.get('redirect_to')).toBe(allowed ? target : 'http://localhost:5173');
    // a link is checked again when it is followed
    const forged = link.replace(/redirect_to=.*/, `redirect_to=${encodeURIComponent(target)}`);
    const location = (await project.request(forged.replace(project.url, ''))).headers.get('location') ?? '';
    expect(location.startsWith(allowed ? target : 'http://localhost:5173')).toBe(true);
  });

  test('a Referer that is allowed comes before the site', async (context) => {
    const local = needLocal(project, context);
    const email = freshEmail();
    await post(
      '/auth/v1/otp?redirect_to=https://evil.example',
      { email },
      { Referer: 'http://localhost:5173/register' },
    );
    // utilities/request.go, GetReferrer
    expect(new URL((await local.lastMail(email)).link).searchParams.get('redirect_to')).toBe(
      'http://localhost:5173/register',
    );
  });

  test('a target with a query is encoded in the link', async (context) => {
    const { mail } = await askForMail(context, 'unknown', 'http://localhost:5173/login?next=/upload');
    // templatemailer.go, encodeRedirectURL
    expect(mail.link).toContain('redirect_to=http%3A%2F%2Flocalhost%3A5173%2Flogin%3Fnext%3D%2Fupload');
  });
});

async function askForMail(
  context: TestContext,
  kind: 'unknown' | 'unconfirmed' | 'confirmed',
  emailRedirectTo?: string,
) {
  const local = needLocal(project, context);
  const email = kind === 'confirmed' ? (await project.newUser()).email : freshEmail();
  if (kind === 'unconfirmed') await project.client().auth.signInWithOtp({ email });
  // Over the interval between two mails.
  local.advance(2);
  const client = project.client();
  const { error } = await client.auth.signInWithOtp({
    email,
    options: emailRedirectTo === undefined ? {} : { emailRedirectTo },
  });
  if (error) throw error;
  const user = firstRow(
    await local.sql('select email_confirmed_at from auth.users where email = $1', [email]),
  );
  expect(user['email_confirmed_at'] !== null).toBe(kind === 'confirmed');
  const mail: ReceivedMail = await local.lastMail(email);
  return { client, email, mail };
}

async function follow(link: string) {
  const response = await project.request(link.replace(project.url, ''));
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

function post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  return project.request(path, {
    method: 'POST',
    headers: {
      apikey: project.publishableKey,
      'Content-Type': 'application/json',
      'X-Supabase-Api-Version': '2024-01-01',
      ...headers,
    },
    body: JSON.stringify(body),
  });
}
