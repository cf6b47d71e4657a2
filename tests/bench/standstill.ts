import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { createLocalBackend, type LocalBackend } from 'local-supabase';
import { watchStandstill, type Standstill } from './standstill-watch';

const SLOW_MS = 30_000;
const WRITERS = 3;
const KILLS = 5;

const ENDLESS = 'select count(*) from generate_series(1, 100000000000)';
const SETUP = `
  create function public.recurse(depth int) returns int language plpgsql as $$ begin return public.recurse(depth + 1); end $$;
  create table public.kept (writer int, number int, primary key (writer, number))`;

/**
 * Measures how long the database blocks the embedded backend's process: at the start, during a half-minute statement,
 * in endless SQL recursion, and when its thread is killed during writes. Times are in milliseconds.
 */
async function main(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'standout-standstill-'));
  console.log(`load of the machine: ${loadOf()}`);
  const first = await timed(() => createLocalBackend({ dataDir }));
  await first.value.close();
  const again = await timed(() => createLocalBackend({ dataDir }));
  const backend = again.value;
  console.log(`start: ${first.ms} with a new folder, ${again.ms} with an existing one`);
  try {
    await backend.database.asOwner((session) => session.exec(SETUP));
    await measureMachine();
    await measureSlowStatement(backend);
    await measureRecursion(backend);
    await measureKills(backend);
  } finally {
    await backend.close();
    await rm(dataDir, { recursive: true, force: true });
  }
  console.log(`load of the machine: ${loadOf()}`);
}

function textOf({ longestMs, mostMs, longestOwnMs }: Standstill): string {
  const own = longestOwnMs === null ? '' : `, longest without waiting for a core ${longestOwnMs.toFixed(0)}`;
  return `longest ${longestMs.toFixed(0)}, 99.9 % within ${mostMs.toFixed(0)}${own}`;
}

/**
 * Measures how long this thread waits next to a thread that only computes. It runs first, so that the one long
 * collection of startup garbage happens here; it would also happen without a database.
 */
async function measureMachine(): Promise<void> {
  const busy = new Worker('for (;;);', { eval: true });
  const alone = await watchStandstill(() => sleep(SLOW_MS - 500));
  await busy.terminate();
  console.log(`standstill beside a thread without a database: ${textOf(alone)}`);
}

async function measureSlowStatement({ database }: LocalBackend): Promise<void> {
  const slow = database
    .asOwner((session) => session.query(ENDLESS), { statementTimeoutMs: SLOW_MS })
    .catch(codeOf);
  const begun = await watchStandstill(() => sleep(SLOW_MS - 500));
  console.log(`standstill while a statement of ${SLOW_MS} runs: ${textOf(begun)}`);
  const ended = await watchStandstill(async () => {
    const code = await slow;
    return { code, next: await timed(() => ask(database)) };
  });
  const { code, next } = ended.value;
  console.log(
    `it ends with ${String(code)}; the next response takes ${next.ms}; standstill until then: ${textOf(ended)}`,
  );
}

async function measureRecursion({ database }: LocalBackend): Promise<void> {
  const code = await recurse(database);
  const next = await timed(() => ask(database));
  console.log(`endless recursion: ${String(code)}; the next response takes ${next.ms}`);
}

async function measureKills({ database }: LocalBackend): Promise<void> {
  const over = new AbortController();
  const acknowledged: string[] = [];
  let longestMs = 0;
  const write = async (writer: number): Promise<void> => {
    for (let number = 0; !over.signal.aborted; number += 1) {
      const { ms } = await timed(() =>
        database.asOwner((session) =>
          session.query('insert into public.kept values ($1, $2)', [writer, number]),
        ),
      );
      longestMs = Math.max(longestMs, ms);
      acknowledged.push(`${writer}/${number}`);
    }
  };
  const writers = Array.from({ length: WRITERS }, (_, writer) => write(writer));
  const kills: string[] = [];
  for (let kill = 0; kill < KILLS; kill += 1) {
    const { value, ms } = await timed(() => recurse(database));
    kills.push(`${String(value)} after ${ms}`);
  }
  over.abort();
  await Promise.all(writers);
  const { rows } = await database.asOwner((session) =>
    session.query<{ key: string }>("select writer || '/' || number as key from public.kept"),
  );
  const stored = new Set(rows.map(({ key }) => key));
  const lost = acknowledged.filter((key) => !stored.has(key)).length;
  console.log(
    `${KILLS} threads killed while ${WRITERS} write: ${acknowledged.length} rows acknowledged, ${lost} lost, longest wait ${longestMs}`,
  );
  console.log(`they ended with ${kills.join(', ')}`);
}

type Database = LocalBackend['database'];

function ask(database: Database): Promise<unknown> {
  return database.asOwner((session) => session.query('select 1'));
}

function recurse(database: Database): Promise<unknown> {
  return database.asOwner((session) => session.query('select public.recurse(0)')).catch(codeOf);
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : error;
}

async function timed<T>(work: () => Promise<T>): Promise<{ readonly value: T; readonly ms: number }> {
  const start = performance.now();
  const value = await work();
  return { value, ms: Math.round(performance.now() - start) };
}

function loadOf(): string {
  return loadavg()[0]?.toFixed(1) ?? '?';
}

await main();
