import { expect, test } from 'vitest';
import { describeRest } from './rest-project';

// Sources: PostgREST v14 test/spec/Feature/Query/{QuerySpec,RangeSpec}.hs.
describeRest('reading a table', (open) => {
  const books = () => open().project.client().from('rt_books');
  const ids = async (query: PromiseLike<{ data: readonly { id: unknown }[] | null; error: unknown }>) => {
    const { data, error } = await query;
    expect(error).toBeNull();
    return data?.map(({ id }) => id);
  };

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
    const raw = await (await open().rest('/rt_books?select=price,pages&id=eq.1')).text();
    // 2.7: numeric and bigint as bare numbers, digits kept.
    expect(raw).toBe('[{"price":10.50,"pages":9007199254740993}]');
  });

  test('headers of a read', async () => {
    const response = await open().rest('/rt_books?select=id&id=in.(1,2)');
    // 2.4: Content-Type, Content-Range without a count, Content-Location with sorted parameters, profile.
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-range': '0-1/*',
      'content-location': '/rt_books?id=in.(1%2C2)&select=id',
      'content-profile': 'public',
    });
    expect(response.headers.get('preference-applied')).toBeNull();
    const empty = await open().rest('/rt_books?id=eq.99');
    expect([empty.status, empty.headers.get('content-range'), await empty.json()]).toEqual([200, '*/*', []]);
  });

  test.each([
    ['eq', 'id=eq.2', [2]],
    ['neq', 'id=neq.2', [1, 3, 4]],
    ['two on one table', 'id=neq.2&printed=eq.false', [4]],
    ['boolean is', 'printed=is.true', [1, 3]],
    ['is null', 'price=is.null', [3]],
    ['in', 'id=in.(1,3)', [1, 3]],
    ['empty in', 'id=in.()', []],
    ['in with quotes', 'title=in.("Gamma, \\"quoted\\"",Beta)', [2, 3]],
    ['enum', 'mood=eq.loud', [2, 4]],
    ['numeric in', 'price=in.(10.5,20)', [1, 2]],
  ])('filter %s', async (_, filter, expected) => {
    const query = filter.replaceAll('"', '%22').replaceAll('\\', '%5C');
    const response = await open().rest(`/rt_books?select=id&order=id&${query}`);
    const rows: unknown = await response.json();
    expect(rows).toEqual(expected.map((id) => ({ id })));
  });

  test('filters as supabase-js writes them', async () => {
    expect(await ids(books().select('id').match({ printed: false, mood: 'loud' }).order('id'))).toEqual([
      2, 4,
    ]);
    expect(await ids(books().select('id').in('title', ['Beta', 'a,b(c)']).order('id'))).toEqual([2]);
  });

  test('order, limit and offset', async () => {
    const order = (by: string) =>
      open()
        .rest(`/rt_books?select=id&order=${by}`)
        .then((r) => r.json());
    expect(await order('price.desc,id')).toEqual([{ id: 3 }, { id: 2 }, { id: 1 }, { id: 4 }]);
    expect(await order('printed.asc,id.desc')).toEqual([{ id: 4 }, { id: 2 }, { id: 3 }, { id: 1 }]);
    expect(await ids(books().select('id').order('id').range(1, 2))).toEqual([2, 3]);
    expect(await ids(books().select('id').order('id').limit(1))).toEqual([1]);
    expect(await ids(books().select('id').limit(0))).toEqual([]);
  });

  test('count: 206, 200 and 416', async () => {
    const part = await books().select('id', { count: 'exact' }).order('id').range(0, 1);
    expect([part.status, part.count, part.data?.length]).toEqual([206, 4, 2]);
    const whole = await books().select('id', { count: 'exact' }).eq('printed', true);
    expect([whole.status, whole.count]).toEqual([200, 2]);
    const head = await books().select('*', { count: 'exact', head: true });
    expect([head.status, head.count, head.data]).toEqual([200, 4, null]);
    const response = await open().rest('/rt_books?offset=9', { headers: { Prefer: 'count=exact' } });
    // 2.4, 2.6: offset past the counted rows.
    expect([response.status, response.headers.get('content-range')]).toEqual([416, '*/4']);
    expect(await response.json()).toEqual({
      code: 'PGRST103',
      details: 'An offset of 9 was requested, but there are only 4 rows.',
      hint: null,
      message: 'Requested range not satisfiable',
    });
    const uncounted = await open().rest('/rt_books?offset=9');
    expect([uncounted.status, await uncounted.json()]).toEqual([200, []]);
    const applied = await open().rest('/rt_books?limit=1', { headers: { Prefer: 'count=exact' } });
    expect([applied.headers.get('content-range'), applied.headers.get('preference-applied')]).toEqual([
      '0-0/4',
      'count=exact',
    ]);
  });

  test('at most 1000 rows, whatever is requested', async () => {
    const { data } = await open().project.client().from('rt_many').select().limit(5000);
    expect(data?.length).toBe(1000);
    const counted = await open().project.client().from('rt_many').select('n', { count: 'exact' });
    expect([counted.status, counted.count, counted.data?.length]).toEqual([206, 1200, 1000]);
  });

  test('single and maybeSingle', async () => {
    const none = await books().select().eq('id', 99).single();
    // 2.6 PGRST116.
    expect([none.status, none.error?.code, none.error?.message, none.error?.details]).toEqual([
      406,
      'PGRST116',
      'Cannot coerce the result to a single JSON object',
      'The result contains 0 rows',
    ]);
    expect((await books().select().single()).error?.details).toBe('The result contains 4 rows');
    expect((await books().select('id').eq('id', 1).single()).data).toEqual({ id: 1 });
    const maybe = await books().select('id').eq('id', 99).maybeSingle();
    expect([maybe.data, maybe.error]).toEqual([null, null]);
  });
});

