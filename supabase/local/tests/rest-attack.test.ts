import { expect, test } from 'vitest';
import { describeRest } from './rest-project';

// The embedded backend's own promise (no upstream source): each part of a request becomes a value, a quoted name or a
// refusal. No attack may change the tables or the role, or reach what the caller may not read. rest-sql.test.ts
// proves the same for random queries.
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
  const send = async (...[path, sent]: Parameters<ReturnType<typeof open>['rest']>) => {
    const { status, text } = await open().rest(path, sent);
    expect(status, `${path}: ${text}`).not.toBe(500);
    // This is what Postgres says when an attack has become SQL text.
    expect(text, path).not.toMatch(/syntax error at|unterminated|zero-length delimited/);
    expect(text).not.toContain('hidden');
    return status;
  };
  const unharmed = async () => {
    const [books] = await open().local.sql(
      "select count(*)::int as n, to_regclass('public.rt_secrets') is not null as there from public.rt_books",
    );
    expect(books).toEqual({ n: 4, there: true });
    const { data } = await open().project.client().rpc('rt_seen');
    expect(data).toMatchObject({ role: 'anon', claims: { role: 'anon' } });
  };
  const e = encodeURIComponent;

  test.each(INJECTIONS)('%j in every part of a request', async (attack) => {
    const quoted = `"${attack.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
    for (const read of [
      `/rt_books?select=${e(attack)}`,
      `/rt_books?select=${e(quoted)}`,
      `/rt_books?select=${e(quoted)}(id)`,
      `/rt_books?select=rt_author_cards(${e(quoted)})`,
      `/rt_books?order=${e(attack)}`,
      `/rt_books?order=id.${e(attack)}`,
      `/rt_books?${e(attack)}=eq.1`,
      `/rt_books?title=eq.${e(attack)}`,
      `/rt_books?title=in.(${e(quoted)},${e(attack)})`,
      `/rt_books?title=${e(attack)}.1`,
      `/rt_books?title=is.${e(attack)}`,
      `/rt_books?limit=${e(attack)}`,
      `/${e(attack)}`,
    ]) {
      await send(read);
    }
    const row = { id: 1, title: 'Alpha' };
    const upsert = { method: 'POST', headers: { Prefer: 'resolution=merge-duplicates' } };
    await send(`/rt_books?on_conflict=${e(attack)}`, { ...upsert, body: row });
    await send(`/rt_books?columns=${e(attack)}`, { ...upsert, body: row });
    await send('/rt_books', { ...upsert, body: { [attack]: 1 } });
    await send(`/rt_books?id=eq.${e(attack)}`, { method: 'DELETE' });
    await send(`/rt_books?${e(quoted)}=eq.1`, { method: 'DELETE' });
    await send('/rt_books?id=eq.-1', { method: 'PATCH', body: { title: attack, [attack]: attack } });
    await send('/rpc/rt_maybe', { method: 'POST', body: { [attack]: attack } });
    await send(`/rpc/${e(attack)}`, { method: 'POST', body: {} });
    await unharmed();
  });

  test('a value stays unchanged', async () => {
    for (const attack of INJECTIONS.filter((text) => !text.includes('\0'))) {
      expect((await open().project.client().rpc('rt_maybe', { x: attack })).data).toBe(attack);
      const { data } = await open().project.client().from('rt_books').select('id').eq('title', attack);
      expect(data).toEqual([]);
    }
  });

  test.each([
    { Prefer: "count=exact; set role postgres, return=representation'" },
    { Accept: "application/json'; reset role" },
    { 'Content-Profile': 'auth", public' },
    { 'X-Probe': "'); set role postgres; --" },
    { Range: '0-1; drop table rt_books' },
    { Cookie: "a='; reset role; --" },
  ])('headers cannot smuggle anything in: %j', async (headers) => {
    await send('/rpc/rt_seen', { method: 'POST', body: {}, headers: { ...headers } });
    await unharmed();
  });

  test('the role ends with its request', async () => {
    await open().local.sql(
      'create function public.rt_become() returns text language plpgsql as $$ begin perform set_config(\'request.jwt.claims\', \'{"role":"service_role"}\', false); return current_user; end $$',
    );
    expect((await open().project.client().rpc('rt_become')).data).toBe('anon');
    await unharmed();
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
      expect(await send(`/${name}`)).toBe(404);
    }
    for (const name of ['pg_sleep', 'set_config', 'current_setting', 'pg_read_file']) {
      expect(await send(`/rpc/${name}`, { method: 'POST', body: {} })).toBe(404);
    }
  });
});
