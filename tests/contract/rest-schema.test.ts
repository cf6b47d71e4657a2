import { beforeAll, expect, test } from 'vitest';
import { describeRest } from './rest-project';

// Sources: PostgREST v14 test/spec/Feature/Query/{InsertSpec,EmbedDisambiguationSpec,RpcSpec,SpreadQueriesSpec}.hs and
// src/PostgREST/Error.hs (noRpcHint).
const SQL = `
create table public.rs_firms (id int primary key);
create table public.rs_people (id int primary key, firm_id int constraint rs_at references public.rs_firms (id));
alter table public.rs_firms add column head_id int constraint rs_led references public.rs_people (id);
insert into public.rs_firms values (1);
create view public.rs_both as select p.id, f.id as firm_id from public.rs_people p left join public.rs_firms f on f.id = p.firm_id;
create rule rs_both_insert as on insert to public.rs_both do instead
  insert into public.rs_people (id, firm_id) values (new.id, new.firm_id) returning id, firm_id;
create function public.rs_over(a int, b int) returns int language sql as 'select 1';
create function public.rs_over(a int, b int, c int) returns int language sql as 'select 1';
create function public.rs_one(data int) returns int language sql as 'select 1';
grant select, insert on public.rs_both, public.rs_people, public.rs_firms to anon;
`;

describeRest('what the catalog tells', (open) => {
  beforeAll(async () => {
    await open().local.backend.database.asOwner((session) => session.exec(SQL));
  });
  const read = async (path: string) => {
    const answer = await open().rest(path);
    return [answer.status, await answer.json()] as const;
  };

  test('a view with a rule for inserts has the keys of its tables', async () => {
    const made = await open().rest('/rs_both', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Prefer: 'return=headers-only' },
      body: JSON.stringify({ id: 1 }),
    });
    expect([made.status, made.headers.get('location')]).toEqual([201, '/rs_both?id=eq.1&firm_id=is.null']);
  });

  test('ways to a table are named from those that lead to many', async () => {
    expect(await read('/rs_people?select=rs_firms(*)')).toMatchObject([
      300,
      {
        code: 'PGRST201',
        details: [
          { cardinality: 'one-to-many', relationship: 'rs_led using rs_people(id) and rs_firms(head_id)' },
          { cardinality: 'many-to-one', relationship: 'rs_at using rs_people(firm_id) and rs_firms(id)' },
        ],
      },
    ]);
  });

  test.each([
    ['/rpc/rs_over?a=1&b=2&wrong_arg=3', 'Perhaps you meant to call the function public.rs_over(a, b, c)'],
    ['/rpc/rs_over?x=1&y=2', 'Perhaps you meant to call the function public.rs_over(a, b)'],
    // Nothing that is written like it.
    ['/rpc/rs_one?A=1&B=2&C=3', null],
  ])('parameters are proposed that are written alike: %s', async (path, hint) => {
    expect(await read(path)).toMatchObject([404, { code: 'PGRST202', hint }]);
  });

  test('a parenthesis too many is let be', async () => {
    expect(await read('/rt_topics?select=id)&id=eq.1')).toEqual([200, [{ id: 1 }]]);
  });
});
