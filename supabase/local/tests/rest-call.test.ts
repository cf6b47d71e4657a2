import { expect, test } from 'vitest';
import { describeRest } from './rest-project';

// Source: PostgREST v14 test/spec/Feature/Query/RpcSpec.hs.
describeRest('calling a function', (open) => {
  const rpc = (name: string, args?: object) => open().project.client().rpc(name, args);
  const post = (name: string, body: object, headers = {}) =>
    open().rest(`/rpc/${name}`, { method: 'POST', body, headers });

  test.each<[string, object, unknown]>([
    ['rt_add', { a: 1 }, 11],
    ['rt_maybe', {}, null],
    ['rt_numbers', { up_to: 3 }, [1, 2, 3]],
    ['rt_json', {}, { deep: [1, null, 'x'] }],
    ['rt_pair', {}, { low: 1, high: 2 }],
    ['rt_table', { wanted: 1 }, [{ n: 1, square: 1 }]],
    ['rt_book', { book_id: 1 }, expect.objectContaining({ id: 1, title: 'Alpha' })],
    ['rt_write', { word: 'x' }, 1000],
  ])('%s of %j', async (name, args, expected) => {
    const { status, data, error } = await rpc(name, args);
    expect([status, data, error]).toEqual([200, expected, null]);
  });

  test('nothing and one object', async () => {
    const nothing = await rpc('rt_nothing');
    expect([nothing.status, nothing.data]).toEqual([204, null]);
    const client = open().project.client();
    expect((await client.rpc('rt_table', { wanted: 1 }).single()).data).toEqual({ n: 1, square: 1 });
    expect(await client.rpc('rt_table', { wanted: 2 }).single()).toMatchObject({ status: 406 });
  });

  test('only a volatile function can write', async () => {
    // 2.6: 25006 is 405.
    expect(await rpc('rt_write_stable', { word: 'x' })).toMatchObject({
      status: 405,
      error: { code: '25006', message: 'cannot execute INSERT in a read-only transaction' },
    });
  });

  test('the statement sees role, claims, method, path, headers and UTC', async () => {
    expect((await post('rt_seen', {}, { 'X-Probe': 'p' })).body).toEqual({
      role: 'anon',
      claims: { role: 'anon' },
      method: 'POST',
      path: '/rpc/rt_seen',
      header: 'p',
      zone: 'UTC',
    });
    const user = await open().project.newUser();
    expect((await user.client.rpc('rt_seen')).data).toMatchObject({
      role: 'authenticated',
      claims: { sub: user.id, role: 'authenticated' },
    });
    expect((await open().project.service().rpc('rt_seen')).data).toMatchObject({ role: 'service_role' });
  });

  test('unknown function or arguments: PGRST202', async () => {
    expect(await post('rt_ad', { b: 1, a: 2 })).toMatchObject({
      status: 404,
      body: {
        code: 'PGRST202',
        details:
          'Searched for the function public.rt_ad with parameters a, b or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache.',
        hint: null,
        message: 'Could not find the function public.rt_ad(a, b) in the schema cache',
      },
    });
    expect((await post('rt_add', {})).body).toMatchObject({
      message: 'Could not find the function public.rt_add without parameters in the schema cache',
    });
  });

  test.each([
    ['P0001', 400],
    ['PT402', 402],
    ['P0002', 500],
    ['40001', 500],
    ['28000', 403],
    ['XY123', 400],
    ['42501', 401],
    ['23505', 409],
    ['53200', 503],
    ['57014', 500],
  ])('raise exception with %s answers %d', async (state, status) => {
    const answer = await post('rt_fail', { state, message: 'the message' });
    expect(answer).toMatchObject({
      status,
      body: { code: state, message: 'the message', details: 'the detail', hint: 'the hint' },
      // A PTxyz status carries its message as reason phrase.
      statusText: state.startsWith('PT') ? 'the message' : '',
    });
    expect(answer.headers.get('proxy-status')).toBe(`PostgREST; error=${state}`);
    expect(answer.headers.get('www-authenticate')).toBe(status === 401 ? 'Bearer' : null);
  });

  test('a revoked function: 401 for anon, 403 for a user', async () => {
    expect(await rpc('rt_private')).toMatchObject({
      status: 401,
      error: { code: '42501', message: 'permission denied for function rt_private' },
    });
    const user = await open().project.newUser();
    expect((await user.client.rpc('rt_private')).status).toBe(403);
  });

  test.each([
    ['/rpc/rt_add', 'DELETE', 405, 'PGRST101', 'Cannot use the DELETE method on RPC'],
    ['/rt_books', 'BREW', 405, 'PGRST117', 'Unsupported HTTP method: BREW'],
    ['/rt_books/1', 'GET', 404, 'PGRST125', 'Invalid path specified in request URL'],
  ])('%s by %s is wrong', async (path, method, status, code, message) => {
    expect(await open().rest(path, { method })).toMatchObject({ status, body: { code, message } });
  });

  test('a function made after the first request is found', async () => {
    await rpc('rt_json');
    await open().local.sql(
      "create function public.rt_late() returns text language sql as $$ select 'here' $$",
    );
    expect((await rpc('rt_late')).data).toBe('here');
  });
});
