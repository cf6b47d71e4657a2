import { beforeAll, describe, expect, test } from 'vitest';
import { describeRest } from './rest-project';

// Sources: PostgREST v14 src/PostgREST/MainTx.hs (actionResult), test/spec/Feature/Query/{RangeSpec,QueryLimitedSpec,
// PlanSpec}.hs and src/PostgREST/MediaType.hs; plans are off on hosted unless a project switches them on
// (supabase.com/docs/guides/database/debugging-performance).
describeRest('counts and plans', (open) => {
  beforeAll(async () => {
    await open().local.backend.database.asOwner((session) =>
      session.exec(`create table public.rc_few (n int primary key);
        create table public.rc_stale (n int primary key);
        grant select on public.rc_few, public.rc_stale to anon;
        insert into public.rc_few select generate_series(1, 40);
        insert into public.rc_stale select generate_series(1, 5000);
        analyze public.rc_few; analyze public.rc_stale;
        delete from public.rc_stale where n > 1100`),
    );
  });
  const counted = async (path: string, count: string, init: RequestInit = {}) => {
    const answer = await open().rest(path, { ...init, headers: { Prefer: `count=${count}` } });
    return [answer.status, answer.headers.get('content-range'), answer.headers.get('preference-applied')];
  };

  describe('of a table', () => {
    test('planned: what the planner thinks', async () => {
      expect(await counted('/rc_few?limit=3', 'planned')).toEqual([206, '0-2/40', 'count=planned']);
      expect(await counted('/rc_few?limit=3', 'planned', { method: 'HEAD' })).toEqual([
        206,
        '0-2/40',
        'count=planned',
      ]);
      expect(
        (await open().project.client().from('rc_few').select('*', { count: 'planned' }).eq('n', 7)).count,
      ).toBe(1);
      expect(await counted('/rc_stale?limit=1', 'planned')).toEqual([206, '0-0/5000', 'count=planned']);
    });

    test('estimated: exact for few rows, what the planner thinks for more than an answer holds', async () => {
      expect(await counted('/rc_few?limit=3', 'estimated')).toEqual([206, '0-2/40', 'count=estimated']);
      expect(await counted('/rc_stale?n=lt.51&limit=1', 'estimated')).toEqual([
        206,
        '0-0/50',
        'count=estimated',
      ]);
      expect(await counted('/rc_stale?limit=1', 'estimated')).toEqual([206, '0-0/5000', 'count=estimated']);
      expect(await counted('/rc_stale?limit=1', 'exact')).toEqual([206, '0-0/1100', 'count=exact']);
      // 1001 rows are known; the planner, who knows nothing of this table, thinks of fewer or of more.
      const [, range] = await counted('/rt_many?limit=1', 'estimated');
      expect(Number(/\d+$/.exec(String(range))?.[0])).toBeGreaterThan(1000);
    });

    test('an offset behind the count is 416', async () => {
      expect((await counted('/rc_few?offset=100', 'planned'))[0]).toBe(416);
      expect((await counted('/rc_few?offset=100', 'estimated'))[0]).toBe(416);
    });
  });

  test('of a call: estimated is exact, and planned is none', async () => {
    expect(await counted('/rpc/rt_numbers?up_to=5&limit=2', 'exact')).toEqual([206, '0-1/5', 'count=exact']);
    expect(await counted('/rpc/rt_numbers?up_to=5&limit=2', 'estimated')).toEqual([
      206,
      '0-1/5',
      'count=estimated',
    ]);
    expect(await counted('/rpc/rt_numbers?up_to=5&limit=2', 'planned')).toEqual([
      200,
      '0-1/*',
      'count=planned',
    ]);
  });

  test.each([
    ['application/vnd.pgrst.plan', 'application/vnd.pgrst.plan+text; for="application/json"'],
    ['application/vnd.pgrst.plan+json', 'application/vnd.pgrst.plan+json; for="application/json"'],
    [
      'application/vnd.pgrst.plan+text; for="application/vnd.pgrst.object"; options=buffers|analyze',
      'application/vnd.pgrst.plan+text; for="application/vnd.pgrst.object+json"; options=analyze|buffers',
    ],
  ])('the plan of a statement is not told: %s', async (accept, name) => {
    const answer = await open().rest('/rc_few', { headers: { accept } });
    expect([answer.status, await answer.json()]).toEqual([
      406,
      {
        code: 'PGRST107',
        message: `None of these media types are available: ${name}`,
        details: null,
        hint: null,
      },
    ]);
  });

  test('supabase-js gets that error from explain()', async () => {
    const { status, error } = await open().project.client().from('rc_few').select().explain();
    expect([status, error?.code]).toEqual([406, 'PGRST107']);
  });

  // Of types with the same quality the one that is named more closely is preferred.
  test('any type at all is the last choice', async () => {
    const accept = '*/*, text/csv';
    const answer = await open().rest('/rc_few?n=eq.1', { headers: { accept } });
    expect([answer.headers.get('content-type'), await answer.text()]).toEqual([
      'text/csv; charset=utf-8',
      'n\n1',
    ]);
  });
});
