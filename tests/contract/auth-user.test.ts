import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { authHeaders, claimsOf } from './auth-requests';
import { freshEmail, needLocal, openProject, type Project } from './harness';

// Passwords and the user. Sources named below are paths in supabase/auth, internal/.
let project: Project;

beforeAll(async () => {
  project = await openProject();
});
afterAll(() => project.close());

describe('password', () => {
  test('signs in after the address is confirmed', async (context) => {
    const local = needLocal(project, context);
    const email = freshEmail();
    const client = project.client();
    await client.auth.signUp({ email, password: 'correct horse' });
    const early = await client.auth.signInWithPassword({ email, password: 'correct horse' });
    // api/token.go
    expect(early.error).toMatchObject({
      status: 400,
      code: 'email_not_confirmed',
      message: 'Email not confirmed',
    });
    const { code } = await local.lastMail(email);
    await client.auth.verifyOtp({ email, token: code, type: 'signup' });
    const { data, error } = await project
      .client()
      .auth.signInWithPassword({ email, password: 'correct horse' });
    expect(error).toBeNull();
    expect(claimsOf(data.session?.access_token)['amr']).toEqual([
      { method: 'password', timestamp: expect.any(Number) },
    ]);
  });

  test('one answer for a wrong password, an unknown address and an account without a known password', async () => {
    const { email } = await project.newUser();
    for (const address of [email, freshEmail('nobody')]) {
      const { error } = await project
        .client()
        .auth.signInWithPassword({ email: address, password: 'wrong horse' });
      // api/token.go, InvalidLoginMessage
      expect(error).toMatchObject({
        status: 400,
        code: 'invalid_credentials',
        message: 'Invalid login credentials',
      });
    }
  });

  test('recovery link, then a new password that ends the other sessions', async (context) => {
    const local = needLocal(project, context);
    const { client: elsewhere, email } = await project.newUser();
    const client = project.client();
    await client.auth.resetPasswordForEmail(email);
    const click = await project.request((await local.lastMail(email)).confirmationPath);
    const code = new URL(click.headers.get('location') ?? '').searchParams.get('code') ?? '';
    const exchanged = await client.auth.exchangeCodeForSession(code);
    expect(claimsOf(exchanged.data.session?.access_token)['amr']).toMatchObject([{ method: 'recovery' }]);
    expect((await client.auth.updateUser({ password: 'first password' })).error).toBeNull();
    const same = await client.auth.updateUser({ password: 'first password' });
    // api/user.go
    expect(same.error).toMatchObject({
      status: 422,
      code: 'same_password',
      message: 'New password should be different from the old password.',
    });
    // models/user.go, UpdatePassword: all sessions but this one
    expect((await elsewhere.auth.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' });
    expect((await client.auth.getUser()).error).toBeNull();
    const fresh = await project.client().auth.signInWithPassword({ email, password: 'first password' });
    expect(fresh.error).toBeNull();
  });
});

describe('GET and PUT /user', () => {
  test('the user object', async () => {
    const { client, id, email } = await project.newUser();
    const { data, error } = await client.auth.getUser();
    expect(error).toBeNull();
    const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/);
    // models/user.go, models/identity.go
    expect(data.user).toEqual({
      id,
      aud: 'authenticated',
      role: 'authenticated',
      email,
      email_confirmed_at: time,
      phone: '',
      confirmation_sent_at: time,
      confirmed_at: time,
      last_sign_in_at: time,
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: { email_verified: true },
      identities: [
        {
          identity_id: expect.any(String),
          id,
          user_id: id,
          identity_data: { sub: id, email, email_verified: true, phone_verified: false },
          provider: 'email',
          last_sign_in_at: time,
          created_at: time,
          updated_at: time,
          email,
        },
      ],
      created_at: time,
      updated_at: time,
      is_anonymous: false,
    });
  });

  test('metadata is merged; null removes a key; app_metadata is refused', async () => {
    const { client, accessToken } = await project.newUser();
    await client.auth.updateUser({ data: { first_name: 'Ada', last_name: 'Byron' } });
    const { data } = await client.auth.updateUser({ data: { last_name: null, city: 'London' } });
    // models/user.go, UpdateUserMetaData
    expect(data.user?.user_metadata).toEqual({ email_verified: true, first_name: 'Ada', city: 'London' });
    const response = await project.request('/auth/v1/user', {
      method: 'PUT',
      headers: authHeaders(project, accessToken),
      body: JSON.stringify({ app_metadata: { role: 'admin' } }),
    });
    // api/user.go
    expect(response.status).toBe(403);
    expect(await response.json()).toEqual({
      code: 'not_admin',
      message: 'Updating app_metadata requires admin privileges',
    });
  });

  test('a new address counts when both mailboxes have confirmed', async (context) => {
    const local = needLocal(project, context);
    const { client, email } = await project.newUser();
    const fresh = freshEmail('moved');
    const { data, error } = await client.auth.updateUser({ email: fresh });
    expect(error).toBeNull();
    // api/mail.go, sendEmailChange
    expect(data.user).toMatchObject({ email, new_email: fresh });
    const first = await project.request((await local.lastMail(fresh)).confirmationPath);
    // api/verify.go, prepRedirectURL
    expect(new URL(first.headers.get('location') ?? '').searchParams.get('message')).toBe(
      'Confirmation link accepted. Please proceed to confirm link sent to the other email',
    );
    expect((await client.auth.getUser()).data.user?.email).toBe(email);
    const second = await client.auth.verifyOtp({
      email,
      token: (await local.lastMail(email)).code,
      type: 'email_change',
    });
    expect(second.error).toBeNull();
    expect(second.data.user).toMatchObject({ email: fresh, identities: [{ email: fresh }] });
    expect(second.data.user).not.toHaveProperty('new_email');
  });

  test('a new address counts when both token hashes were used, the first of which gives no session', async (context) => {
    const local = needLocal(project, context);
    const { client, email } = await project.newUser();
    const fresh = freshEmail('moved');
    await client.auth.updateUser({ email: fresh });
    const use = async (address: string) => {
      const { tokenHash } = await local.lastMail(address);
      return project.client().auth.verifyOtp({ token_hash: tokenHash, type: 'email_change' });
    };
    const first = await use(email);
    // api/verify.go, verifyPost: singleConfirmationAccepted
    expect(first.error).toBeNull();
    expect(first.data.session).toBeNull();
    const second = await use(fresh);
    expect(second.data.session?.user.email).toBe(fresh);
  });

  test('an address that is taken', async () => {
    const { client } = await project.newUser();
    const { email } = await project.newUser();
    // api/user.go
    expect((await client.auth.updateUser({ email })).error).toMatchObject({
      status: 422,
      code: 'email_exists',
      message: 'A user with this email address has already been registered',
    });
  });
});

describe('schema auth', () => {
  test.for(['anon', 'authenticated'] as const)('its tables are closed to %s', async (role, context) => {
    const { database } = needLocal(project, context).backend;
    for (const table of [
      'users',
      'identities',
      'sessions',
      'refresh_tokens',
      'one_time_tokens',
      'flow_state',
    ]) {
      const attempt = database.asRequest({ claims: { role } }, (session) =>
        session.query(`select * from auth.${table}`),
      );
      // migrations/20240612123726: SELECT for postgres alone
      await expect(attempt).rejects.toMatchObject({ code: '42501' });
    }
  });

  test('its functions read the claims of the request, and are null without', async (context) => {
    const { database } = needLocal(project, context).backend;
    const sub = crypto.randomUUID();
    const claims = {
      role: 'authenticated',
      sub,
      email: 'ada@example.com',
      app_metadata: { tier: 1 },
    } as const;
    const sql = `select auth.uid() as uid, auth.role() as role, auth.email() as email, auth.jwt() -> 'app_metadata' as app`;
    const signedIn = await database.asRequest({ claims }, (session) => session.query(sql));
    // migrations/20220224000811, 20220531120530
    expect(signedIn.rows).toEqual([
      { uid: sub, role: 'authenticated', email: 'ada@example.com', app: { tier: 1 } },
    ]);
    const outside = await database.asOwner((session) => session.query(sql));
    expect(outside.rows).toEqual([{ uid: null, role: null, email: null, app: null }]);
  });
});
