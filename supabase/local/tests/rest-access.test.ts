import { expect, test } from 'vitest';
import { describeRest } from './rest-project';

// Sources: PostgREST v14 test/spec/Feature/Auth/AuthSpec.hs, test/spec/Feature/Query/{ErrorSpec,QuerySpec}.hs.
describeRest('who may do what', (open) => {
  const twoUsers = async () => [await open().project.newUser(), await open().project.newUser()] as const;

  test('a table without a grant: 401 for anon, 403 for a user and for the service role', async () => {
    const anon = await open().rest('/rt_secrets');
    expect(anon).toMatchObject({
      status: 401,
      body: { code: '42501', message: 'permission denied for table rt_secrets', details: null },
    });
    expect(anon.headers.get('www-authenticate')).toBe('Bearer');
    const user = await open().project.newUser();
    expect((await user.client.from('rt_secrets').select()).status).toBe(403);
    // 2.7: service_role bypasses policies, not missing grants.
    const service = await open().project.service().from('rt_secrets').select();
    expect([service.status, service.error?.code]).toEqual([403, '42501']);
  });

  test('rows hidden by a policy are skipped by reads and never changed', async () => {
    const [owner, other] = await twoUsers();
    const notes = () => other.client.from('rt_notes');
    expect((await owner.client.from('rt_notes').insert({ id: 1, body: 'mine' })).status).toBe(201);
    expect((await notes().select()).data).toEqual([]);
    expect(await notes().update({ body: 'stolen' }).eq('id', 1).select()).toMatchObject({
      status: 200,
      data: [],
    });
    expect((await notes().update({ body: 'stolen' }).eq('id', 1)).status).toBe(204);
    expect((await notes().delete().eq('id', 1)).status).toBe(204);
    expect(await notes().update({ body: 'x' }).eq('id', 1).select().single()).toMatchObject({
      status: 406,
      error: { code: 'PGRST116' },
    });
    for (const client of [owner.client, open().project.service()]) {
      expect((await client.from('rt_notes').select('body').eq('id', 1)).data).toEqual([{ body: 'mine' }]);
    }
  });

  test('a new row that the policy refuses: 42501, and an upsert cannot take over a hidden row', async () => {
    const [owner, other] = await twoUsers();
    const forged = { id: 20, owner_id: owner.id, body: 'forged' };
    expect(await other.client.from('rt_notes').insert(forged)).toMatchObject({
      status: 403,
      error: { code: '42501', message: 'new row violates row-level security policy for table "rt_notes"' },
    });
    expect(await open().project.client().from('rt_notes').insert(forged)).toMatchObject({
      status: 401,
      error: { code: '42501' },
    });
    await owner.client.from('rt_notes').insert({ id: 30, body: 'mine' });
    const taken = { id: 30, owner_id: other.id, body: 'taken' };
    expect(await other.client.from('rt_notes').upsert(taken)).toMatchObject({
      status: 403,
      error: { code: '42501' },
    });
    expect((await owner.client.from('rt_notes').select('body')).data).toEqual([{ body: 'mine' }]);
  });

  test.each([
    ['/rt_book', 404, 'PGRST205', "Could not find the table 'public.rt_book' in the schema cache"],
    ['/rt_books?select=nope', 400, '42703', 'column rt_books.nope does not exist'],
    ['/rt_books?nope=eq.1', 400, '42703', 'column rt_books.nope does not exist'],
  ])('%s names what does not exist', async (path, status, code, message) => {
    expect(await open().rest(path)).toMatchObject({ status, body: { code, message, details: null } });
  });

  test('schemas that are not exposed are refused', async () => {
    expect(await open().rest('/rt_books', { headers: { 'Accept-Profile': 'auth' } })).toMatchObject({
      status: 406,
      body: { code: 'PGRST106', message: 'Invalid schema: auth' },
    });
  });

  test('broken and expired tokens', async () => {
    const { accessToken } = await open().project.newUser();
    const withToken = (token: string) =>
      open().rest('/rt_books?limit=1', { headers: { Authorization: `Bearer ${token}` } });
    expect((await withToken(accessToken)).status).toBe(200);
    expect(await withToken('not.atoken')).toMatchObject({
      status: 401,
      body: { code: 'PGRST301', details: null, hint: null, message: 'Expected 3 parts in JWT; got 2' },
    });
    const forged = accessToken.replace(
      /\.(.)([^.]*)$/,
      (_, first, rest) => `.${first === 'A' ? 'B' : 'A'}${rest}`,
    );
    expect(await withToken(forged)).toMatchObject({ status: 401, body: { code: 'PGRST301' } });
    open().local.advance(3600 + 29);
    expect((await withToken(accessToken)).status).toBe(200);
    open().local.advance(3);
    const old = await withToken(accessToken);
    expect(old).toMatchObject({
      status: 401,
      body: { code: 'PGRST303', details: null, hint: null, message: 'JWT expired' },
    });
    expect(old.headers.get('www-authenticate')).toBe(
      'Bearer error="invalid_token", error_description="JWT expired"',
    );
  });

  test('pages of other origins may read the server’s time to correct their clock', async () => {
    const { headers } = await open().rest('/rt_books?limit=1', {
      headers: { Origin: 'https://standout.test' },
    });
    expect(headers.get('access-control-expose-headers')).toMatch(/\bDate\b/);
  });

  test('HEAD answers an error without a body', async () => {
    expect(await open().rest('/zzz', { method: 'HEAD' })).toMatchObject({ status: 404, text: '' });
  });
});
