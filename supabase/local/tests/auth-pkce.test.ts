import { afterAll, describe, expect, test, type TestContext } from 'vitest';
import { answerOf, askForMail, claimsOf, follow, postJson } from './auth-requests';
import { freshEmail, needLocal, openProject } from '../testing/harness';

// Links through the provider (GET /verify), as in the mails of a hosted project without our templates, and the exchange of
// their codes. Sources named below are paths in supabase/auth, internal/.
const project = await openProject({ redirectAllowList: ['https://*.standout.test/**'] });
afterAll(() => project.close());

const SITE = 'http://localhost:5173/';

/** Requests a link and clicks it. */
async function click(context: TestContext, waitSec = 0) {
  const asked = await askForMail(project, context, 'confirmed');
  needLocal(project, context).advance(waitSec);
  const { query } = await follow(project, asked.mail.confirmationPath);
  return { ...asked, code: query['code'] ?? '' };
}

const exchange = (code: string) =>
  answerOf(
    postJson(project, '/auth/v1/token?grant_type=pkce', { auth_code: code, code_verifier: 'x'.repeat(50) }),
  );

describe('a link', () => {
  test.for([
    ['unknown', 'email/signup'],
    ['confirmed', 'magiclink'],
  ] as const)('of an %s user signs in the browser that asked, once', async ([kind, method], context) => {
    const { client, email, mail } = await askForMail(project, context, kind);
    const { status, address, query } = await follow(project, mail.confirmationPath);
    // api/verify.go: 303 to redirect_to?code=<uuid>
    expect([status, address]).toEqual([303, SITE]);
    expect(query['code']).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    const { data, error } = await client.auth.exchangeCodeForSession(query['code'] ?? '');
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ email });
    // api/token.go, models/factor.go
    expect(claimsOf(data.session?.access_token)['amr']).toEqual([{ method, timestamp: expect.any(Number) }]);
    // api/verify.go, prepErrorRedirectURL: with a PKCE token the error is in query and fragment
    const spent = {
      error: 'access_denied',
      error_code: 'otp_expired',
      error_description: 'Email link is invalid or has expired',
    };
    expect(await follow(project, mail.confirmationPath)).toMatchObject({
      query: spent,
      fragment: { ...spent, sb: '' },
    });
  });

  test('whose PKCE state is gone reports that and stays unused', async (context) => {
    const { client, email, mail } = await askForMail(project, context, 'confirmed');
    await needLocal(project, context).sql('delete from auth.flow_state');
    // api/verify.go, api/pkce.go: a 400, and the transaction with the use of the token rolls back
    expect((await follow(project, mail.confirmationPath)).query).toMatchObject({
      error: 'invalid_request',
      error_code: 'flow_state_not_found',
      error_description: expect.stringMatching(/^No associated flow state found\. /),
    });
    expect((await client.auth.verifyOtp({ email, token: mail.code, type: 'email' })).error).toBeNull();
  });

  test('without PKCE, or for a new address, is refused with 501', async (context) => {
    const local = needLocal(project, context);
    const email = freshEmail();
    await postJson(project, '/auth/v1/otp', { email });
    const { client, email: old } = await project.newUser();
    await client.auth.updateUser({ email: freshEmail() });
    for (const address of [email, old]) {
      const { confirmationPath, tokenHash } = await local.lastMail(address);
      expect((await project.request(confirmationPath)).status).toBe(501);
      const type = address === email ? 'email' : 'email_change';
      expect((await client.auth.verifyOtp({ token_hash: tokenHash, type })).error).toBeNull();
    }
  });

  test('is not used up by HEAD', async (context) => {
    const { mail } = await askForMail(project, context, 'confirmed');
    await project.request(mail.confirmationPath, { method: 'HEAD' });
    // api/api.go: only GET and POST have routes
    expect((await follow(project, mail.confirmationPath)).query).toHaveProperty('code');
  });

  // auth-redirect.test.ts has more targets.
  test.for([
    ['http://localhost:5173/login?from=%2Fupload&b=2', undefined, 'http://localhost:5173/login'],
    ['https://app.standout.test/a/b', undefined, 'https://app.standout.test/a/b'],
    ['https://evil.example/', undefined, SITE],
    ['https://evil.example/', 'http://localhost:5173/register', 'http://localhost:5173/register'],
  ] as const)('to %s from %s leads to %s', async ([target, referer, allowed], context) => {
    const { mail } = await askForMail(project, context, 'confirmed');
    const path = mail.confirmationPath.replace(/redirect_to=.*/, `redirect_to=${encodeURIComponent(target)}`);
    // utilities/request.go, IsRedirectURLValid and GetReferrer
    const { address, query } = await follow(project, path, referer ? { Referer: referer } : {});
    expect(address).toBe(allowed);
    expect(query).toHaveProperty('code');
    if (target.includes('from=')) expect(query).toMatchObject({ from: '/upload', b: '2' });
  });
});

describe('the exchange', () => {
  test('needs the verifier of the browser that asked; a wrong one does not spend the code', async (context) => {
    const { client, code } = await click(context);
    // supabase-js auth-js lib/errors.ts, AuthPKCECodeVerifierMissingError
    const { error } = await project.client().auth.exchangeCodeForSession(code);
    expect(error?.name).toBe('AuthPKCECodeVerifierMissingError');
    // api/token.go, security/pkce.go
    expect(await exchange(code)).toEqual({
      status: 400,
      body: {
        code: 'bad_code_verifier',
        message: 'code challenge does not match previously saved code verifier',
      },
    });
    expect((await client.auth.exchangeCodeForSession(code)).error).toBeNull();
    expect(await exchange(code)).toEqual({
      status: 404,
      body: {
        code: 'flow_state_not_found',
        message: 'invalid flow state, no valid flow state found',
      },
    });
    expect(await exchange('')).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
  });

  test('of a magic link’s code works for 5 minutes from the click', async (context) => {
    const { client, code } = await click(context, 3600);
    needLocal(project, context).advance(301);
    // models/flow_state.go, IsExpired
    expect((await client.auth.exchangeCodeForSession(code)).error).toMatchObject({
      status: 422,
      code: 'flow_state_expired',
      message: 'invalid flow state, flow state has expired',
    });
    const next = await click(context, 3600);
    needLocal(project, context).advance(300);
    expect((await next.client.auth.exchangeCodeForSession(next.code)).error).toBeNull();
  });

  test('of a sign-up link’s code works for 5 minutes from the request', async (context) => {
    const { client, mail } = await askForMail(project, context, 'unknown');
    needLocal(project, context).advance(301);
    const { query } = await follow(project, mail.confirmationPath);
    // models/flow_state.go, IsExpired; the click has confirmed the address all the same
    const { error } = await client.auth.exchangeCodeForSession(query['code'] ?? '');
    expect(error?.code).toBe('flow_state_expired');
  });

  test('needs the newest request’s verifier', async (context) => {
    const local = needLocal(project, context);
    const { client: first, email } = await askForMail(project, context, 'confirmed');
    local.advance(2);
    const second = project.client();
    await second.auth.signInWithOtp({ email });
    const { query } = await follow(project, (await local.lastMail(email)).confirmationPath);
    const code = query['code'] ?? '';
    // api/pkce.go, models/flow_state.go: last flow state of user and method
    expect((await first.auth.exchangeCodeForSession(code)).error?.code).toBe('bad_code_verifier');
    expect((await second.auth.exchangeCodeForSession(code)).error).toBeNull();
  });
});
