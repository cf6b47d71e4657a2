import { expect, test } from 'vitest';
import { describeRest } from './rest-project';

// Sources: PostgREST v14 test/spec/Feature/Query/{QuerySpec,JsonOperatorSpec,RangeSpec,AndOrParamsSpec}.hs.
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
    const response = await open().rest('/rt_books?select=id&id=lt.3');
    // 2.4: Content-Type, Content-Range without a count, Content-Location with sorted parameters, profile.
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-range': '0-1/*',
      'content-location': '/rt_books?id=lt.3&select=id',
      'content-profile': 'public',
    });
    expect(response.headers.get('preference-applied')).toBeNull();
    const empty = await open().rest('/rt_books?id=eq.99');
    expect([empty.status, empty.headers.get('content-range'), await empty.json()]).toEqual([200, '*/*', []]);
  });

  test.each([
    ['eq', 'id=eq.2', [2]],
    ['neq', 'id=neq.2', [1, 3, 4]],
    ['gt, lte on one column', 'id=gt.1&id=lte.3', [2, 3]],
    ['gte, lt', 'id=gte.2&id=lt.3', [2]],
    ['boolean', 'printed=eq.false', [2, 4]],
    ['boolean is', 'printed=is.true', [1, 3]],
    ['boolean in', 'printed=in.(true)', [1, 3]],
    ['is null', 'price=is.null', [3]],
    ['is not_null', 'price=is.not_null', [1, 2, 4]],
    ['not is null', 'price=not.is.null', [1, 2, 4]],
    ['like with star', 'title=like.*eta', [2]],
    ['ilike', 'title=ilike.ALP*', [1]],
    ['like any', 'title=like(any).{Al*,Be*}', [1, 2]],
    ['like all', 'title=like(all).{*l*,*ta}', [4]],
    ['eq any', 'id=eq(any).{1,4}', [1, 4]],
    ['match', 'title=match.^[AB]', [1, 2]],
    ['imatch', 'title=imatch.^a', [1]],
    ['in', 'id=in.(1,3)', [1, 3]],
    ['empty in', 'id=in.()', []],
    ['not in', 'id=not.in.(1,3)', [2, 4]],
    ['in with quotes', 'title=in.("Gamma, \\"quoted\\"",Beta)', [2, 3]],
    ['isdistinct', 'price=isdistinct.10.5', [2, 3, 4]],
    ['enum', 'mood=eq.loud', [2, 4]],
    ['enum in', 'mood=in.(loud)', [2, 4]],
    ['numeric in', 'price=in.(10.5,20)', [1, 2]],
    ['timestamp in', 'published_at=in.(2026-03-01T13:00:00.123456+01:00)'.replace('+', '%2B'), [1]],
    ['timestamp compared', 'published_at=lt.2026-03-02', [1]],
    ['jsonb equality', 'extra->k->n=eq.[3]', [2]],
    ['contains array', 'tags=cs.{b}', [1, 2]],
    ['contained by array', 'tags=cd.{a,b}', [1, 3]],
    ['overlaps', 'tags=ov.{a,c}', [1, 2, 4]],
    ['contains jsonb', 'extra=cs.{"s":"x"}', [1, 4]],
    ['range strictly left', 'span=sl.[6,9)', [1]],
    ['range strictly right', 'span=sr.[0,4)', [2]],
    ['range adjacent', 'span=adj.[9,12)', [2]],
    ['json path text', 'extra->>s=eq.x', [1, 4]],
    ['json path index', 'extra->k->n->>0=eq.1', [1]],
    ['json path negative index', 'extra->k->n->>-1=eq.2', [1]],
    ['or', 'or=(id.eq.1,title.eq.Beta)', [1, 2]],
    ['nested or/and', 'or=(id.eq.4,and(printed.is.true,price.is.null))', [3, 4]],
    ['not.and', 'not.and=(id.gte.2,id.lte.3)', [1, 4]],
    ['not inside', 'and=(id.not.in.(1,2),not.or(id.eq.4,id.eq.9))', [3]],
    ['or with array', 'or=(tags.cs.{a,b},id.eq.4)', [1, 4]],
    ['full text', 'title=fts.Alpha', [1]],
    ['full text with language', 'title=plfts(english).alpha', [1]],
    ['computed boolean', 'rt_is_loud=eq.true', [2, 4]],
    ['computed boolean in', 'rt_is_loud=in.(false)', [1, 3]],
    ['computed boolean is', 'rt_is_loud=is.false', [1, 3]],
    ['quoted column name', '"id"=eq.1', [1]],
  ])('filter %s', async (_, filter, expected) => {
    const query = filter.replaceAll('"', '%22').replaceAll('\\', '%5C').replaceAll('^', '%5E');
    const response = await open().rest(`/rt_books?select=id&order=id&${query}`);
    const rows: unknown = await response.json();
    expect(rows).toEqual(expected.map((id) => ({ id })));
  });

  test('filters as supabase-js writes them', async () => {
    expect(await ids(books().select('id').match({ printed: false, mood: 'loud' }).order('id'))).toEqual([
      2, 4,
    ]);
    expect(await ids(books().select('id').in('title', ['Beta', 'a,b(c)']).order('id'))).toEqual([2]);
    expect(await ids(books().select('id').contains('tags', ['a', 'b']))).toEqual([1]);
    expect(await ids(books().select('id').contains('extra', { s: 'y' }))).toEqual([2]);
    expect(await ids(books().select('id').overlaps('tags', ['a']))).toEqual([1]);
    expect(await ids(books().select('id').or('id.eq.1,and(id.gt.2,printed.is.false)').order('id'))).toEqual([
      1, 4,
    ]);
    expect(await ids(books().select('id').not('id', 'in', '(1,2)').order('id'))).toEqual([3, 4]);
    expect(await ids(books().select('id').filter('extra->>s', 'eq', 'y'))).toEqual([2]);
    expect(await ids(books().select('id').textSearch('title', 'alpha', { type: 'websearch' }))).toEqual([1]);
  });

  test('select: alias, cast, JSON paths, quoted names', async () => {
    const { data } = await books()
      .select('name:title,pages::text,extra->k->n,first:extra->k->n->0,extra->>s')
      .eq('id', 1);
    // JSON paths are named by their last key (QuerySpec "json path"); an alias wins.
    expect(data).toEqual([{ name: 'Alpha', pages: '9007199254740993', n: [1, 2], first: 1, s: 'x' }]);
    const odd = open().project.client().from('rt odd "name');
    expect((await odd.insert({ id: 1, 'a column, odd': 'x', select: 'y' })).error).toBeNull();
    expect((await odd.select('"a column, odd","select"')).data).toEqual([
      { 'a column, odd': 'x', select: 'y' },
    ]);
  });

  test('order, limit and offset', async () => {
    const order = (by: string) =>
      open()
        .rest(`/rt_books?select=id&order=${by}`)
        .then((r) => r.json());
    expect(await order('price.desc.nullslast,id')).toEqual([{ id: 2 }, { id: 1 }, { id: 4 }, { id: 3 }]);
    expect(await order('price.nullsfirst,id')).toEqual([{ id: 3 }, { id: 4 }, { id: 1 }, { id: 2 }]);
    expect(await order('extra->>s.desc.nullslast,id.desc')).toEqual([
      { id: 2 },
      { id: 4 },
      { id: 1 },
      { id: 3 },
    ]);
    expect(await ids(books().select('id').order('id').range(1, 2))).toEqual([2, 3]);
    expect(await ids(books().select('id').order('id').limit(1))).toEqual([1]);
    expect(await ids(books().select('id').limit(0))).toEqual([]);
    const header = await open().rest('/rt_books?select=id&order=id', { headers: { Range: '1-1' } });
    expect([await header.json(), header.headers.get('content-range')]).toEqual([[{ id: 2 }], '1-1/*']);
  });

  test('count: 206, 200 and 416', async () => {
    const part = await books().select('id', { count: 'exact' }).order('id').range(0, 1);
    expect([part.status, part.count, part.data?.length]).toEqual([206, 4, 2]);
    const whole = await books().select('id', { count: 'exact' }).eq('printed', true);
    expect([whole.status, whole.count]).toEqual([200, 2]);
    const head = await books().select('*', { count: 'exact', head: true });
    expect([head.status, head.count, head.data]).toEqual([200, 4, null]);
    const response = await open().rest('/rt_books?offset=9', { headers: { Prefer: 'count=exact' } });
    // 2.4, 2.6: offset behind the counted rows.
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

  test('no more than 1000 rows, whatever is asked', async () => {
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
    const stripped = await books().select('id,code').eq('id', 1).stripNulls().single();
    expect(stripped.data).toEqual({ id: 1 });
  });

  test('a view reads like a table', async () => {
    const { data } = await open().project.client().from('rt_book_titles').select('title').eq('id', 2);
    expect(data).toEqual([{ title: 'Beta' }]);
  });
});
