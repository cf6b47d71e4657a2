import { beforeAll, expect, test } from 'vitest';
import { describeRest } from './rest-project';

// Sources: PostgREST v14 test/spec/Feature/Query/{ComputedRelsSpec,EmbedDisambiguationSpec,QuerySpec,SpreadQueriesSpec}.hs.
const SQL = `
create view public.rv_names with (security_invoker = true) as select a.id as author, a.name as label from public.rt_authors a;
create view public.rv_deep with (security_invoker = true) as
  select n.author, upper(n.label) as label, (select count(*) from public.rt_topics) as topics from public.rv_names n;
create view public.rv_titles with (security_invoker = true) as select id, title, author_id, editor_id from public.rt_books;
create view public.rv_links with (security_invoker = true) as select book_id, topic_id from public.rt_book_topics;
create view public.rv_union with (security_invoker = true) as
  select id, author_id from public.rt_books union select id, author_id from public.rt_books;
create function public.rv_writer(public.rt_books) returns setof public.rt_authors rows 1 language sql stable as
  'select * from public.rt_authors where id = $1.author_id';
create function public.rv_writer_one(public.rt_books) returns public.rt_authors language sql stable as
  'select * from public.rt_authors where id = $1.author_id';
create function public.rv_works(public.rt_authors) returns setof public.rt_books language sql stable as
  'select * from public.rt_books where author_id = $1.id order by id';
create function public.rt_author_cards(public.rt_authors) returns setof public.rt_author_cards rows 1 language sql stable as
  $$ select $1.id, 'by function' $$;
grant select on public.rv_names, public.rv_deep, public.rv_titles, public.rv_links, public.rv_union to anon;
`;

describeRest('embedding by functions and through views', (open) => {
  beforeAll(async () => {
    await open().local.backend.database.asOwner((session) => session.exec(SQL));
  });
  const read = async (path: string, init?: RequestInit) => {
    const response = await open().rest(path, init);
    return [response.status, await response.json()] as const;
  };

  // ComputedRelsSpec, "computed relationships".
  test('a function of a row embeds one row or many, filters, counts and nests', async () => {
    for (const writer of ['rv_writer', 'rv_writer_one']) {
      expect(await read(`/rt_books?select=title,by:${writer}(name)&id=lt.3&order=id`)).toEqual([
        200,
        [
          { title: 'Alpha', by: { name: 'Ada' } },
          { title: 'Beta', by: { name: 'Ada' } },
        ],
      ]);
    }
    expect(await read('/rt_authors?select=name,rv_works(title)&id=eq.1')).toEqual([
      200,
      [{ name: 'Ada', rv_works: [{ title: 'Alpha' }, { title: 'Beta' }] }],
    ]);
    const counted = await open().rest(
      '/rt_authors?select=name,rv_works!inner(title)&rv_works.title=eq.Beta',
      {
        headers: { Prefer: 'count=exact' },
      },
    );
    expect([await counted.json(), counted.headers.get('content-range')]).toEqual([
      [{ name: 'Ada', rv_works: [{ title: 'Beta' }] }],
      '0-0/1',
    ]);
    expect(await read('/rt_books?select=title,rv_writer(name,rv_works(id))&id=eq.1')).toEqual([
      200,
      [{ title: 'Alpha', rv_writer: { name: 'Ada', rv_works: [{ id: 1 }, { id: 2 }] } }],
    ]);
  });

  test('a function embeds in rows of functions and in changed rows', async () => {
    expect(await read('/rpc/rt_books_of?author=2&select=title,rv_writer(name)')).toEqual([
      200,
      [{ title: 'Gamma, "quoted"', rv_writer: { name: 'Brian' } }],
    ]);
    const patched = await read('/rt_books?id=eq.1&select=title,rv_writer(name)', {
      method: 'PATCH',
      headers: { 'Content-Type': 'application/json', Prefer: 'return=representation' },
      body: JSON.stringify({ code: 'x' }),
    });
    expect(patched).toEqual([200, [{ title: 'Alpha', rv_writer: { name: 'Ada' } }]]);
  });

  // ComputedRelsSpec, "can override many-to-one and one-to-many relationships".
  test('a function of a table’s name takes the place of the foreign key', async () => {
    expect(await read('/rt_authors?select=rt_author_cards(motto)&id=eq.2')).toEqual([
      200,
      [{ rt_author_cards: { motto: 'by function' } }],
    ]);
  });

  // QuerySpec, "requesting children and parents through views".
  test('foreign keys hold from and to views, under other names and through views upon views', async () => {
    expect(await read('/rv_titles?select=title,rt_authors!rt_books_editor(name)&id=eq.1')).toEqual([
      200,
      [{ title: 'Alpha', rt_authors: { name: 'Brian' } }],
    ]);
    expect(await read('/rv_names?select=label,rt_books!rt_books_author_id_fkey(title)&author=eq.2')).toEqual([
      200,
      [{ label: 'Brian', rt_books: [{ title: 'Gamma, "quoted"' }] }],
    ]);
    expect(await read('/rv_titles?select=id,rv_deep!author_id(label)&id=eq.3')).toEqual([
      200,
      [{ id: 3, rv_deep: { label: 'BRIAN' } }],
    ]);
    expect(await read('/rv_titles?select=id,rt_topics!rt_book_topics(label)&id=eq.2')).toEqual([
      200,
      [{ id: 2, rt_topics: [{ label: 'maths' }] }],
    ]);
    expect(await read('/rt_topics?select=label,rv_links(book_id)&id=eq.2')).toEqual([
      200,
      [{ label: 'prose', rv_links: [{ book_id: 1 }] }],
    ]);
  });

  // EmbedDisambiguationSpec: a key's name or column finds tables alone; a set operation's columns have no origin.
  test('what is ambiguous or hidden in a view says so', async () => {
    expect(await read('/rv_titles?select=rt_authors(name)')).toMatchObject([300, { code: 'PGRST201' }]);
    expect(await read('/rt_books?select=author_id(name)&id=eq.1')).toEqual([
      200,
      [{ author_id: { name: 'Ada' } }],
    ]);
    expect(await read('/rv_union?select=rt_authors(name)')).toMatchObject([400, { code: 'PGRST200' }]);
  });

  // SpreadQueriesSpec, "spread embeds": names of the query's own parts stay out of the answer.
  test('a spread in a spread of many has the columns alone', async () => {
    const [status, rows] = await read('/rt_topics?select=label,...rt_book_topics(...rt_books(*))&id=eq.2');
    expect(status).toBe(200);
    const [row] = rows as Record<string, unknown>[];
    expect(Object.keys(row ?? {}).filter((key) => key.startsWith('pgrst'))).toEqual([]);
    expect(row).toMatchObject({ label: 'prose', id: [1], title: ['Alpha'] });
  });
});
