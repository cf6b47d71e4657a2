import { afterAll, expect, test } from 'vitest';
import { freshEmail, needLocal, openProject } from '../testing/harness';

// The user. Sources named below are paths in supabase/auth, internal/.
const project = await openProject();
afterAll(() => project.close());

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

test('metadata is merged; null removes a key', async () => {
  const { client } = await project.newUser();
  await client.auth.updateUser({ data: { first_name: 'Ada', last_name: 'Byron' } });
  const { data } = await client.auth.updateUser({ data: { last_name: null, city: 'London' } });
  // models/user.go, UpdateUserMetaData
  expect(data.user?.user_metadata).toEqual({ email_verified: true, first_name: 'Ada', city: 'London' });
});

test.for([
  ['the new one’s link, then the old one’s code', 'new', 'old'],
  ['the old one’s link, then the new one’s code', 'old', 'new'],
] as const)(
  'a new address takes effect when both mailboxes have confirmed: %s',
  async ([, ...order], context) => {
    const local = needLocal(project, context);
    const { client, email } = await project.newUser();
    const fresh = freshEmail('moved');
    const { data, error } = await client.auth.updateUser({ email: fresh });
    expect(error).toBeNull();
    // api/mail.go, sendEmailChange
    expect(data.user).toMatchObject({ email, new_email: fresh });
    const [byLink, byCode] = order.map((name) => (name === 'new' ? fresh : email));
    const stranger = project.client();
    const use = async () => {
      const { tokenHash } = await local.lastMail(byLink ?? '');
      return stranger.auth.verifyOtp({ token_hash: tokenHash, type: 'email_change' });
    };
    const first = await use();
    // api/verify.go, verifyPost: singleConfirmationAccepted
    expect([first.error, first.data.session]).toEqual([null, null]);
    expect((await use()).error?.code).toBe('otp_expired');
    expect((await client.auth.getUser()).data.user?.email).toBe(email);
    const second = await stranger.auth.verifyOtp({
      email: byCode ?? '',
      token: (await local.lastMail(byCode ?? '')).code,
      type: 'email_change',
    });
    expect(second.error).toBeNull();
    expect(second.data.user).toMatchObject({ email: fresh, identities: [{ email: fresh }] });
    expect(second.data.user).not.toHaveProperty('new_email');
  },
);

test('a repeated change spends the first one’s codes', async (context) => {
  const local = needLocal(project, context);
  const { client, email } = await project.newUser();
  await client.auth.updateUser({ email: freshEmail('first') });
  const { tokenHash } = await local.lastMail(email);
  local.advance(2);
  await client.auth.updateUser({ email: freshEmail('second') });
  const { error } = await client.auth.verifyOtp({ token_hash: tokenHash, type: 'email_change' });
  expect(error?.code).toBe('otp_expired');
  expect((await client.auth.getUser()).data.user?.email).toBe(email);
});

test('a taken address', async () => {
  const { client } = await project.newUser();
  const { email } = await project.newUser();
  // api/user.go
  expect((await client.auth.updateUser({ email })).error).toMatchObject({
    status: 422,
    code: 'email_exists',
    message: 'A user with this email address has already been registered',
  });
});

test.for(['anon', 'authenticated'] as const)(
  'the tables of schema auth are closed to %s',
  async (role, context) => {
    const { database } = needLocal(project, context).backend;
    for (const table of 'users identities sessions refresh_tokens one_time_tokens flow_state'.split(' ')) {
      const attempt = database.asRequest({ claims: { role } }, (session) =>
        session.query(`select * from auth.${table}`),
      );
      // migrations/20240612123726: SELECT only for postgres
      await expect(attempt).rejects.toMatchObject({ code: '42501' });
    }
  },
);
