import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshEmail, openProject, type Project } from './harness';

// Sources: supabase/auth internal/api/admin.go and pagination.go, and auth-js's test/GoTrueApi.test.ts.
let project: Project;
beforeAll(async () => {
  project = await openProject();
});
afterAll(() => project.close());

const admin = () => project.service().auth.admin;

test('a user is created confirmed, with a password, metadata and an id of the caller’s', async () => {
  const email = freshEmail('made');
  const id = crypto.randomUUID();
  const made = await admin().createUser({
    id,
    email,
    password: 'a good password',
    email_confirm: true,
    user_metadata: { first_name: 'Ada' },
    app_metadata: { group: 7 },
  });
  expect(made.error).toBeNull();
  expect(made.data.user).toMatchObject({
    id,
    email,
    role: 'authenticated',
    user_metadata: { first_name: 'Ada', email_verified: true },
    app_metadata: { provider: 'email', providers: ['email'], group: 7 },
    identities: [{ provider: 'email', identity_data: { email, sub: id } }],
  });
  const signedIn = await project.client().auth.signInWithPassword({ email, password: 'a good password' });
  expect(signedIn.data.user?.id).toBe(id);
  expect((await admin().createUser({ email })).error).toMatchObject({ status: 422, code: 'email_exists' });
  expect((await admin().createUser({})).error).toMatchObject({ status: 400, code: 'validation_failed' });
});

test('a user is read, changed, banned and deleted', async () => {
  const user = await project.newUser();
  const email = freshEmail('moved');
  const changed = await admin().updateUserById(user.id, {
    email,
    password: 'another password',
    user_metadata: { last_name: 'L' },
    ban_duration: '1h30m',
  });
  expect(changed.error).toBeNull();
  expect(changed.data.user).toMatchObject({ id: user.id, email, user_metadata: { last_name: 'L' } });
  const attempt = () => project.client().auth.signInWithPassword({ email, password: 'another password' });
  expect((await attempt()).error).toMatchObject({ code: 'user_banned' });
  await admin().updateUserById(user.id, { ban_duration: 'none' });
  expect((await attempt()).data.user?.id).toBe(user.id);
  expect((await admin().updateUserById(user.id, { ban_duration: 'soon' })).error).toMatchObject({
    status: 400,
  });
  // A new password ends the sessions of before.
  expect((await user.client.auth.refreshSession()).error).not.toBeNull();
  expect((await admin().getUserById(user.id)).data.user).toMatchObject({ email });
  expect((await admin().deleteUser(user.id)).error).toBeNull();
  expect((await admin().getUserById(user.id)).error).toMatchObject({ status: 404, code: 'user_not_found' });
  expect((await project.service().from('users').select('id').eq('id', user.id)).data).toEqual([]);
});

test('users are listed in pages, newest first, with the number of all', async () => {
  for (const name of ['page-a', 'page-b', 'page-c']) await admin().createUser({ email: freshEmail(name) });
  const first = await admin().listUsers({ page: 1, perPage: 2 });
  expect(first.data.users).toHaveLength(2);
  expect(first.data).toMatchObject({ nextPage: 2, aud: 'authenticated' });
  const { total, lastPage } = first.data as { total: number; lastPage: number };
  expect(total).toBeGreaterThan(2);
  expect(lastPage).toBe(Math.ceil(total / 2));
  const rest = await admin().listUsers({ page: lastPage, perPage: 2 });
  expect(rest.data).toMatchObject({ nextPage: null });
});

test('nobody else may', async () => {
  const user = await project.newUser();
  for (const client of [user.client, project.client()]) {
    const { admin: refused } = client.auth;
    expect((await refused.listUsers()).error).toMatchObject({ status: 403, code: 'not_admin' });
    expect((await refused.createUser({ email: freshEmail() })).error).toMatchObject({ code: 'not_admin' });
    expect((await refused.deleteUser(user.id)).error).toMatchObject({ code: 'not_admin' });
  }
});
