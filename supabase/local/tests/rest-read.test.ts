import { expect, test } from 'vitest';
import { describeRest } from './rest-project';

// Sources: PostgREST v14 test/spec/Feature/Query/{QuerySpec,RangeSpec}.hs.
describeRest('reading a table', (open) => {
  const books = () => open().project.client().from('rt_books');
  const counted = { headers: { Prefer: 'count=exact' } };

  test('rows come as JSON made by Postgres', async () => {
    const { data, status } = await books().select().eq('id', 1).single();
    expect(status).toBe(200);
    // 2.7: timestamptz with microseconds and +00:00, ranges as text, arrays and jsonb inline.
    expect(data).toMatchObject({
      title: 'Alpha',
      printed: true,
      mood: 'calm',
      tags: ['a', 'b'],
      extra: { s: 'x', k: { n: [1, 2] } },
      span: '[1,5)',
      published_at: '2026-03-01T12:00:00.123456+00:00',
      code: null,
    });
    // 2.7: numeric and bigint as bare numbers, digits kept.
    expect((await open().rest('/rt_books?select=price,pages&id=eq.1')).text).toBe(
      '[{"price":10.50,"pages":9007199254740993}]',
    );
  });

  test('headers of a read', async () => {
    const { headers } = await open().rest('/rt_books?select=id&id=in.(1,2)');
    // 2.4: Content-Type, Content-Range without a count, Content-Location with sorted parameters, profile.
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-range': '0-1/*',
      'content-location': '/rt_books?id=in.(1%2C2)&select=id',
      'content-profile': 'public',
    });
    expect(headers.get('preference-applied')).toBeNull();
    const empty = await open().rest('/rt_books?id=eq.99');
    expect([empty.status, empty.headers.get('content-range'), empty.body]).toEqual([200, '*/*', []]);
  });

  test.each([
    ['id=eq.2', [2]],
    ['id=neq.2&printed=eq.false', [4]],
    ['printed=is.true', [1, 3]],
    ['price=is.null', [3]],
    ['id=in.(1,3)', [1, 3]],
    ['id=in.()', []],
    ['title=in.("Gamma, \\"quoted\\"",Beta)', [2, 3]],
    ['mood=eq.loud', [2, 4]],
    ['price=in.(10.5,20)', [1, 2]],
    ['limit=0', []],
    ['limit=2&offset=1', [2, 3]],
    ['order=price.desc,id', [3, 2, 1, 4]],
    ['order=printed.asc,id.desc', [4, 2, 3, 1]],
  ])('%s', async (filter, expected) => {
    const query = filter.replaceAll('"', '%22').replaceAll('\\', '%5C');
    const order = filter.startsWith('order') ? '' : '&order=id';
    const { body } = await open().rest(`/rt_books?select=id&${query}${order}`);
    expect(body).toEqual(expected.map((id) => ({ id })));
  });

  test('count: 206, 200 and 416', async () => {
    const part = await books().select('id', { count: 'exact' }).order('id').range(0, 1);
    expect([part.status, part.count, part.data?.length]).toEqual([206, 4, 2]);
    const whole = await books().select('id', { count: 'exact' }).eq('printed', true);
    expect([whole.status, whole.count]).toEqual([200, 2]);
    const head = await books().select('*', { count: 'exact', head: true });
    expect([head.status, head.count, head.data]).toEqual([200, 4, null]);
    const none = await open().rest('/rt_books?id=eq.99', counted);
    expect([none.status, none.headers.get('content-range')]).toEqual([200, '*/0']);
    const past = await open().rest('/rt_books?offset=9', counted);
    // 2.4, 2.6: offset past the counted rows.
    expect(past.headers.get('content-range')).toBe('*/4');
    expect(past).toMatchObject({
      status: 416,
      body: {
        code: 'PGRST103',
        details: 'An offset of 9 was requested, but there are only 4 rows.',
        hint: null,
        message: 'Requested range not satisfiable',
      },
    });
    expect(await open().rest('/rt_books?offset=9')).toMatchObject({ status: 200, body: [] });
    const { headers } = await open().rest('/rt_books?limit=1', counted);
    expect([headers.get('content-range'), headers.get('preference-applied')]).toEqual([
      '0-0/4',
      'count=exact',
    ]);
  });

  test('at most 1000 rows, whatever is requested', async () => {
    const many = () => open().project.client().from('rt_many');
    expect((await many().select().limit(5000)).data?.length).toBe(1000);
    const all = await many().select('n', { count: 'exact' });
    expect([all.status, all.count, all.data?.length]).toEqual([206, 1200, 1000]);
  });

  test('single and maybeSingle', async () => {
    // 2.6 PGRST116.
    expect(await books().select().eq('id', 99).single()).toMatchObject({
      status: 406,
      error: {
        code: 'PGRST116',
        message: 'Cannot coerce the result to a single JSON object',
        details: 'The result contains 0 rows',
      },
    });
    expect((await books().select().single()).error?.details).toBe('The result contains 4 rows');
    expect((await books().select('id').eq('id', 1).single()).data).toEqual({ id: 1 });
    expect(await books().select('id').eq('id', 99).maybeSingle()).toMatchObject({ data: null, error: null });
  });

  test('embeds a table to-one, to-many, and as an object by a unique foreign key', async () => {
    const read = async (path: string) => (await open().rest(path)).body;
    expect(await read('/rt_author_cards?select=motto,rt_authors(name)')).toEqual([
      { motto: 'Notes first', rt_authors: { name: 'Ada' } },
    ]);
    expect(await read('/rt_books?select=id,rt_book_topics(topic_id)&id=in.(1,3)&order=id')).toEqual([
      { id: 1, rt_book_topics: [{ topic_id: 1 }, { topic_id: 2 }] },
      { id: 3, rt_book_topics: [] },
    ]);
    expect(await read('/rt_authors?select=name,rt_author_cards(motto)&id=in.(1,2)&order=id')).toEqual([
      { name: 'Ada', rt_author_cards: { motto: 'Notes first' } },
      { name: 'Brian', rt_author_cards: null },
    ]);
  });

  test('errors of embedded tables', async () => {
    // supabase-js, packages/core/postgrest-js/test/relationships-error-handling.test.ts: the name has the depth.
    expect(await open().rest('/rt_authors?select=rt_author_cards(nope)')).toMatchObject({
      status: 400,
      body: { code: '42703', message: 'column rt_author_cards_1.nope does not exist' },
    });
    expect(await open().rest('/rt_books?select=rt_secrets(word)')).toMatchObject({
      status: 400,
      body: {
        code: 'PGRST200',
        message: "Could not find a relationship between 'rt_books' and 'rt_secrets' in the schema cache",
        details:
          "Searched for a foreign key relationship between 'rt_books' and 'rt_secrets' in the schema 'public', but no matches were found.",
      },
    });
  });
});

