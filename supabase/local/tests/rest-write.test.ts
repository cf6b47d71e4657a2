import { beforeEach, expect, test } from 'vitest';
import { describeRest } from './rest-project';

// Sources: PostgREST v14 test/spec/Feature/Query/{InsertSpec,UpsertSpec,UpdateSpec,
// DeleteSpec,PgSafeUpdateSpec,PreferencesSpec}.hs.
describeRest('changing rows', (open) => {
  const from = (table: string) => open().project.client().from(table);
  const send = (method: string, path: string, body: unknown, prefer = '') =>
    open().rest(path, {
      method,
      headers: { 'Content-Type': 'application/json', ...(prefer ? { Prefer: prefer } : {}) },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
  const titles = async () => {
    const { data } = await from('rt_books')
      .select('id,title')
      .neq('id', 1)
      .neq('id', 2)
      .neq('id', 3)
      .neq('id', 4)
      .order('id');
    return data?.map(({ id, title }) => [id, title]);
  };

  beforeEach(async () => {
    await open().local.sql('delete from public.rt_books where id >= 500');
    await open().local.sql(
      "insert into public.rt_books (id, title, printed) values (500, 'five', true), (501, 'fifty', false)",
    );
  });

  test('insert without rows: 201, empty body', async () => {
    const { status, data, error } = await from('rt_books').insert({ id: 600, title: 'new' });
    expect([status, data, error]).toEqual([201, null, null]);
    const raw = await send('POST', '/rt_books', { id: 601, title: 'raw' });
    expect([raw.status, await raw.text(), raw.headers.get('content-range')]).toEqual([201, '', '*/*']);
    expect(raw.headers.get('content-type')).toBeNull();
  });

  test('insert needs no SELECT privilege unless rows are requested', async () => {
    expect((await from('rt_inbox').insert({ body: 'hello' })).status).toBe(201);
    const wanted = await from('rt_inbox').insert({ body: 'hello' }).select();
    expect([wanted.status, wanted.error?.code]).toEqual([401, '42501']);
  });

  test('insert with rows: 201, list or object, defaults filled', async () => {
    const list = await from('rt_books')
      .insert([
        { id: 602, title: 'a' },
        { id: 603, title: 'b', pages: 7 },
      ])
      .select('id,pages');
    // columns= is the union of keys; missing ones are null in a row (2.2).
    expect([list.status, list.data]).toEqual([
      201,
      [
        { id: 602, pages: null },
        { id: 603, pages: 7 },
      ],
    ]);
    const one = await from('rt_books').insert({ id: 604, title: 'c' }).select('id,pages,mood').single();
    expect(one.data).toEqual({ id: 604, pages: 100, mood: 'calm' });
  });

  test('insert: empty objects and lists', async () => {
    const empty = await send('POST', '/rt_books', [], 'return=representation');
    expect([empty.status, await empty.json()]).toEqual([201, []]);
    // {} inserts the defaults: here a column has none and must not be null.
    expect((await send('POST', '/rt_books', {})).status).toBe(400);
  });

  test('embedding in the rows that a change returns', async () => {
    const { data } = await from('rt_author_cards')
      .insert({ author_id: 2, motto: 'Later' })
      .select('motto, rt_authors(name)')
      .single();
    expect(data).toEqual({ motto: 'Later', rt_authors: { name: 'Brian' } });
  });

  test('upsert: 201 with a new row, 200 without', async () => {
    const mixed = await from('rt_books')
      .upsert([
        { id: 500, title: 'changed' },
        { id: 610, title: 'new' },
      ])
      .select('id,title');
    expect([mixed.status, mixed.data]).toEqual([
      201,
      [
        { id: 500, title: 'changed' },
        { id: 610, title: 'new' },
      ],
    ]);
    const known = await from('rt_books').upsert({ id: 500, title: 'again' });
    expect(known.status).toBe(200);
    const empty = await send('POST', '/rt_books', [], 'resolution=merge-duplicates');
    expect(empty.status).toBe(200);
    const keyless = await send('POST', '/rt_log', { word: 'x' }, 'resolution=merge-duplicates');
    expect(keyless.status).toBe(201);
    expect(await titles()).toEqual([
      [500, 'again'],
      [501, 'fifty'],
      [610, 'new'],
    ]);
  });

  test('update: 204 or rows, zero rows are not an error', async () => {
    const quiet = await from('rt_books').update({ title: 'u' }).eq('id', 500);
    expect([quiet.status, quiet.data]).toEqual([204, null]);
    const rows = await from('rt_books')
      .update({ title: 'v', printed: false })
      .eq('id', 500)
      .select('title,printed');
    expect([rows.status, rows.data]).toEqual([200, [{ title: 'v', printed: false }]]);
    const none = await from('rt_books').update({ title: 'w' }).eq('id', 999).select();
    expect([none.status, none.data]).toEqual([200, []]);
    const raw = await send('PATCH', '/rt_books?id=in.(500,501)', { code: 'c' });
    expect([raw.status, raw.headers.get('content-range')]).toEqual([204, '0-1/*']);
    const counted = await from('rt_books').update({ code: 'd' }, { count: 'exact' }).in('id', [500, 501]);
    expect(counted.count).toBe(2);
    const nothing = await send('PATCH', '/rt_books?id=eq.500', {}, 'return=representation');
    expect([nothing.status, await nothing.json()]).toEqual([200, []]);
  });

  test('delete: 204 or rows, with count', async () => {
    const rows = await from('rt_books').delete({ count: 'exact' }).eq('id', 500).select('id');
    expect([rows.status, rows.data, rows.count]).toEqual([200, [{ id: 500 }], 1]);
    const quiet = await send('DELETE', '/rt_books?id=eq.501', undefined);
    expect([quiet.status, await quiet.text(), quiet.headers.get('content-range')]).toEqual([204, '', '*/*']);
    expect(await titles()).toEqual([]);
  });

  test('update and delete of everything are refused', async () => {
    const update = await send('PATCH', '/rt_books', { title: 'all' });
    // pg_safeupdate (2.6).
    expect([update.status, await update.json()]).toEqual([
      400,
      { code: '21000', details: null, hint: null, message: 'UPDATE requires a WHERE clause' },
    ]);
    const remove = await from('rt_books').delete();
    expect([remove.status, remove.error?.message]).toEqual([400, 'DELETE requires a WHERE clause']);
    expect(await titles()).toEqual([
      [500, 'five'],
      [501, 'fifty'],
    ]);
  });

  test('single() on no or many rows rolls back the change', async () => {
    const many = await from('rt_books').update({ title: 'same' }).in('id', [500, 501]).select().single();
    expect([many.status, many.error?.code, many.error?.details]).toEqual([
      406,
      'PGRST116',
      'The result contains 2 rows',
    ]);
    const both = await from('rt_books')
      .insert([
        { id: 620, title: 'a' },
        { id: 621, title: 'b' },
      ])
      .select()
      .single();
    expect(both.status).toBe(406);
    const gone = await from('rt_books').delete().in('id', [500, 501]).select().single();
    expect(gone.status).toBe(406);
    expect(await titles()).toEqual([
      [500, 'five'],
      [501, 'fifty'],
    ]);
  });

  test.each([
    ['unique', { id: 500, title: 'x' }, 409, '23505', 'Key (id)=(500) already exists.'],
    [
      'foreign key',
      { id: 700, title: 'x', author_id: 77 },
      409,
      '23503',
      'Key (author_id)=(77) is not present in table "rt_authors".',
    ],
    ['not null', { id: 700 }, 400, '23502', expect.stringContaining('Failing row contains') as unknown],
    [
      'check',
      { id: 700, title: '' },
      400,
      '23514',
      expect.stringContaining('Failing row contains') as unknown,
    ],
    ['bad value', { id: 'abc', title: 'x' }, 400, '22P02', null],
    ['too long', { id: 700, title: 'x', code: '123456' }, 400, '22001', null],
    ['bad enum', { id: 700, title: 'x', mood: 'odd' }, 400, '22P02', null],
    ['unknown column', { id: 700, nope: 1 }, 400, 'PGRST204', null],
  ])('insert error: %s', async (_, row, status, code, details) => {
    const response = await send('POST', '/rt_books', row);
    const body: unknown = await response.json();
    expect([response.status, body]).toMatchObject([status, { code, details, hint: null }]);
    expect(response.headers.get('proxy-status')).toBe(`PostgREST; error=${code}`);
  });

  test('bodies that are not JSON or not uniform', async () => {
    const broken = await send('POST', '/rt_books', '{"id": 1');
    expect([broken.status, await broken.json()]).toMatchObject([
      400,
      { code: 'PGRST102', message: 'Empty or invalid json' },
    ]);
    const uneven = await send('POST', '/rt_books', [{ id: 1 }, { title: 'x' }]);
    expect(await uneven.json()).toMatchObject({ code: 'PGRST102', message: 'All object keys must match' });
    const withColumns = await send('POST', '/rt_books?columns=id,title', '{"id": 1');
    expect([withColumns.status, await withColumns.json()]).toMatchObject([400, { code: '22P02' }]);
    const unknown = await send('POST', '/rt_books?columns=id,nope', [{ id: 1 }]);
    expect(await unknown.json()).toMatchObject({
      code: 'PGRST204',
      message: "Could not find the 'nope' column of 'rt_books' in the schema cache",
    });
  });
});
