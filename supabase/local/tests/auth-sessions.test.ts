import * as v from 'valibot';
import { afterAll, describe, expect, test } from 'vitest';
import { answerOf, authHeaders, claimsOf, postJson } from './auth-requests';
import { needLocal, openProject, type SignedInUser } from '../testing/harness';

// Tokens and sessions. Sources named below are paths in supabase/auth, internal/.
const project = await openProject();
afterAll(() => project.close());

describe('refresh', () => {
  test('rotates the token and keeps the session', async () => {
    const { client, accessToken } = await project.newUser();
    const before = (await client.auth.getSession()).data.session;
    const { data, error } = await client.auth.refreshSession();
    // tokens/service.go
    expect(error).toBeNull();
    expect(data.session?.refresh_token).not.toBe(before?.refresh_token);
    // models/refresh_token.go, crypto.SecureAlphanumeric
    expect(data.session?.refresh_token).toMatch(/^[a-z2-7]{12}$/);
    expect(claimsOf(data.session?.access_token)).toMatchObject({
      session_id: claimsOf(accessToken)['session_id'],
    });
  });

  test('after a lost answer the spent token returns the active one again, however late', async (context) => {
    const local = needLocal(project, context);
    const [first] = await freshToken();
    const second = await tokenAfter(first);
    local.advance(3600);
    // tokens/service.go: parent of the currently active token
    expect(await tokenAfter(first)).toBe(second);
  });

  test('an older token within the reuse interval returns a new one', async (context) => {
    const local = needLocal(project, context);
    const [first] = await freshToken();
    const second = await tokenAfter(first);
    const third = await tokenAfter(second);
    local.advance(10);
    const extra = await tokenAfter(first);
    // tokens/service.go, config refresh_token_reuse_interval = 10
    expect([first, second, third]).not.toContain(extra);
    expect((await refresh(third)).status).toBe(200);
  });

  test('an older token after the interval ends the family for good', async (context) => {
    const local = needLocal(project, context);
    const [first, { client }] = await freshToken();
    const second = await tokenAfter(first);
    const third = await tokenAfter(second);
    local.advance(11);
    const reused = {
      status: 400,
      body: { code: 'refresh_token_already_used', message: 'Invalid Refresh Token: Already Used' },
    };
    // tokens/service.go, storage.NewCommitWithError
    expect(await answerOf(refresh(first))).toEqual(reused);
    local.advance(11);
    expect(await answerOf(refresh(third))).toEqual(reused);
    // the session itself lives on until its access token expires
    expect((await client.auth.getUser()).error).toBeNull();
  });

  test('two refreshes at once end with one active token', async () => {
    const [first] = await freshToken();
    const [one, two] = await Promise.all([tokenAfter(first), tokenAfter(first)]);
    expect(one).toBe(two);
  });

  test('refuses an unknown token', async () => {
    expect(await answerOf(refresh('aaaaaaaaaaaa'))).toEqual({
      status: 400,
      body: {
        code: 'refresh_token_not_found',
        message: 'Invalid Refresh Token: Refresh Token Not Found',
      },
    });
  });
});

describe('access token', () => {
  test('has the claims of hosted and is signed with the published key', async () => {
    const { client, id, email, accessToken } = await project.newUser();
    const claims = claimsOf(accessToken);
    // tokens/service.go, GenerateAccessToken
    expect(claims).toEqual({
      iss: `${project.url}/auth/v1`,
      sub: id,
      aud: 'authenticated',
      exp: expect.any(Number),
      iat: expect.any(Number),
      email,
      phone: '',
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: { email_verified: true },
      role: 'authenticated',
      aal: 'aal1',
      amr: [{ method: 'otp', timestamp: expect.any(Number) }],
      session_id: expect.any(String),
      is_anonymous: false,
    });
    expect(Number(claims['exp']) - Number(claims['iat'])).toBe(3600);
    const verified = await client.auth.getClaims();
    expect(verified.error).toBeNull();
    expect(verified.data?.header).toMatchObject({ alg: 'ES256', typ: 'JWT' });
  });

  test('the key set holds public keys only', async () => {
    const response = await project.request('/auth/v1/.well-known/jwks.json');
    // api/jwks.go
    expect(response.headers.get('cache-control')).toBe('public, max-age=600');
    const text = await response.text();
    expect(JSON.parse(text)).toEqual({
      keys: [expect.objectContaining({ kty: 'EC', crv: 'P-256', alg: 'ES256', kid: expect.any(String) })],
    });
    expect(text).not.toContain('"d"');
  });
});

