import { expect, test } from 'vitest';
import { describeRest } from './rest-project';

// The embedded backend's own promise (no upstream source): each part of a request becomes a value, a quoted name or a
// refusal. No attack may change the tables or the role, or reach what the caller may not read.
const INJECTIONS = [
  `x"; drop table rt_books; --`,
  `x'; drop table rt_books; --`,
  `x" from rt_secrets --`,
  `id) from rt_secrets --`,
  `1; set role postgres; select 1`,
  `*/ union select word from rt_secrets /*`,
  `$1::text)::int; reset role; --`,
  `\\"; drop table rt_books; --`,
  `x\0"; drop table rt_books; --`,
  `(select word from rt_secrets)`,
  `pg_catalog.pg_sleep(5)`,
  `"x"".""y"`,
  `%' or '1'='1`,
];

describeRest('attacks', (open) => {
  const send = async (path: string, init: RequestInit = {}) => {
    const response = await open().rest(path, init);
    const text = await response.text();
    expect(response.status, `${path}: ${text}`).not.toBe(500);
    // This is what Postgres says when an attack has become SQL text (a malformed tsquery value says something else).
    expect(text, path).not.toMatch(/syntax error at|unterminated|zero-length delimited/);
    expect(text).not.toContain('hidden');
    return { status: response.status, text };
  };
  const unharmed = async () => {
    const [books] = await open().local.sql(
      "select count(*)::int as n, to_regclass('public.rt_secrets') is not null as there from public.rt_books",
    );
    expect(books).toEqual({ n: 4, there: true });
    const { data } = await open().project.client().rpc('rt_seen');
    expect(data).toMatchObject({ role: 'anon' });
  };
  const e = encodeURIComponent;
  const json = { 'Content-Type': 'application/json' };

  test.each(INJECTIONS)('%j in every part of a read', async (attack) => {
    const quoted = `"${attack.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
    const places = [
      `/rt_books?select=${e(attack)}`,
      `/rt_books?select=${e(quoted)}`,
      `/rt_books?select=${e(quoted)}:id`,
      `/rt_books?select=id::${e(attack)}`,
      `/rt_books?select=extra->>${e(quoted)}`,
      `/rt_books?select=extra->${e(attack)}`,
      `/rt_books?select=${e(quoted)}(id)`,
      `/rt_books?select=rt_topics!${e(quoted)}(id)`,
      `/rt_books?select=rt_topics(${e(quoted)})`,
      `/rt_books?select=${e(quoted)}:rt_topics(label)`,
      `/rt_books?order=${e(attack)}`,
      `/rt_books?order=${e(quoted)}.desc`,
      `/rt_books?order=id.${e(attack)}`,
      `/rt_books?${e(attack)}=eq.1`,
      `/rt_books?${e(quoted)}=eq.1`,
      `/rt_books?title=eq.${e(attack)}`,
      `/rt_books?title=in.(${e(quoted)},${e(attack)})`,
      `/rt_books?title=like(any).${e(`{${quoted}}`)}`,
      `/rt_books?title=fts(${e(attack)}).x`,
      `/rt_books?title=fts.${e(attack)}`,
      `/rt_books?title=${e(attack)}.1`,
      `/rt_books?title=is.${e(attack)}`,
      `/rt_books?or=(title.eq.${e(quoted)},${e(quoted)}.eq.1)`,
      `/rt_books?and=(${e(attack)})`,
      `/rt_books?limit=${e(attack)}`,
      `/rt_books?offset=${e(attack)}`,
      `/${e(attack)}`,
      `/rpc/${e(attack)}`,
      `/rpc/rt_maybe?x=${e(attack)}`,
      `/rpc/rt_maybe?${e(quoted)}=1`,
      `/rpc/rt_sum?numbers=${e(attack)}`,
    ];
    for (const place of places) await send(place);
    await unharmed();
  });

  test.each(INJECTIONS)('%j in every part of a change', async (attack) => {
    const quoted = `"${attack.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
    const post = { method: 'POST', headers: { ...json, Prefer: 'resolution=merge-duplicates' } };
    const body = JSON.stringify({ id: 1, title: 'Alpha' });
    await send(`/rt_books?on_conflict=${e(attack)}`, { ...post, body });
    await send(`/rt_books?on_conflict=${e(quoted)}`, { ...post, body });
    await send(`/rt_books?columns=${e(attack)}`, { ...post, body });
    await send(`/rt_books?columns=id,title,${e(quoted)}`, { ...post, body });
    await send('/rt_books', { ...post, body: JSON.stringify({ [attack]: 1 }) });
    await send(`/rt_books?id=eq.${e(attack)}`, { method: 'DELETE' });
    await send(`/rt_books?${e(quoted)}=eq.1`, { method: 'DELETE' });
    await send('/rt_books?id=eq.-1', {
      method: 'PATCH',
      headers: json,
      body: JSON.stringify({ title: attack, [attack]: attack }),
    });
    await send('/rpc/rt_maybe', {
      method: 'POST',
      headers: json,
      body: JSON.stringify({ [attack]: attack }),
    });
    await unharmed();
  });

  test('a value stays unchanged', async () => {
    for (const attack of INJECTIONS.filter((text) => !text.includes('\0'))) {
      expect((await open().project.client().rpc('rt_maybe', { x: attack })).data).toBe(attack);
      const { data } = await open().project.client().from('rt_books').select('id').eq('title', attack);
      expect(data).toEqual([]);
    }
  });

  test('headers cannot smuggle anything in', async () => {
    const smuggled = [
      { Prefer: "count=exact; set role postgres, return=representation'" },
      { Accept: "application/json'; reset role" },
      { 'Accept-Profile': 'auth", public' },
      { 'X-Probe': "'); set role postgres; --" },
      { Range: '0-1; drop table rt_books' },
      { Cookie: "a='; reset role; --" },
    ];
    for (const headers of smuggled) await send('/rpc/rt_seen', { headers });
    await unharmed();
  });

  test('the role ends with its request', async () => {
    await open().local.sql(
      'create function public.rt_become() returns text language plpgsql as $$ begin perform set_config(\'request.jwt.claims\', \'{"role":"service_role"}\', false); return current_user; end $$',
    );
    expect((await open().project.client().rpc('rt_become')).data).toBe('anon');
    const { data } = await open().project.client().rpc('rt_seen');
    expect(data).toMatchObject({ role: 'anon', claims: { role: 'anon' } });
  });

  test('concurrent requests keep their roles apart', async () => {
    const user = await open().project.newUser();
    const calls = Array.from({ length: 12 }, (_, index) =>
      (index % 2 === 0 ? user.client : open().project.client()).rpc('rt_seen'),
    );
    const roles = (await Promise.all(calls)).map(({ data }) => (data as { role: string } | null)?.role);
    expect(roles).toEqual(calls.map((_, index) => (index % 2 === 0 ? 'authenticated' : 'anon')));
  });

  test('catalogs and other schemas are not tables', async () => {
    for (const name of ['pg_authid', 'auth.users', 'users;', 'pg_catalog.pg_class', 'storage.objects']) {
      expect((await send(`/${name}`)).status).toBe(404);
    }
    for (const name of ['pg_sleep', 'set_config', 'current_setting', 'pg_read_file']) {
      expect((await send(`/rpc/${name}`, { method: 'POST', headers: json, body: '{}' })).status).toBe(404);
    }
  });
});
