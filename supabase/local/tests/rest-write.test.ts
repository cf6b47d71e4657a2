import { beforeEach, expect, test } from 'vitest';
import { describeRest } from './rest-project';

// Sources: PostgREST v14 test/spec/Feature/Query/{InsertSpec,UpsertSpec,UpdateSpec,
// DeleteSpec,PgSafeUpdateSpec,PreferencesSpec}.hs.
describeRest('changing rows', (open) => {
  const from = (table: string) => open().project.client().from(table);
  const books = () => from('rt_books');
  const send = (method: string, path: string, body?: unknown, prefer = '') =>
    open().rest(path, { method, body, headers: { Prefer: prefer } });
  const titles = async () => {
    const rows = await open().local.sql('select id, title from public.rt_books where id > 4 order by id');
    return rows.map(({ id, title }) => [id, title]);
  };
  const UNCHANGED = [
    [500, 'five'],
    [501, 'fifty'],
  ];

  beforeEach(async () => {
    await open().local.sql('delete from public.rt_books where id > 4');
    await open().local.sql("insert into public.rt_books (id, title) values (500, 'five'), (501, 'fifty')");
  });

  test('insert without rows: 201, empty body', async () => {
    const raw = await send('POST', '/rt_books', { id: 601, title: 'raw' });
    expect([raw.status, raw.text, raw.headers.get('content-range')]).toEqual([201, '', '*/*']);
    expect(raw.headers.get('content-type')).toBeNull();
    expect(await titles()).toEqual([...UNCHANGED, [601, 'raw']]);
  });

  test('insert needs no SELECT privilege unless rows are requested', async () => {
    expect((await from('rt_inbox').insert({ body: 'hello' })).status).toBe(201);
    const wanted = await from('rt_inbox').insert({ body: 'hello' }).select();
    expect([wanted.status, wanted.error?.code]).toEqual([401, '42501']);
  });

  test('insert with rows: 201, list or object, defaults filled', async () => {
    const rows = [602, 603].map((id) => ({ id, title: 'a', pages: id }));
    const list = await send('POST', '/rt_books?select=id,pages,mood', rows, 'return=representation');
    expect([list.status, list.body, list.headers.get('preference-applied')]).toEqual([
      201,
      rows.map(({ id, pages }) => ({ id, pages, mood: 'calm' })),
      'return=representation',
    ]);
    const one = await books().insert({ id: 604, title: 'c' }).select('id,pages').single();
    expect(one.data).toEqual({ id: 604, pages: 100 });
  });

  test('embedding in the rows that a change returns', async () => {
    const { data } = await from('rt_author_cards')
      .insert({ author_id: 2, motto: 'Later' })
      .select('motto, rt_authors(name)')
      .single();
    expect(data).toEqual({ motto: 'Later', rt_authors: { name: 'Brian' } });
  });

  test.each([
    ['only new rows', [{ id: 610, title: 'new' }], 201],
    ['a new and a known row', [500, 610].map((id) => ({ id, title: 'new' })), 201],
    ['only known rows', [500, 501].map((id) => ({ id, title: 'new' })), 200],
  ])('upsert of %s', async (_, rows, status) => {
    const prefer = 'resolution=merge-duplicates,return=representation';
    expect(await send('POST', '/rt_books?select=id,title', rows, prefer)).toMatchObject({
      status,
      body: rows,
    });
    expect(await titles()).toEqual(expect.arrayContaining(rows.map(({ id, title }) => [id, title])));
  });

  test('upsert as supabase-js sends it, and into a table without a key', async () => {
    expect((await books().upsert({ id: 500, title: 'again' })).status).toBe(200);
    expect((await from('rt_log').upsert({ word: 'x' })).status).toBe(201);
  });

  test('update: 204 or rows, zero rows are not an error', async () => {
    const quiet = await send('PATCH', '/rt_books?id=in.(500,501)', { code: 'c' });
    expect([quiet.status, quiet.text, quiet.headers.get('content-range')]).toEqual([204, '', '0-1/*']);
    const rows = await books().update({ title: 'v', printed: false }).eq('id', 500).select('title,printed');
    expect([rows.status, rows.data]).toEqual([200, [{ title: 'v', printed: false }]]);
    const none = await books().update({ title: 'w' }).eq('id', 999).select();
    expect([none.status, none.data]).toEqual([200, []]);
    expect(await titles()).toEqual([
      [500, 'v'],
      [501, 'fifty'],
    ]);
  });

  test('delete: 204 or rows', async () => {
    const rows = await books().delete().eq('id', 500).select('id');
    expect([rows.status, rows.data]).toEqual([200, [{ id: 500 }]]);
    const quiet = await send('DELETE', '/rt_books?id=eq.501');
    expect([quiet.status, quiet.text, quiet.headers.get('content-range')]).toEqual([204, '', '*/*']);
    expect(await titles()).toEqual([]);
  });

  test('update and delete of everything are refused', async () => {
    // pg_safeupdate (2.6).
    expect(await send('PATCH', '/rt_books', { title: 'all' })).toMatchObject({
      status: 400,
      body: { code: '21000', details: null, hint: null, message: 'UPDATE requires a WHERE clause' },
    });
    const remove = await books().delete();
    expect([remove.status, remove.error?.message]).toEqual([400, 'DELETE requires a WHERE clause']);
    expect(await titles()).toEqual(UNCHANGED);
  });

  test('single() on no or many rows rolls back the change', async () => {
    const ids = [500, 501];
    const object = { Accept: 'application/vnd.pgrst.object+json', Prefer: 'return=representation' };
    const body = [620, 621].map((id) => ({ id, title: 'a' }));
    const many = await books().update({ title: 'same' }).in('id', ids).select().single();
    expect([many.status, many.error?.code, many.error?.details]).toEqual([
      406,
      'PGRST116',
      'The result contains 2 rows',
    ]);
    expect((await open().rest('/rt_books', { method: 'POST', headers: object, body })).status).toBe(406);
    expect((await books().delete().in('id', ids).select().single()).status).toBe(406);
    expect(await titles()).toEqual(UNCHANGED);
  });

  const FAILING_ROW = expect.stringContaining('Failing row contains') as unknown;
  test.each([
    ['unique', { id: 500, title: 'x' }, 409, '23505', 'Key (id)=(500) already exists.'],
    [
      'foreign key',
      { id: 700, title: 'x', author_id: 77 },
      409,
      '23503',
      'Key (author_id)=(77) is not present in table "rt_authors".',
    ],
    ['not null', { id: 700 }, 400, '23502', FAILING_ROW],
    ['check', { id: 700, title: '' }, 400, '23514', FAILING_ROW],
    ['bad value', { id: 'abc', title: 'x' }, 400, '22P02', null],
    ['too long', { id: 700, title: 'x', code: '123456' }, 400, '22001', null],
    ['unknown column', { id: 700, nope: 1 }, 400, 'PGRST204', null],
    ['broken JSON', '{"id": 1', 400, 'PGRST102', null],
    ['uneven rows', [{ id: 1 }, { title: 'x' }], 400, 'PGRST102', null],
  ])('insert error: %s', async (_, row, status, code, details) => {
    const answer = await send('POST', '/rt_books', row);
    expect(answer).toMatchObject({ status, body: { code, details, hint: null } });
    expect(answer.headers.get('proxy-status')).toBe(`PostgREST; error=${code}`);
  });
});
