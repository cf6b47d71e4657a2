import { expect, test } from 'vitest';
import { describeRest } from './rest-project';

// Sources: PostgREST v14 test/spec/Feature/Query/{EmbedDisambiguationSpec,
// EmbedInnerJoinSpec,SpreadQueriesSpec,RelatedQueriesSpec}.hs.
describeRest('embedded resources', (open) => {
  const get = async (path: string) => {
    const response = await open().rest(path);
    return { status: response.status, body: (await response.json()) as unknown, headers: response.headers };
  };

  test('to-one is an object or null, to-many a list', async () => {
    const { body } = await get(
      '/rt_books?select=id,author:rt_authors!rt_books_author_id_fkey(name)&order=id',
    );
    expect(body).toEqual([
      { id: 1, author: { name: 'Ada' } },
      { id: 2, author: { name: 'Ada' } },
      { id: 3, author: { name: 'Brian' } },
      { id: 4, author: null },
    ]);
    const authors = await get(
      '/rt_authors?select=name,rt_books!author_id(id)&order=id&rt_books.order=id.desc',
    );
    expect(authors.body).toEqual([
      { name: 'Ada', rt_books: [{ id: 2 }, { id: 1 }] },
      { name: 'Brian', rt_books: [{ id: 3 }] },
      { name: 'Chinua', rt_books: [] },
      { name: 'Dora', rt_books: [] },
    ]);
  });

  test('supabase-js: constraint as hint, foreign key column as target', async () => {
    const client = open().project.client();
    const byConstraint = await client
      .from('rt_books')
      .select('id, rt_authors!rt_books_editor(name)')
      .eq('id', 3)
      .single();
    expect(byConstraint.data).toEqual({ id: 3, rt_authors: { name: 'Ada' } });
    const { body } = await get('/rt_books?select=author_id(name),rt_books_editor(name)&id=eq.1');
    expect(body).toEqual([{ author_id: { name: 'Ada' }, rt_books_editor: { name: 'Brian' } }]);
  });

  // supabase-js, packages/core/postgrest-js/test/relationships-error-handling.test.ts
  test('an unknown column of an embedded table is told with the table and how deep it is', async () => {
    const { status, body } = await get('/rt_authors?select=rt_books!author_id(nope)');
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: '42703', message: 'column rt_books_1.nope does not exist' });
  });

  test('a unique foreign key makes objects in both directions', async () => {
    const card = await get('/rt_author_cards?select=motto,rt_authors(name)');
    expect(card.body).toEqual([{ motto: 'Notes first', rt_authors: { name: 'Ada' } }]);
    const author = await get('/rt_authors?select=name,rt_author_cards(motto)&id=in.(1,2)&order=id');
    expect(author.body).toEqual([
      { name: 'Ada', rt_author_cards: { motto: 'Notes first' } },
      { name: 'Brian', rt_author_cards: null },
    ]);
  });

  test('many-to-many through a junction', async () => {
    const { body } = await get(
      '/rt_books?select=id,rt_topics(label)&order=id&rt_topics.order=label&id=lte.3',
    );
    expect(body).toEqual([
      { id: 1, rt_topics: [{ label: 'maths' }, { label: 'prose' }] },
      { id: 2, rt_topics: [{ label: 'maths' }] },
      { id: 3, rt_topics: [] },
    ]);
    const hinted = await get('/rt_topics?select=label,rt_books!rt_book_topics(id)&id=eq.2');
    expect(hinted.body).toEqual([{ label: 'prose', rt_books: [{ id: 1 }] }]);
  });

  test('self reference: the table means children, the column the parent', async () => {
    const { body } = await get(
      '/rt_authors?select=name,pupils:rt_authors(name),mentor:mentor_id(name)&id=eq.2',
    );
    expect(body).toEqual([{ name: 'Brian', pupils: [{ name: 'Dora' }], mentor: { name: 'Ada' } }]);
  });

  test('nesting, with order and limit of the inner lists', async () => {
    const { body } = await get(
      '/rt_authors?select=name,books:rt_books!author_id(id,rt_topics(label))&id=eq.1&books.order=id&books.limit=1&books.rt_topics.order=label.desc',
    );
    expect(body).toEqual([
      { name: 'Ada', books: [{ id: 1, rt_topics: [{ label: 'prose' }, { label: 'maths' }] }] },
    ]);
  });

  test('filters of embedded rows keep the parents; !inner drops them, also from the count', async () => {
    const soft = await get('/rt_authors?select=id,rt_books!author_id(id)&rt_books.id=eq.2&order=id');
    expect(soft.body).toEqual([
      { id: 1, rt_books: [{ id: 2 }] },
      { id: 2, rt_books: [] },
      { id: 3, rt_books: [] },
      { id: 4, rt_books: [] },
    ]);
    const client = open().project.client();
    const hard = await client
      .from('rt_authors')
      .select('id, rt_books!author_id!inner(id)', { count: 'exact' })
      .eq('rt_books.printed', false);
    expect([hard.count, hard.data]).toEqual([1, [{ id: 1, rt_books: [{ id: 2 }] }]]);
    const nested = await client
      .from('rt_topics')
      .select('id, rt_books!inner(id)', { count: 'exact' })
      .or('id.eq.2,title.eq.Beta', { referencedTable: 'rt_books' });
    expect([nested.count, nested.data]).toEqual([1, [{ id: 1, rt_books: [{ id: 2 }] }]]);
  });

  test('is.null and not.is.null on an embedded resource filter the parents', async () => {
    const without = await get('/rt_authors?select=id,rt_books!author_id()&rt_books=is.null&order=id');
    expect(without.body).toEqual([{ id: 3 }, { id: 4 }]);
    const either = await open().rest(
      '/rt_books?select=id,rt_topics()&or=(rt_topics.not.is.null,id.eq.4)&order=id',
      {
        headers: { Prefer: 'count=exact' },
      },
    );
    expect([await either.json(), either.headers.get('content-range')]).toEqual([
      [{ id: 1 }, { id: 2 }, { id: 4 }],
      '0-2/3',
    ]);
  });

  test('spread lifts columns: values of one row, lists of many', async () => {
    const one = await get('/rt_books?select=id,...author_id(name,since:born)&id=in.(1,4)&order=id');
    expect(one.body).toEqual([
      { id: 1, name: 'Ada', since: '1815-12-10' },
      { id: 4, name: null, since: null },
    ]);
    const many = await get(
      '/rt_books?select=id,...rt_topics(label)&rt_topics.order=label.desc&id=in.(1,3)&order=id',
    );
    expect(many.body).toEqual([
      { id: 1, label: ['prose', 'maths'] },
      { id: 3, label: [] },
    ]);
    const nested = await get('/rt_books?select=id,...author_id(...rt_author_cards(motto))&id=eq.1');
    expect(nested.body).toEqual([{ id: 1, motto: 'Notes first' }]);
  });

  test('order by a to-one relation; not by a list', async () => {
    const { body } = await get(
      '/rt_books?select=id,author:author_id(name)&order=author(name).desc.nullslast,id',
    );
    expect(body).toMatchObject([{ id: 3 }, { id: 1 }, { id: 2 }, { id: 4 }]);
    const list = await get('/rt_authors?select=id,rt_books!author_id(id)&order=rt_books(id)');
    // RelatedQueriesSpec: PGRST118.
    expect([list.status, list.body]).toEqual([
      400,
      {
        code: 'PGRST118',
        details: "'rt_authors' and 'rt_books' do not form a many-to-one or one-to-one relationship",
        hint: null,
        message: "A related order on 'rt_books' is not possible",
      },
    ]);
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

  test('two relationships: PGRST201', async () => {
    const { status, body } = await get('/rt_books?select=rt_authors(name)');
    // 2.6: 300 with both ways in details and the hint.
    expect([status, body]).toEqual([
      300,
      {
        code: 'PGRST201',
        message:
          "Could not embed because more than one relationship was found for 'rt_books' and 'rt_authors'",
        details: [
          {
            cardinality: 'many-to-one',
            embedding: 'rt_books with rt_authors',
            relationship: 'rt_books_author_id_fkey using rt_books(author_id) and rt_authors(id)',
          },
          {
            cardinality: 'many-to-one',
            embedding: 'rt_books with rt_authors',
            relationship: 'rt_books_editor using rt_books(editor_id) and rt_authors(id)',
          },
        ],
        hint: "Try changing 'rt_authors' to one of the following: 'rt_authors!rt_books_author_id_fkey', 'rt_authors!rt_books_editor'. Find the desired relationship in the 'details' key.",
      },
    ]);
  });

  test('a filter on what is not embedded: PGRST108', async () => {
    const { status, body } = await get('/rt_books?rt_topics.label=eq.x');
    expect([status, body]).toEqual([
      400,
      {
        code: 'PGRST108',
        details: null,
        hint: "Verify that 'rt_topics' is included in the 'select' query parameter.",
        message: "'rt_topics' is not an embedded resource in this request",
      },
    ]);
  });

  test('embedded lists have at most 1000 rows', async () => {
    const { body } = await get('/rt_authors?select=id,rt_books!author_id(id)&rt_books.limit=5000&id=eq.1');
    expect(body).toEqual([{ id: 1, rt_books: expect.arrayContaining([{ id: 1 }, { id: 2 }]) as unknown }]);
  });
});
