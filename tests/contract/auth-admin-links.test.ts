import { afterAll, beforeAll, expect, test } from 'vitest';
import type { GenerateLinkParams } from '@supabase/supabase-js';
import { freshEmail, needLocal, openProject, type Project } from './harness';

// Sources: GoTrue's generate_link tests (mail_test.go), its invite tests (invite_test.go) and its tests of deletion
// (admin_test.go), called as auth-js's GoTrueAdminApi does.
let project: Project;
beforeAll(async () => {
  project = await openProject();
});
afterAll(() => project.close());

const admin = () => project.service().auth.admin;
const target = 'http://localhost:5173/welcome';

async function generate(params: GenerateLinkParams) {
  const { data, error } = await admin().generateLink(params);
  if (error) throw error;
  return { user: data.user, ...data.properties };
}

test('a link of each kind says what it is, and its code signs in', async () => {
  const known = await project.newUser();
  const links = [
    await generate({ type: 'signup', email: freshEmail(), password: 'good password' }),
    await generate({ type: 'invite', email: freshEmail() }),
    await generate({ type: 'magiclink', email: known.email, options: { redirectTo: target } }),
    await generate({ type: 'recovery', email: known.email }),
  ];
  expect(links.map((link) => link.verification_type)).toEqual(['signup', 'invite', 'magiclink', 'recovery']);
  expect(links.map((link) => link.redirect_to)).toContain(target);
  for (const link of links) {
    const action = new URL(link.action_link);
    expect(`${action.origin}${action.pathname}`).toBe(`${project.url}/auth/v1/verify`);
    expect(Object.fromEntries(action.searchParams)).toEqual({
      token: link.hashed_token,
      type: link.verification_type,
      redirect_to: link.redirect_to,
    });
    expect(link.email_otp).toMatch(/^\d{6,10}$/);
  }
  const [signup, invite, , recovery] = links;
  for (const link of [signup, invite, recovery]) {
    const attempt = { email: link?.user?.email ?? '', token: link?.email_otp ?? '' };
    const type = link === signup ? 'signup' : link === invite ? 'invite' : 'recovery';
    const { data, error } = await project.client().auth.verifyOtp({ ...attempt, type });
    expect(error).toBeNull();
    expect(data.user?.id).toBe(link?.user?.id);
  }
  // The recovery link took the place of the sign-in link, and both are used up.
  const late = await project
    .client()
    .auth.verifyOtp({ token_hash: links[2]?.hashed_token ?? '', type: 'magiclink' });
  expect(late.error).toMatchObject({ status: 403, code: 'otp_expired' });
});

