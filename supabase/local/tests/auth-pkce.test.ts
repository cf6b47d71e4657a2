import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { askForMail, follow, leadingTo, postJson } from './auth-requests';
import { needLocal, openProject, type Project } from '../testing/harness';

// From the link back to the app. Sources named below are paths in supabase/auth, internal/.
let project: Project;

beforeAll(async () => {
  project = await openProject({ redirectAllowList: ['https://*.standout.test/**'] });
});
afterAll(() => project.close());

describe('PKCE exchange', () => {
  test('in another browser the client has no verifier', async (context) => {
    const { mail } = await askForMail(project, context, 'confirmed');
    const { query } = await follow(project, mail.confirmationPath);
    const { error } = await project.client().auth.exchangeCodeForSession(query['code'] ?? '');
    // supabase-js auth-js lib/errors.ts, AuthPKCECodeVerifierMissingError
    expect(error?.name).toBe('AuthPKCECodeVerifierMissingError');
  });

  test('a wrong verifier does not spend the code; a used code is gone', async (context) => {
    const { client, mail } = await askForMail(project, context, 'confirmed');
    const code = (await follow(project, mail.confirmationPath)).query['code'] ?? '';
    const wrong = await postJson(project, '/auth/v1/token?grant_type=pkce', {
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
    const again = await postJson(project, '/auth/v1/token?grant_type=pkce', {
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
    const response = await postJson(project, '/auth/v1/token?grant_type=pkce', {
      auth_code: '',
      code_verifier: 'x',
    });
    expect(response.status).toBe(400);
    // api/token.go
    expect(await response.json()).toEqual({
      code: 'validation_failed',
      message: 'invalid request: both auth code and code verifier should be non-empty',
    });
  });

  test('a magic link gives 5 minutes from the click', async (context) => {
    const local = needLocal(project, context);
    const { client, mail } = await askForMail(project, context, 'confirmed');
    local.advance(3600);
    const code = (await follow(project, mail.confirmationPath)).query['code'] ?? '';
    local.advance(300);
    // models/flow_state.go, IsExpired
    expect((await client.auth.exchangeCodeForSession(code)).error).toBeNull();
  });

  test('a sign-up link gives 5 minutes from the request', async (context) => {
    const local = needLocal(project, context);
    const { client, mail } = await askForMail(project, context, 'unknown');
    local.advance(301);
    const click = await follow(project, mail.confirmationPath);
    const { error } = await client.auth.exchangeCodeForSession(click.query['code'] ?? '');
    // models/flow_state.go, IsExpired; the click has confirmed the address all the same
    expect(error).toMatchObject({
      status: 422,
      code: 'flow_state_expired',
      message: 'invalid flow state, flow state has expired',
    });
  });

  test('only the newest request’s verifier fits', async (context) => {
    const local = needLocal(project, context);
    const { client: first, email } = await askForMail(project, context, 'confirmed');
    local.advance(2);
    const second = project.client();
    await second.auth.signInWithOtp({ email });
    const mail = await local.lastMail(email);
    const code = (await follow(project, mail.confirmationPath)).query['code'] ?? '';
    // api/pkce.go, models/flow_state.go: last flow state of user and method
    expect((await first.auth.exchangeCodeForSession(code)).error?.code).toBe('bad_code_verifier');
    expect((await second.auth.exchangeCodeForSession(code)).error).toBeNull();
  });

  test('amr names how the session began', async (context) => {
    const { client, mail } = await askForMail(project, context, 'confirmed');
    const code = (await follow(project, mail.confirmationPath)).query['code'] ?? '';
    await client.auth.exchangeCodeForSession(code);
    const claims = (await client.auth.getClaims()).data?.claims;
    // api/token.go, models/factor.go
    expect(claims?.amr).toEqual([{ method: 'magiclink', timestamp: expect.any(Number) }]);
  });
});

// tests/unit/auth-redirect.test.ts has more targets.
describe('redirect targets', () => {
  const SITE = 'http://localhost:5173';

  test.for([
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
    ['http://evil.example\\@localhost:5173/', false],
    ['\thttp://localhost:5173/', false],
  ] as const)('%j allowed: %s', async ([target, allowed], context) => {
    const { mail } = await askForMail(project, context, 'confirmed');
    const { base } = await follow(project, leadingTo(target, mail.confirmationPath));
    expect(base).toBe(allowed ? target : SITE);
  });

  test('an allowed Referer takes precedence over the site', async (context) => {
    const { mail } = await askForMail(project, context, 'confirmed');
    const path = leadingTo('https://evil.example', mail.confirmationPath);
    const referer = 'http://localhost:5173/register';
    const click = await project.request(path, { headers: { Referer: referer } });
    // utilities/request.go, GetReferrer
    expect(click.headers.get('location')?.split('?', 1)).toEqual([referer]);
  });
});
