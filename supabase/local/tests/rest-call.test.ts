import { expect, test } from 'vitest';
import { describeRest } from './rest-project';

// Source: PostgREST v14 test/spec/Feature/Query/RpcSpec.hs.
const POST_EMPTY = { method: 'POST', body: '{}', headers: { 'Content-Type': 'application/json' } };

describeRest('calling a function', (open) => {
  const rpc = async (name: string, args?: object) => {
    const { status, data, error } = await open().project.client().rpc(name, args);
    expect(error).toBeNull();
    return [status, data];
  };
  const get = async (path: string, init?: RequestInit) => {
    const response = await open().rest(path, init);
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body: text === '' ? null : (JSON.parse(text) as unknown),
    };
  };

  test('result shapes', async () => {
    expect(await rpc('rt_nothing')).toEqual([204, null]);
    expect(await rpc('rt_add', { a: 1, b: 2 })).toEqual([200, 3]);
    expect(await rpc('rt_add', { a: 1 })).toEqual([200, 11]);
    expect(await rpc('rt_maybe')).toEqual([200, null]);
    expect(await rpc('rt_maybe', { x: 'it\'s "x"' })).toEqual([200, 'it\'s "x"']);
    expect(await rpc('rt_numbers', { up_to: 3 })).toEqual([200, [1, 2, 3]]);
    expect(await rpc('rt_json')).toEqual([200, { deep: [1, null, 'x'] }]);
    expect(await rpc('rt_mood_of', { loud: true })).toEqual([200, 'loud']);
    expect(await rpc('rt_pair')).toEqual([200, { low: 1, high: 2 }]);
    expect(await rpc('rt_table', { wanted: 2 })).toEqual([
      200,
      [
        { n: 1, square: 1 },
        { n: 2, square: 4 },
      ],
    ]);
    const [, book] = await rpc('rt_book', { book_id: 1 });
    expect(book).toMatchObject({ id: 1, title: 'Alpha' });
  });

  test('only a volatile function can write', async () => {
    const { status, error } = await open().project.client().rpc('rt_write_stable', { word: 'x' });
    // 2.6: 25006 is 405.
    expect([status, error]).toMatchObject([
      405,
      { code: '25006', message: 'cannot execute INSERT in a read-only transaction' },
    ]);
    expect(await rpc('rt_write', { word: 'x' })).toEqual([200, 1000]);
  });

  test('the statement sees role, claims, method, path, headers and UTC', async () => {
    const { body } = await get('/rpc/rt_seen', {
      ...POST_EMPTY,
      headers: { ...POST_EMPTY.headers, 'X-Probe': 'p' },
    });
    expect(body).toEqual({
      role: 'anon',
      claims: { role: 'anon' },
      method: 'POST',
      path: '/rpc/rt_seen',
      header: 'p',
      zone: 'UTC',
    });
    const user = await open().project.newUser();
    const { data } = await user.client.rpc('rt_seen');
    expect(data).toMatchObject({
      role: 'authenticated',
      method: 'POST',
      claims: { sub: user.id, role: 'authenticated' },
    });
    expect((await open().project.service().rpc('rt_seen')).data).toMatchObject({ role: 'service_role' });
  });

  test('unknown function or arguments: PGRST202', async () => {
    const post = (name: string, body: object) =>
      get(`/rpc/${name}`, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'Content-Type': 'application/json' },
      });
    const unknown = await post('rt_ad', { b: 1, a: 2 });
    expect([unknown.status, unknown.body]).toEqual([
      404,
      {
        code: 'PGRST202',
        details:
          'Searched for the function public.rt_ad with parameters a, b or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache.',
        hint: null,
        message: 'Could not find the function public.rt_ad(a, b) in the schema cache',
      },
    ]);
    const missing = await post('rt_add', {});
    expect(missing.body).toMatchObject({
      message: 'Could not find the function public.rt_add without parameters in the schema cache',
    });
  });

  test.each([
    ['P0001', 400],
    ['XY123', 400],
    ['PT402', 402],
    ['PT429', 429],
    ['P0002', 500],
    ['40001', 500],
    ['42501', 401],
    ['23505', 409],
    ['28000', 403],
    ['53200', 503],
    ['57014', 500],
  ])('raise exception with %s answers %d', async (state, status) => {
    const {
      status: answered,
      body,
      headers,
    } = await get('/rpc/rt_fail', {
      method: 'POST',
      body: JSON.stringify({ state, message: 'the message' }),
      headers: { 'Content-Type': 'application/json' },
    });
    expect([answered, body]).toEqual([
      status,
      { code: state, message: 'the message', details: 'the detail', hint: 'the hint' },
    ]);
    expect(headers.get('proxy-status')).toBe(`PostgREST; error=${state}`);
    expect(headers.get('www-authenticate')).toBe(status === 401 ? 'Bearer' : null);
  });

  test('a PTxyz status carries its message as reason phrase', async () => {
    const response = await open().rest('/rpc/rt_fail', {
      method: 'POST',
      body: JSON.stringify({ state: 'PT402', message: 'Pay first' }),
      headers: { 'Content-Type': 'application/json' },
    });
    expect(response.statusText).toBe('Pay first');
  });

  test('a revoked function: 401 for anon, 403 for a user', async () => {
    const anon = await open().project.client().rpc('rt_private');
    expect([anon.status, anon.error]).toMatchObject([
      401,
      { code: '42501', message: 'permission denied for function rt_private' },
    ]);
    const user = await open().project.newUser();
    expect((await user.client.rpc('rt_private')).status).toBe(403);
  });

  test('wrong methods and paths', async () => {
    expect(await get('/rpc/rt_add', { method: 'DELETE' })).toMatchObject({
      status: 405,
      body: { code: 'PGRST101', message: 'Cannot use the DELETE method on RPC' },
    });
    expect(await get('/rt_books/1')).toMatchObject({
      status: 404,
      body: { code: 'PGRST125', message: 'Invalid path specified in request URL' },
    });
  });

  test('a function made after the first request is found', async () => {
    await open().rest('/rpc/rt_json', POST_EMPTY);
    await open().local.sql(
      "create function public.rt_late() returns text language sql as $$ select 'here' $$",
    );
    expect(await rpc('rt_late')).toEqual([200, 'here']);
  });
});