describeRest('embedded tables', (open) => {
  const get = async (path: string) => {
    const response = await open().rest(path);
    return { status: response.status, body: (await response.json()) as unknown };
  };

  test('to-one is an object or null, to-many a list', async () => {
    const cards = await get('/rt_author_cards?select=motto,rt_authors(name)');
    expect(cards.body).toEqual([{ motto: 'Notes first', rt_authors: { name: 'Ada' } }]);
    const books = await get('/rt_books?select=id,rt_book_topics(topic_id)&id=in.(1,3)&order=id');
    expect(books.body).toEqual([
      { id: 1, rt_book_topics: [{ topic_id: 1 }, { topic_id: 2 }] },
      { id: 3, rt_book_topics: [] },
    ]);
  });

  test('a unique foreign key also makes the referring row an object', async () => {
    const author = await get('/rt_authors?select=name,rt_author_cards(motto)&id=in.(1,2)&order=id');
    expect(author.body).toEqual([
      { name: 'Ada', rt_author_cards: { motto: 'Notes first' } },
      { name: 'Brian', rt_author_cards: null },
    ]);
  });

  // supabase-js, packages/core/postgrest-js/test/relationships-error-handling.test.ts
  test('the error for an unknown column of an embedded table names the table and depth', async () => {
    const { status, body } = await get('/rt_authors?select=rt_author_cards(nope)');
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: '42703', message: 'column rt_author_cards_1.nope does not exist' });
  });

  test('no relationship: PGRST200', async () => {
    const { status, body } = await get('/rt_books?select=rt_secrets(word)');
    expect([status, body]).toMatchObject([
      400,
      {
        code: 'PGRST200',
        message: "Could not find a relationship between 'rt_books' and 'rt_secrets' in the schema cache",
        details:
          "Searched for a foreign key relationship between 'rt_books' and 'rt_secrets' in the schema 'public', but no matches were found.",
      },
    ]);
  });
});

describeRest('what the app does not send', (open) => {
  const json = { 'Content-Type': 'application/json' };
  const row = (type: string) => ({ method: 'POST', headers: { 'Content-Type': type }, body: 'x' });

  test.each<[string, string, RequestInit?]>([
    ['the OpenAPI description', '/'],
    ['PUT of a table', '/rt_topics?id=eq.1', { method: 'PUT', body: '{}' }],
    ['OPTIONS of a table', '/rt_topics', { method: 'OPTIONS' }],
    ['GET of a function', '/rpc/rt_add?a=1'],
    ['the filter id=gt.1', '/rt_books?id=gt.1'],
    ['the filter id=1', '/rt_books?id=1'],
    ['the filter or=(id.eq.1)', '/rt_books?or=(id.eq.1)'],
    ['the name "extra->>s" in a query', '/rt_books?extra->>s=eq.x'],
    ['the name "rt_topics.label" in a query', '/rt_books?rt_topics.label=eq.x'],
    ['the name "id.nullsfirst" in a query', '/rt_books?order=id.nullsfirst'],
    ['the selection name:title', '/rt_books?select=name:title'],
    ['the selection pages::text', '/rt_books?select=pages::text'],
    ['the selection ...author_id(name)', '/rt_books?select=...author_id(name)'],
    ['the selection rt_authors!author_id(name)', '/rt_books?select=rt_authors!author_id(name)'],
    ['the selection price.sum()', '/rt_books?select=price.sum()'],
    ['one of several foreign keys', '/rt_books?select=rt_authors(name)'],
    ['limit=-1', '/rt_books?limit=-1'],
    ['the filter on_conflict=id', '/rt_topics?on_conflict=id', { method: 'POST', headers: json, body: '{}' }],
    ['the preference count=planned', '/rt_books', { headers: { Prefer: 'count=planned' } }],
    ['the preference missing=default', '/rt_books', { headers: { Prefer: 'missing=default' } }],
    ['the Range header', '/rt_books', { headers: { Range: '0-1' } }],
    ['the response format text/csv', '/rt_books', { headers: { Accept: 'text/csv' } }],
    ['the content type text/csv', '/rt_topics', row('text/csv')],
    ['the content type text/plain', '/rpc/rt_add', row('text/plain')],
    ['a query string for a function', '/rpc/rt_table?limit=1', { method: 'POST', headers: json, body: '{}' }],
    ['the overloaded function rt_which', '/rpc/rt_which', { method: 'POST', headers: json, body: '{"a":1}' }],
    ['the schema graphql_public', '/rt_books', { headers: { 'Accept-Profile': 'graphql_public' } }],
  ])('is refused with 501 by name: %s', async (name, path, init) => {
    const response = await open().rest(path, init);
    const body = (await response.json()) as { code: string; message: string };
    expect([response.status, body.code]).toEqual([501, 'not_supported_locally']);
    expect(body.message).toContain(`does not support `);
    expect(body.message).toContain(name);
  });
});
