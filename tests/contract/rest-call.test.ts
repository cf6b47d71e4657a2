import { expect, test } from 'vitest';
import { describeRest } from './rest-project';

// Sources: PostgREST v14 test/spec/Feature/Query/RpcSpec.hs and
// test/spec/Feature/Query/{CustomMediaSpec,PreferencesSpec}.hs.
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
    expect(await rpc('rt_sum', { numbers: [1, 2, 3] })).toEqual([200, 6]);
    expect(await rpc('rt_echo', { any: ['thing'] })).toEqual([200, { any: ['thing'] }]);
    const [, book] = await rpc('rt_book', { book_id: 1 });
    expect(book).toMatchObject({ id: 1, title: 'Alpha' });
  });

  test('rows of a function take filters, order, select, count, embedding and single', async () => {
    const client = open().project.client();
    const rows = await client
      .rpc('rt_table', { wanted: 5 })
      .gt('n', 2)
      .order('n', { ascending: false })
      .limit(2)
      .select('square');
    expect(rows.data).toEqual([{ square: 25 }, { square: 16 }]);
    const counted = await client.rpc('rt_table', { wanted: 5 }, { count: 'exact' }).range(0, 1);
    expect([counted.status, counted.count, counted.data?.length]).toEqual([206, 5, 2]);
    const single = await client
      .rpc('rt_books_of', { author: 2 })
      .select('title, author:rt_authors!rt_books_author_id_fkey(name)')
      .single();
    expect(single.data).toEqual({ title: 'Gamma, "quoted"', author: { name: 'Brian' } });
    const none = await client.rpc('rt_books_of', { author: 99 }).single();
    expect([none.status, none.error?.code]).toEqual([406, 'PGRST116']);
    expect((await client.rpc('rt_numbers', { up_to: 2000 })).data).toHaveLength(1000);
  });

  // RpcSpec filters a function's rows as a table's: Postgres reads each value as the column's type.
  test.each([
    ['flag=eq.true', 1],
    ['flag=not.in.(true)', 2],
    ['flag=isdistinct.f', 1],
    ['flag=eq(any).{no,off}', 2],
    ['or=(flag.eq.false,n.eq.7)', 2],
    ['bytes=eq.%5Cx00ff', 1],
    ['bytes=gt.%5Cx00ff', 2],
  ])('rows of a function are filtered by %s', async (filter, n) => {
    expect(await get(`/rpc/rt_flags?select=n&${filter}`)).toMatchObject({ status: 200, body: [{ n }] });
  });

  test('GET and HEAD read their arguments from the query string', async () => {
    const client = open().project.client();
    const sum = await client.rpc('rt_add', { a: 4, b: 5 }, { get: true });
    expect(sum.data).toBe(9);
    expect((await get('/rpc/rt_table?wanted=3&n=gte.2&select=n')).body).toEqual([{ n: 2 }, { n: 3 }]);
    expect((await get('/rpc/rt_mood_of?loud=true')).body).toBe('loud');
    expect((await get('/rpc/rt_sum?numbers=1&numbers=5')).body).toBe(6);
    expect((await get('/rpc/rt_maybe?x=plain.text')).body).toBe('plain.text');
    const head = await client.rpc('rt_table', { wanted: 4 }, { head: true, count: 'exact' });
    expect([head.status, head.count, head.data]).toEqual([200, 4, null]);
  });

  test('a HEAD of a single value that wants no row is answered, too', async () => {
    const client = open().project.client();
    const head = await client.rpc('rt_add', { a: 4, b: 5 }, { head: true }).limit(0);
    expect([head.status, head.error]).toEqual([200, null]);
  });

  test('only a POST of a volatile function can write', async () => {
    const writing = await get('/rpc/rt_write?word=x');
    // 2.6: 25006 is 405.
    expect([writing.status, writing.body]).toEqual([
      405,
      {
        code: '25006',
        details: null,
        hint: null,
        message: 'cannot execute INSERT in a read-only transaction',
      },
    ]);
    const { status, error } = await open().project.client().rpc('rt_write_stable', { word: 'x' });
    expect([status, error?.code]).toEqual([405, '25006']);
    expect(await rpc('rt_write', { word: 'x' })).toEqual([200, 1000]);
  });

  test('the statement sees role, claims, method, path, headers and UTC', async () => {
    const { body } = await get('/rpc/rt_seen', { headers: { 'X-Probe': 'p' } });
    expect(body).toEqual({
      role: 'anon',
      claims: { role: 'anon' },
      method: 'GET',
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
        hint: 'Perhaps you meant to call the function public.rt_add',
        message: 'Could not find the function public.rt_ad(a, b) in the schema cache',
      },
    ]);
    const extra = await post('rt_add', { a: 1, c: 2 });
    expect(extra.body).toMatchObject({
      code: 'PGRST202',
      hint: 'Perhaps you meant to call the function public.rt_add(a, b)',
    });
    const missing = await get('/rpc/rt_add');
    expect(missing.body).toMatchObject({
      message: 'Could not find the function public.rt_add without parameters in the schema cache',
      details:
        'Searched for the function public.rt_add without parameters, but no matches were found in the schema cache.',
    });
  });

  test('several candidates: PGRST203', async () => {
    const { status, body } = await get('/rpc/rt_which?a=1');
    expect([status, body]).toMatchObject([
      300,
      {
        code: 'PGRST203',
        message:
          'Could not choose the best candidate function between: public.rt_which(a => integer), public.rt_which(a => text)',
      },
    ]);
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

  test('SQL can set status and headers, or the whole error', async () => {
    const teapot = await get('/rpc/rt_teapot', POST_EMPTY);
    expect([
      teapot.status,
      teapot.headers.get('x-made-by'),
      teapot.headers.get('cache-control'),
      teapot.body,
    ]).toEqual([418, 'sql', 'no-store', { tea: true }]);
    const bad = await get('/rpc/rt_bad_headers', POST_EMPTY);
    expect([bad.status, bad.body]).toMatchObject([500, { code: 'PGRST111' }]);
    const own = await get('/rpc/rt_own_answer', POST_EMPTY);
    expect([own.status, own.headers.get('x-reason'), own.body]).toEqual([
      451,
      'law',
      { code: 'E1', message: 'made by hand', details: null, hint: 'h' },
    ]);
  });

  test('SQL can ask for a status without a body; headers that cannot be sent are its error', async () => {
    const none = await open().rest('/rpc/rt_fail', {
      method: 'POST',
      body: JSON.stringify({ state: 'PT204', message: 'nothing' }),
      headers: { 'Content-Type': 'application/json' },
    });
    expect([none.status, await none.text()]).toEqual([204, '']);
    await open().local.sql(`create function public.rt_odd_header() returns void language sql as
      $$ select set_config('response.headers', '[{"x y": "z"}]', true) $$`);
    const odd = await get('/rpc/rt_odd_header', POST_EMPTY);
    expect([odd.status, odd.body]).toMatchObject([500, { code: 'PGRST111' }]);
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
    await open().rest('/rpc/rt_json');
    await open().local.sql(
      "create function public.rt_late() returns text language sql as $$ select 'here' $$",
    );
    expect(await rpc('rt_late')).toEqual([200, 'here']);
  });
});
