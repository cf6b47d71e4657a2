import { openTestDatabase } from '../database/harness';
import { addManyUsers } from '../database/many-users';
import { setup } from 'local-supabase/testing/postgres/setup';

const USERS = 100_000;
const TRIES = 7;

type Arguments = Readonly<Record<string, unknown>>;

const SORTS = ['name', 'currentPlan', 'createdAt', 'tokenBalance', 'tokensUsed', 'tokenRemaining'] as const;
const SEARCHES = [
  'maya',
  'person77123@',
  'ÉLODIE',
  'a',
  'lindqvist 99',
  'nobody-of-this-name',
  '%',
  'club976.ex',
];

const CASES: readonly Arguments[] = [
  ...SORTS.flatMap((p_sort) => [true, false].map((p_ascending): Arguments => ({ p_sort, p_ascending }))),
  ...['Free', 'Pro', 'Enterprise', 'Gone'].flatMap((p_plan) =>
    SORTS.flatMap((p_sort) =>
      [true, false].map((p_ascending): Arguments => ({ p_plan, p_sort, p_ascending })),
    ),
  ),
  ...SEARCHES.flatMap((p_search) => SORTS.map((p_sort): Arguments => ({ p_search, p_sort }))),
  ...SEARCHES.map((p_search): Arguments => ({ p_search, p_plan: 'Enterprise', p_sort: 'tokensUsed' })),
];

/**
 * Measures the admin's list among 100,000 users, in every order, with plans and searches. Each figure is the fastest of
 * several tries, also shown as a multiple of the simplest page in the same run.
 */
async function main(): Promise<void> {
  const stopServer = await setup();
  const db = await openTestDatabase();
  const admin = await db.addUser({ admin: true });
  await addManyUsers(db.database, USERS);
  const measure = async (args: Arguments): Promise<number> => {
    const names = Object.keys(args).map((name, index) => `${name} => $${index + 1}`);
    const sql = `select public.get_users_with_tokens(${names.join(', ')})`;
    let fastest = Infinity;
    for (let n = 0; n < TRIES; n += 1) {
      const start = performance.now();
      await db.as({ userId: admin }, sql, Object.values(args));
      fastest = Math.min(fastest, performance.now() - start);
    }
    return fastest;
  };
  const plainest = await measure({});
  for (const args of CASES) {
    const ms = await measure(args);
    const [time, times] = [ms.toFixed(1).padStart(7), (ms / plainest).toFixed(1).padStart(5)];
    console.log(`${time} ms ${times} x the first page  ${JSON.stringify(args)}`);
  }
  await db.database.close();
  await stopServer();
}

await main();