test('a click on a generated link leads to its target with a session', async () => {
  const { email } = await project.newUser();
  const link = await generate({ type: 'magiclink', email, options: { redirectTo: target } });
  const click = await project.request(link.action_link.slice(project.url.length));
  expect(click.status).toBe(303);
  expect(click.headers.get('location')).toMatch(/^http:\/\/localhost:5173\/welcome#access_token=/);
});

test('a sign-in link for an unknown address signs it up; other kinds need a user', async () => {
  const email = freshEmail('unknown');
  const made = await generate({ type: 'magiclink', email });
  expect(made.verification_type).toBe('signup');
  expect(made.user).toMatchObject({ email, role: 'authenticated', identities: [{ provider: 'email' }] });
  const missing = { status: 404, code: 'user_not_found', message: 'User with this email not found' };
  const nobody = freshEmail('nobody');
  expect((await admin().generateLink({ type: 'recovery', email: nobody })).error).toMatchObject(missing);
  const change = { type: 'email_change_new', email: nobody, newEmail: freshEmail() } as const;
  expect((await admin().generateLink(change)).error).toMatchObject(missing);
});

test('links for a confirmed address are refused where the address has to be free', async () => {
  const { email } = await project.newUser();
  const refused = { status: 422, code: 'email_exists' };
  const signup = await admin().generateLink({ type: 'signup', email, password: 'good password' });
  expect(signup.error).toMatchObject(refused);
  expect((await admin().generateLink({ type: 'invite', email })).error).toMatchObject(refused);
  expect((await admin().inviteUserByEmail(email)).error).toMatchObject(refused);
  const short = await admin().generateLink({ type: 'signup', email: freshEmail(), password: 'abc' });
  expect(short.error).toMatchObject({ status: 422, code: 'weak_password' });
  const odd = await admin().generateLink({ type: 'other' as 'magiclink', email });
  expect(odd.error).toMatchObject({
    status: 400,
    message: 'Invalid email action link type requested: other',
  });
});

test('both links of a change of address together change it', async () => {
  const { id, email } = await project.newUser();
  const newEmail = freshEmail('new');
  const current = await generate({ type: 'email_change_current', email, newEmail });
  const fresh = await generate({ type: 'email_change_new', email, newEmail });
  expect(fresh.user?.new_email).toBe(newEmail);
  // The code is the same for both; the hash that is named is that of the present address.
  expect(new URL(fresh.action_link).searchParams.get('type')).toBe('email_change');
  for (const { action_link: link } of [current, fresh]) {
    const { searchParams } = new URL(link);
    const token = searchParams.get('token') ?? '';
    await project.client().auth.verifyOtp({ token_hash: token, type: 'email_change' });
  }
  expect((await admin().getUserById(id)).data.user?.email).toBe(newEmail);
  const { email: taken } = await project.newUser();
  const refused = await admin().generateLink({ type: 'email_change_new', email: newEmail, newEmail: taken });
  expect(refused.error).toMatchObject({ status: 422, code: 'email_exists' });
});

test('an invited user gets a mail, and its token signs them in', async (context) => {
  const local = needLocal(project, context);
  const email = freshEmail('invited');
  const options = { data: { team: 'blue' } };
  const { data, error } = await admin().inviteUserByEmail(email, options);
  expect(error).toBeNull();
  expect(data.user).toMatchObject({ email, user_metadata: { team: 'blue' } });
  expect(data.user?.invited_at).toEqual(data.user?.confirmation_sent_at);
  const { text } = await local.lastLetter(email);
  const [, token = ''] = /#token_hash=(\w+)&type=invite$/m.exec(text) ?? [];
  // As the app does with a link of a kind that it does not know.
  const entered = await project.client().auth.verifyOtp({ token_hash: token, type: 'email' });
  expect(entered.data.user).toMatchObject({ email });
  expect((await admin().inviteUserByEmail(email)).error).toMatchObject({ code: 'email_exists' });
});

test('a softly deleted user keeps the id alone, and frees the address', async (context) => {
  const local = needLocal(project, context);
  const user = await project.newUser();
  expect((await admin().deleteUser(user.id, true)).error).toBeNull();
  const left = (await admin().getUserById(user.id)).data.user;
  expect(left).toMatchObject({ id: user.id, user_metadata: {}, app_metadata: {} });
  expect(left?.deleted_at).toBe(local.now().toISOString());
  expect(left?.email).toMatch(/^[\w-]{43}$/);
  expect(left?.identities?.[0]).toMatchObject({ identity_data: {}, email: '' });
  expect((await user.client.auth.refreshSession()).error).not.toBeNull();
  // A second soft deletion changes nothing.
  expect((await admin().deleteUser(user.id, true)).error).toBeNull();
  expect((await admin().getUserById(user.id)).data.user?.email).toBe(left?.email);
  const again = await admin().createUser({ email: user.email, email_confirm: true });
  expect(again.error).toBeNull();
  expect(again.data.user?.id).not.toBe(user.id);
});

test('only the secret key may', async () => {
  const { client, id, email } = await project.newUser();
  const refused = { status: 403, code: 'not_admin' };
  const { admin: theirs } = client.auth;
  expect((await theirs.generateLink({ type: 'magiclink', email })).error).toMatchObject(refused);
  expect((await theirs.inviteUserByEmail(freshEmail())).error).toMatchObject(refused);
  expect((await theirs.deleteUser(id, true)).error).toMatchObject(refused);
});
