import { createHash } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { follow, postJson } from './auth-requests';
import { firstRow, freshEmail, needLocal, openProject } from '../testing/harness';

// Requesting mails. Sources named below are paths in supabase/auth, internal/.
const project = await openProject({ mailIntervalSec: 60 });
afterAll(() => project.close());

describe('POST /otp', () => {
  test('an unknown address becomes an unconfirmed user and gets a sign-up mail', async (context) => {
    const local = needLocal(project, context);
    const email = freshEmail('New.Person').replace('new', 'New');
    const { data, error } = await project.client().auth.signInWithOtp({
      email,
      options: { data: { first_name: 'Ada' } },
    });
    // api/magic_link.go: 200 {} which auth-js reports as an empty user and session
    expect(error).toBeNull();
    expect(data).toEqual({ user: null, session: null });
    // api/mail.go, validateEmail: addresses are lower-cased
    const stored = email.toLowerCase();
    const user = firstRow(await local.sql('select * from auth.users where email = $1', [stored]));
    // api/signup.go: role by a second UPDATE, data to raw_user_meta_data
    expect(user).toMatchObject({
      role: 'authenticated',
      aud: 'authenticated',
      email_confirmed_at: null,
      raw_user_meta_data: { first_name: 'Ada' },
      raw_app_meta_data: { provider: 'email', providers: ['email'] },
    });
    // api/pkce.go: the hash is marked. auth-templates.test.ts has the rest of the mail.
    expect((await local.lastMail(stored)).link).toMatch(/#token_hash=pkce_[0-9a-f]{56}&type=email$/);
  });

  test('an unconfirmed user gets another sign-up mail and keeps the first data', async (context) => {
    const local = needLocal(project, context);
    const email = freshEmail();
    const client = project.client();
    await client.auth.signInWithOtp({ email, options: { data: { first_name: 'First' } } });
    local.advance(61);
    await client.auth.signInWithOtp({ email, options: { data: { first_name: 'Second' } } });
    expect((await local.lastMail(email)).subject).toBe('Confirm your Standout AI account');
    const rows = await local.sql('select raw_user_meta_data as data from auth.users where email = $1', [
      email,
    ]);
    // api/signup.go: "do not update the user because we can't be sure of their claimed identity"
    expect(rows).toEqual([{ data: { first_name: 'First' } }]);
  });

  test('a confirmed user gets a magic link; data is ignored', async (context) => {
    const local = needLocal(project, context);
    const { email } = await project.newUser();
    const client = project.client();
    const { error } = await client.auth.signInWithOtp({ email, options: { data: { first_name: 'Late' } } });
    expect(error).toBeNull();
    expect((await local.lastMail(email)).subject).toBe('Your sign-in link for Standout AI');
    const user = firstRow(await local.sql('select * from auth.users where email = $1', [email]));
    expect(user['raw_user_meta_data']).toEqual({ email_verified: true });
  });

  test('create_user false refuses unknown addresses', async () => {
    const email = freshEmail();
    const { error } = await project
      .client()
      .auth.signInWithOtp({ email, options: { shouldCreateUser: false } });
    // api/otp.go
    expect(error).toMatchObject({
      status: 422,
      code: 'otp_disabled',
      message: 'Signups not allowed for otp',
    });
  });

  test.each([
    // api/mail.go, validateEmail
    [{ email: 'no address' }, 'validation_failed', /^Unable to validate email address: /],
    // api/otp.go
    [{}, 'validation_failed', /^One of email or phone must be set$/],
    // api/pkce.go
    [
      { email: 'a@b.de', code_challenge: 'x'.repeat(43) },
      'validation_failed',
      /^PKCE flow requires code_challenge_method and code_challenge$/,
    ],
    [
      { email: 'a@b.de', code_challenge: 'x', code_challenge_method: 's256' },
      'validation_failed',
      /^code challenge has to be between 43 and 128 characters$/,
    ],
    // api/helpers.go
    [{ email: 7 }, 'bad_json', /^Could not parse request body as JSON: /],
  ])('refuses %j with 400', async (body, code, message) => {
    const response = await postJson(project, '/auth/v1/otp', body);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code, message: expect.stringMatching(message) });
  });
});

describe('repeated requests', () => {
  test('a second mail within the interval is 429 with the whole seconds left', async (context) => {
    const local = needLocal(project, context);
    const email = freshEmail();
    await project.client().auth.signInWithOtp({ email });
    local.advance(20.5);
    const { error } = await project.client().auth.signInWithOtp({ email });
    // api/errors.go, generateFrequencyLimitErrorMessage: 39.5 s left, rounded down
    expect(error).toMatchObject({
      status: 429,
      code: 'over_email_send_rate_limit',
      message: 'For security purposes, you can only request this after 39 seconds.',
    });
    expect(await local.countMails(email)).toBe(1);
    local.advance(39.5);
    expect((await project.client().auth.signInWithOtp({ email })).error).toBeNull();
  });

  test('after a new user’s 429 the first link and code still work', async (context) => {
    const local = needLocal(project, context);
    const email = freshEmail();
    const client = project.client();
    await client.auth.signInWithOtp({ email });
    const { confirmationPath, code } = await local.lastMail(email);
    const second = await client.auth.signInWithOtp({ email });
    expect(second.error?.code).toBe('over_email_send_rate_limit');
    expect((await follow(project, confirmationPath)).query).toHaveProperty('code');
    // used by the click (api/verify.go)
    const typed = await client.auth.verifyOtp({ email, token: code, type: 'email' });
    expect(typed.error?.code).toBe('otp_expired');
  });

  test('after a confirmed user’s 429 the first link belongs to a newer challenge', async (context) => {
    const local = needLocal(project, context);
    const { email } = await project.newUser();
    const ask = (verifier: string) => {
      const code_challenge = createHash('sha256').update(verifier).digest('base64url');
      return postJson(project, '/auth/v1/otp', { email, code_challenge, code_challenge_method: 'S256' });
    };
    // models/flow_state.go, ParseCodeChallengeMethod: compared without case
    expect((await ask('first')).status).toBe(200);
    const { confirmationPath } = await local.lastMail(email);
    local.advance(1);
    expect((await ask('second')).status).toBe(429);
    const auth_code = (await follow(project, confirmationPath)).query['code'];
    const exchange = (code_verifier: string) =>
      postJson(project, '/auth/v1/token?grant_type=pkce', { auth_code, code_verifier });
    // api/magic_link.go writes the flow state before and outside of the transaction with the frequency check
    expect((await exchange('first')).status).toBe(400);
    expect((await exchange('second')).status).toBe(200);
  });
});
