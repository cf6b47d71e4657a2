import { afterAll, beforeAll, beforeEach } from 'vitest';
import { enterRequest } from 'local-supabase/database/database';
import { isPostgresError } from 'local-supabase/database/driver';
import { whyNoServer } from 'local-supabase/testing/postgres/server-database';
import { contextOf, openTestDatabase, type Role, type TestDatabase } from './harness';

/** How many statements run at once. */
export const RACERS = 50;
/** The advisory lock that all statements wait for before they start. */
const BARRIER = 20_261_123;

/** One statement as a caller, in its own transaction and connection. */
export interface Racer {
  readonly role: Role | 'owner';
  readonly sql: string;
  readonly params?: readonly unknown[];
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Finish {
  /** 'ok' or the SQLSTATE that refused it. */
  readonly state: string;
  /** The first column of the first row. */
  readonly value: unknown;
}

/**
 * A database with enough connections for race tests. Without a real server all tests of the file are skipped, since
 * PGlite runs one transaction at a time.
 */
export function openRaceTrack(): () => TestDatabase {
  let db: TestDatabase | null = null;
  beforeAll(async () => {
    if (whyNoServer() === null) db = await openTestDatabase({ connections: RACERS + 5 });
  });
  beforeEach(({ skip }) => {
    const reason = whyNoServer();
    if (reason !== null) skip(reason);
  });
  afterAll(() => db?.database.close());
  return () => {
    if (!db) throw new Error('Race tests need a real Postgres server.');
    return db;
  };
}

/**
 * Runs all statements at once: each waits for one lock in its own open transaction, and the lock opens when the server
 * reports that all are waiting. @returns how each ended, in the order given.
 */
export async function race(db: TestDatabase, racers: readonly Racer[]): Promise<readonly Finish[]> {
  const open = await closeBarrier(db);
  const finishes = Promise.all(racers.map((racer) => runBehindBarrier(db, racer)));
  try {
    await Promise.race([finishes, allWait(db, racers.length)]);
  } finally {
    await open();
  }
  return finishes;
}

/** Runs the same statement many times at once. */
export function raceOf(db: TestDatabase, racer: Racer, count = RACERS): Promise<readonly Finish[]> {
  return race(
    db,
    Array.from({ length: count }, () => racer),
  );
}

/** The number of each outcome, e.g. {ok: 1, PT402: 49}. */
export function tally(finishes: readonly Finish[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { state } of finishes) counts[state] = (counts[state] ?? 0) + 1;
  return counts;
}

/** Takes the lock; returns a function that releases it. */
async function closeBarrier(db: TestDatabase): Promise<() => Promise<void>> {
  let open = () => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  let barrier = Promise.resolve();
  await new Promise<void>((closed, failed) => {
    barrier = db.database.asOwner(async (session) => {
      await session.query('select pg_advisory_xact_lock($1)', [BARRIER]);
      closed();
      await opened;
    });
    barrier.catch(failed);
  });
  return () => {
    open();
    return barrier;
  };
}

async function allWait(db: TestDatabase, count: number): Promise<void> {
  while ((await countWaiting(db)) < count);
}

async function countWaiting(db: TestDatabase): Promise<number> {
  const { rows } = await db.owner(
    `select count(*)::integer as waiting from pg_locks l
     where l.locktype = 'advisory' and not l.granted and l.objid = $1
       and l.database = (select d.oid from pg_database d where d.datname = current_database())`,
    [BARRIER],
  );
  return Number(rows[0]?.['waiting']);
}

async function runBehindBarrier(
  db: TestDatabase,
  { role, sql, params = [], headers }: Racer,
): Promise<Finish> {
  try {
    return await db.database.asOwner(async (session) => {
      if (role !== 'owner') await enterRequest(session, contextOf(role, headers));
      await session.query('select pg_advisory_xact_lock_shared($1)', [BARRIER]);
      const { rows } = await session.query(sql, params);
      return { state: 'ok', value: Object.values(rows[0] ?? {})[0] };
    });
  } catch (error) {
    if (!isPostgresError(error)) throw error;
    return { state: error.code, value: null };
  }
}
