import { afterEach, expect, test } from 'vitest';
import { describeRest } from './rest-project';

// Sources: PostgREST v14 test/spec/Feature/{OptionsSpec,CorsSpec}.hs and
// test/spec/Feature/Query/{UpsertSpec,InsertSpec,PreferencesSpec}.hs.
describeRest('methods and preferences beyond those of supabase-js', (open) => {
  const send = (method: string, path: string, body?: unknown, prefer = '') =>
    open().rest(path, {
      method,
      headers: { 'Content-Type': 'application/json', ...(prefer && { Prefer: prefer }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  const errorOf = async (response: Response) => {
    const body = (await response.json()) as { code: string };
    return [response.status, body.code];
  };

  afterEach(async () => {
    await open().local.sql('delete from public.rt_topics where id >= 700');
    await open().local.sql('delete from public.rt_books where id >= 700');
  });

  test('PUT inserts the row that its address names, and replaces it', async () => {
    const put = (label: string) =>
      send('PUT', '/rt_topics?id=eq.700', { id: 700, label }, 'return=representation');
    const first = await put('new');
    expect([first.status, await first.json()]).toEqual([201, [{ id: 700, label: 'new' }]]);
    const second = await put('changed');
    expect([second.status, await second.json()]).toEqual([200, [{ id: 700, label: 'changed' }]]);
    expect(second.headers.get('content-range')).toBeNull();
    const quiet = await send('PUT', '/rt_topics?id=eq.700', { id: 700, label: 'quiet' });
    expect([quiet.status, await quiet.text()]).toEqual([204, '']);
  });

  test('PUT wants the primary key alone, and a payload that matches it', async () => {
    const body = { id: 700, label: 'x' };
    for (const query of ['', '?label=eq.x', '?id=gt.700', '?id=not.eq.700', '?id=eq.700&label=eq.x']) {
      expect(await errorOf(await send('PUT', `/rt_topics${query}`, body))).toEqual([405, 'PGRST105']);
    }
    expect(await errorOf(await send('PUT', '/rt_topics?id=eq.700&limit=1', body))).toEqual([400, 'PGRST114']);
    expect(await errorOf(await send('PUT', '/rt_topics?id=eq.701', body))).toEqual([400, 'PGRST115']);
    const many = [body, { id: 701, label: 'y' }];
    expect((await send('PUT', '/rt_topics?id=eq.700', many)).status).toBe(204);
    const left = await open().local.sql('select id from public.rt_topics where id >= 700');
    expect(left).toEqual([{ id: 700 }]);
  });

  test('OPTIONS names the methods that a table, a view and a function have', async () => {
    const allowed = async (path: string) => (await send('OPTIONS', path)).headers.get('allow');
    expect(await allowed('/rt_topics')).toBe('OPTIONS,GET,HEAD,POST,PUT,PATCH,DELETE');
    expect(await allowed('/rt_log')).toBe('OPTIONS,GET,HEAD,POST,PATCH,DELETE');
    expect(await allowed('/rt_book_titles')).toBe('OPTIONS,GET,HEAD,POST,PUT,PATCH,DELETE');
    expect(await allowed('/rpc/rt_write?word=x')).toBe('OPTIONS,POST');
    expect(await allowed('/rpc/rt_add?a=1')).toBe('OPTIONS,GET,HEAD,POST');
    expect(await allowed('/')).toBe('OPTIONS,GET,HEAD');
    expect(await errorOf(await send('OPTIONS', '/rt_unknown'))).toEqual([404, 'PGRST205']);
  });

  test('headers only: the address of the one row that was inserted', async () => {
    const one = await send('POST', '/rt_topics', { id: 700, label: 'x' }, 'return=headers-only');
    expect([one.status, await one.text()]).toEqual([201, '']);
    expect(one.headers.get('location')).toBe('/rt_topics?id=eq.700');
    expect(one.headers.get('preference-applied')).toBe('return=headers-only');
    const rows = [701, 702].map((id) => ({ id, label: 'x' }));
    const two = await send('POST', '/rt_topics', rows, 'return=headers-only');
    expect(two.headers.get('location')).toBeNull();
  });

  test('times come in the time zone that is asked for, when there is one', async () => {
    const read = (prefer: string) => send('GET', '/rpc/rt_noon', undefined, prefer);
    const tokyo = await read('timezone=Asia/Tokyo');
    expect(await tokyo.json()).toBe('2024-05-01T21:00:00+09:00');
    expect(tokyo.headers.get('preference-applied')).toBe('timezone=Asia/Tokyo');
    const nowhere = await read('timezone=Nowhere/Land');
    expect(await nowhere.json()).toBe('2024-05-01T12:00:00+00:00');
    expect(nowhere.headers.get('preference-applied')).toBeNull();
    const strict = await read('handling=strict, timezone=Nowhere/Land');
    expect(await errorOf(strict)).toEqual([400, 'PGRST122']);
  });
});
