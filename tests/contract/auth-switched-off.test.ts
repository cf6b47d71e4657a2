import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { postJson } from './auth-requests';
import { openProject, type Project } from './harness';

// What is off on a new project. Sources are paths in supabase/auth, internal/; the calls are those of auth-js's own suite.
let project: Project;

beforeAll(async () => {
  project = await openProject();
});
afterAll(() => project.close());

describe('what is switched off is answered so', () => {
  test('wallets (api/web3.go)', async () => {
    const { data, error } = await project.client().auth.signInWithWeb3({
      chain: 'solana',
      message: 'test message',
      signature: new Uint8Array([1, 2, 3]),
    });
    expect(data).toEqual({ user: null, session: null });
    expect(error).toMatchObject({
      status: 422,
      code: 'web3_provider_disabled',
      message: 'Web3 provider is disabled',
    });
  });

  test.each([
    ['google', 'https://accounts.google.com'],
    ['facebook', 'https://www.facebook.com'],
    ['kakao', 'https://kauth.kakao.com'],
  ])('ID tokens of %s (api/token_oidc.go)', async (provider, issuer) => {
    const { error } = await project.client().auth.signInWithIdToken({ provider, token: 'mock-id-token' });
    expect(error).toMatchObject({
      status: 400,
      code: 'provider_disabled',
      message: `Provider (issuer "${issuer}") is not enabled`,
    });
  });

  test('ID tokens that are none (api/token_oidc.go)', async () => {
    const path = '/auth/v1/token?grant_type=id_token';
    const without = await postJson(project, path, { provider: 'google' });
    expect(without.status).toBe(400);
    expect(await without.json()).toEqual({
      error: 'invalid request',
      error_description: 'id_token required',
    });
    const nobodys = await postJson(project, path, { id_token: 'mock', client_id: 'app' });
    expect(await nobodys.json()).toEqual({
      error: 'invalid request',
      error_description: 'provider or client_id and issuer required',
    });
  });

  test('SAML (api/middleware.go, requireSAMLEnabled)', async () => {
    const { error } = await project.client().auth.signInWithSSO({ domain: 'club.example' });
    expect(error).toMatchObject({
      status: 404,
      code: 'saml_provider_disabled',
      message: 'SAML 2.0 is disabled',
    });
  });

  test.each([
    ['google', 'provider is not enabled'],
    ['X', 'provider is not enabled'],
    ['nobody', 'Provider nobody could not be found'],
  ])('signing in with %s (api/external.go)', async (provider, reason) => {
    const response = await project.request(`/auth/v1/authorize?provider=${provider}`);
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({
      code: 400,
      error_code: 'validation_failed',
      msg: `Unsupported provider: ${reason}`,
    });
  });

  test('linking identities (api/middleware.go, requireManualLinkingEnabled)', async () => {
    const { client } = await project.newUser();
    const off = { status: 404, code: 'manual_linking_disabled', message: 'Manual linking is disabled' };
    const linked = await client.auth.linkIdentity({ provider: 'github' });
    expect(linked.error).toMatchObject(off);
    const { data } = await client.auth.getUserIdentities();
    const [identity] = data?.identities ?? [];
    if (!identity) throw new Error('A user has an identity.');
    expect((await client.auth.unlinkIdentity(identity)).error).toMatchObject(off);
  });

  test.each(['sms', 'phone_change'] as const)(
    'codes of type %s, which no phone got (api/verify.go)',
    async (type) => {
      const { error } = await project
        .client()
        .auth.verifyOtp({ phone: '+1 415 555 0100', token: '123456', type });
      expect(error).toMatchObject({
        status: 403,
        code: 'otp_expired',
        message: 'Token has expired or is invalid',
      });
    },
  );

  test('phone numbers that are none (api/phone.go)', async () => {
    const { error } = await project.client().auth.verifyOtp({
      phone: '415-555-invalid',
      token: '123456',
      type: 'sms',
    });
    expect(error).toMatchObject({
      status: 400,
      code: 'validation_failed',
      message: 'Invalid phone number format (E.164 required)',
    });
  });
});