test('GET /user refuses a key, nonsense, a forged, an expired and a deleted user’s token', async (context) => {
  const local = needLocal(project, context);
  const { accessToken, id } = await project.newUser();
  const badJwt = (message: unknown) => ({ status: 403, body: { code: 'bad_jwt', message } });
  const invalid = badJwt(expect.stringMatching(/^invalid JWT: unable to parse or verify signature, /));
  // docker/volumes/api/kong.yml of supabase/supabase: a key alone becomes anon's token; api/auth.go
  expect(await getUser(undefined)).toEqual(badJwt('invalid claim: missing sub claim'));
  expect(await getUser('nonsense')).toEqual(invalid);
  const forged = accessToken.replace(/\.[^.]+$/, (signature) => signature.replaceAll('A', 'B') + 'AA');
  expect(await getUser(forged)).toEqual(invalid);
  local.advance(3601);
  expect(await getUser(accessToken)).toEqual(badJwt(expect.stringContaining('token is expired')));
  local.advance(-3601);
  await local.sql('delete from auth.users where id = $1', [id]);
  // api/auth.go
  expect(await getUser(accessToken)).toEqual({
    status: 403,
    body: { code: 'user_not_found', message: 'User from sub claim in JWT does not exist' },
  });
});

describe('POST /logout', () => {
  test.for([
    // api/logout.go
    ['global', ['here', 'elsewhere']],
    ['local', ['here']],
    ['others', ['elsewhere']],
  ] as const)('scope %s ends %j', async ([scope, ended], context) => {
    const local = needLocal(project, context);
    const here = await project.newUser();
    const elsewhere = project.client();
    await elsewhere.auth.signInWithOtp({ email: here.email });
    const { code } = await local.lastMail(here.email);
    await elsewhere.auth.verifyOtp({ email: here.email, token: code, type: 'email' });
    const sessions = {
      here: (await here.client.auth.getSession()).data.session,
      elsewhere: (await elsewhere.auth.getSession()).data.session,
    };
    const init = { method: 'POST', headers: authHeaders(project, here.accessToken) };
    const response = await project.request(`/auth/v1/logout?scope=${scope}`, init);
    expect([response.status, await response.text()]).toEqual([204, '']);
    for (const [name, session] of Object.entries(sessions)) {
      const isEnded = ended.some((entry) => entry === name);
      expect(await getUser(session?.access_token)).toMatchObject(
        isEnded ? { status: 403, body: { code: 'session_not_found' } } : { status: 200 },
      );
      expect(await answerOf(refresh(session?.refresh_token ?? ''))).toMatchObject(
        isEnded ? { status: 400, body: { code: 'refresh_token_not_found' } } : { status: 200 },
      );
    }
  });

  test('refuses another scope', async () => {
    const { accessToken } = await project.newUser();
    const init = { method: 'POST', headers: authHeaders(project, accessToken) };
    expect(await answerOf(project.request('/auth/v1/logout?scope=none', init))).toEqual({
      status: 400,
      body: { code: 'validation_failed', message: 'Unsupported logout scope "none"' },
    });
  });
});

async function freshToken(): Promise<[string, SignedInUser]> {
  const user = await project.newUser();
  const { data } = await user.client.auth.getSession();
  return [data.session?.refresh_token ?? '', user];
}

function refresh(token: string): Promise<Response> {
  return postJson(project, '/auth/v1/token?grant_type=refresh_token', { refresh_token: token });
}

async function tokenAfter(token: string): Promise<string> {
  const response = await refresh(token);
  expect(response.status).toBe(200);
  return v.parse(v.object({ refresh_token: v.string() }), await response.json()).refresh_token;
}

const getUser = (token: string | undefined) =>
  answerOf(project.request('/auth/v1/user', { headers: authHeaders(project, token) }));