describeRest('what the app does not send', (open) => {
  const sent = (body: unknown, method = 'POST', headers = {}) => ({ method, body, headers });

  test.each<[string, string, ReturnType<typeof sent>?]>([
    ['the OpenAPI description', '/'],
    ['PUT of a table', '/rt_topics?id=eq.1', sent({}, 'PUT')],
    ['OPTIONS of a table', '/rt_topics', sent(undefined, 'OPTIONS')],
    ['GET of a function', '/rpc/rt_add?a=1'],
    ['the filter id=gt.1', '/rt_books?id=gt.1'],
    ['the filter or=(id.eq.1)', '/rt_books?or=(id.eq.1)'],
    ['the name "extra->>s" in a query', '/rt_books?extra->>s=eq.x'],
    ['the name "id.nullsfirst" in a query', '/rt_books?order=id.nullsfirst'],
    ['the selection name:title', '/rt_books?select=name:title'],
    ['the selection pages::text', '/rt_books?select=pages::text'],
    ['the selection ...author_id(name)', '/rt_books?select=...author_id(name)'],
    ['the selection rt_authors!author_id(name)', '/rt_books?select=rt_authors!author_id(name)'],
    ['the selection price.sum()', '/rt_books?select=price.sum()'],
    ['one of several foreign keys', '/rt_books?select=rt_authors(name)'],
    ['limit=-1', '/rt_books?limit=-1'],
    ['the filter on_conflict=id', '/rt_topics?on_conflict=id', sent({ id: 1 })],
    ['the filter columns="id"', '/rt_topics?columns="id"', sent([{ id: 1 }])],
    ['a body without columns', '/rt_topics', sent([])],
    ['a body without columns', '/rt_topics?id=eq.1', sent({}, 'PATCH')],
    ['counts of changed rows', '/rt_topics?id=eq.1', sent(undefined, 'DELETE', { Prefer: 'count=exact' })],
    ['order, limit and offset of changed rows', '/rt_topics?id=eq.1&limit=1', sent(undefined, 'DELETE')],
    ['the preference count=planned', '/rt_books', sent(undefined, 'GET', { Prefer: 'count=planned' })],
    ['the Range header', '/rt_books', sent(undefined, 'GET', { Range: '0-1' })],
    ['the response format text/csv', '/rt_books', sent(undefined, 'GET', { Accept: 'text/csv' })],
    ['the content type text/csv', '/rt_topics', sent('x', 'POST', { 'Content-Type': 'text/csv' })],
    ['a query string for a function', '/rpc/rt_table?limit=1', sent({})],
    ['arguments that are not a JSON object', '/rpc/rt_add', sent([])],
    ['the overloaded function rt_which', '/rpc/rt_which', sent({ a: 1 })],
    [
      'the schema graphql_public',
      '/rt_books',
      sent(undefined, 'GET', { 'Accept-Profile': 'graphql_public' }),
    ],
  ])('is refused with 501 by name: %s', async (name, path, request) => {
    expect(await open().rest(path, request)).toMatchObject({
      status: 501,
      body: {
        code: 'not_supported_locally',
        message: expect.stringMatching(/does not support /) as string,
      },
      text: expect.stringContaining(JSON.stringify(name).slice(1, -1)) as string,
    });
  });
});
