import { expect, test } from 'vitest';
import { describeRest } from './rest-project';

// Sources: PostgREST v14 test/spec/Feature/Auth/AuthSpec.hs, test/spec/Feature/Query/{ErrorSpec,QuerySpec}.hs.
describeRest('who may do what', (open) => {
  const read = async (path: string, headers: Record<string, string> = {}) => {
    const response = await open().rest(path, { headers });
    return { status: response.status, headers: response.headers, body: (await response.json()) as unknown };
  };

  test('a table without a grant: 401 for anon, 403 for a user and for the service role', async () => {
    const anon = await read('/rt_secrets');
    expect([anon.status, anon.body]).toMatchObject([
      401,
      { code: '42501', message: 'permission denied for table rt_secrets', details: null },
    ]);
    expect(anon.headers.get('www-authenticate')).toBe('Bearer');
    const user = await open().project.newUser();
    expect((await user.client.from('rt_secrets').select()).status).toBe(403);
    const service = await open().project.service().from('rt_secrets').select();
    // 2.7: service_role bypasses policies, not missing grants.
    expect([service.status, service.error?.code]).toEqual([403, '42501']);
  });

  test('rows hidden by a policy are skipped by reads and never changed', async () => {
    const [owner, other] = [await open().project.newUser(), await open().project.newUser()];
    expect((await owner.client.from('rt_notes').insert({ id: 1, body: 'mine' })).status).toBe(201);
    expect((await other.client.from('rt_notes').select()).data).toEqual([]);
    const update = await other.client.from('rt_notes').update({ body: 'stolen' }).eq('id', 1).select();
    expect([update.status, update.data]).toEqual([200, []]);
    expect((await other.client.from('rt_notes').update({ body: 'stolen' }).eq('id', 1)).status).toBe(204);
    const gone = await other.client.from('rt_notes').delete({ count: 'exact' }).eq('id', 1);
    expect([gone.status, gone.count]).toEqual([204, 0]);
    const single = await other.client.from('rt_notes').update({ body: 'x' }).eq('id', 1).select().single();
    expect([single.status, single.error?.code]).toEqual([406, 'PGRST116']);
    expect((await owner.client.from('rt_notes').select('body')).data).toEqual([{ body: 'mine' }]);
    expect((await open().project.service().from('rt_notes').select('body').eq('id', 1)).data).toEqual([
      { body: 'mine' },
    ]);
  });

  test('a new row that the policy refuses: 42501', async () => {
    const [owner, other] = [await open().project.newUser(), await open().project.newUser()];
    const forged = await other.client.from('rt_notes').insert({ id: 20, owner_id: owner.id, body: 'forged' });
    expect([forged.status, forged.error]).toMatchObject([
      403,
      { code: '42501', message: 'new row violates row-level security policy for table "rt_notes"' },
    ]);
    const anon = await open()
      .project.client()
      .from('rt_notes')
      .insert({ id: 21, owner_id: owner.id, body: 'x' });
    expect([anon.status, anon.error?.code]).toEqual([401, '42501']);
  });

  test('an upsert cannot take over a hidden row', async () => {
    const [owner, other] = [await open().project.newUser(), await open().project.newUser()];
    await owner.client.from('rt_notes').insert({ id: 30, body: 'mine' });
    const upsert = await other.client.from('rt_notes').upsert({ id: 30, owner_id: other.id, body: 'taken' });
    expect([upsert.status, upsert.error?.code]).toEqual([403, '42501']);
    expect((await owner.client.from('rt_notes').select('body')).data).toEqual([{ body: 'mine' }]);
  });

  test('unknown table: PGRST205', async () => {
    const near = await read('/rt_book');
    expect([near.status, near.body]).toEqual([
      404,
      {
        code: 'PGRST205',
        details: null,
        hint: null,
        message: "Could not find the table 'public.rt_book' in the schema cache",
      },
    ]);
  });

  test('unknown columns are reported by Postgres', async () => {
    const inSelect = await read('/rt_books?select=nope');
    expect([inSelect.status, inSelect.body]).toMatchObject([
      400,
      { code: '42703', message: 'column rt_books.nope does not exist' },
    ]);
    expect((await read('/rt_books?nope=eq.1')).body).toMatchObject({ code: '42703' });
    expect((await read('/rt_books?order=nope')).body).toMatchObject({ code: '42703' });
  });

  test('schemas that are not exposed are refused', async () => {
    expect(await read('/rt_books', { 'Accept-Profile': 'auth' })).toMatchObject({
      status: 406,
      body: { code: 'PGRST106', message: 'Invalid schema: auth' },
    });
  });

  test('broken and expired tokens', async () => {
    const user = await open().project.newUser();
    const withToken = (token: string) => read('/rt_books?limit=1', { Authorization: `Bearer ${token}` });
    expect((await withToken(user.accessToken)).status).toBe(200);
    const broken = await withToken('not.atoken');
    expect([broken.status, broken.body]).toEqual([
      401,
      { code: 'PGRST301', details: null, hint: null, message: 'Expected 3 parts in JWT; got 2' },
    ]);
    const [head = '', body = '', signature = ''] = user.accessToken.split('.');
    const forged = await withToken(
      `${head}.${body}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`,
    );
    expect([forged.status, forged.body]).toMatchObject([401, { code: 'PGRST301' }]);
    open().local.advance(3600 + 29);
    expect((await withToken(user.accessToken)).status).toBe(200);
    open().local.advance(3);
    const old = await withToken(user.accessToken);
    expect([old.status, old.body]).toEqual([
      401,
      { code: 'PGRST303', details: null, hint: null, message: 'JWT expired' },
    ]);
    expect(old.headers.get('www-authenticate')).toBe(
      'Bearer error="invalid_token", error_description="JWT expired"',
    );
  });

  test('pages of other origins may read the server’s time to correct their clock', async () => {
    const { headers } = await read('/rt_books?limit=1', { Origin: 'https://standout.test' });
    expect(headers.get('access-control-expose-headers')).toMatch(/\bDate\b/);
  });

  test('HEAD answers an error without a body', async () => {
    const response = await open().rest('/zzz', { method: 'HEAD' });
    expect([response.status, await response.text()]).toEqual([404, '']);
  });
});
