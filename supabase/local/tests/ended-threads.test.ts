import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import type * as WorkerThreads from 'node:worker_threads';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { DatabaseDriver } from '../database/driver';
import { createWorkerDriver } from '../database/worker-driver';

const threads = vi.hoisted((): WorkerThreads.Worker[] => []);
vi.mock('node:worker_threads', async (importOriginal) => {
  const original = await importOriginal<typeof WorkerThreads>();
  class Seen extends original.Worker {
    constructor(...all: ConstructorParameters<typeof original.Worker>) {
      super(...all);
      threads.push(this);
    }
  }
  return { ...original, Worker: Seen };
});

const CLIENTS = 4;
/** How many times the test ends a thread during writes; reopening the folder takes most of the time. */
const ENDS = Number(process.env['ENDS'] ?? 4);
/** The range of early moments to end it at; opening takes far fewer turns than that. */
const MOST_TURNS = 400;

let folder: string;
let driver: DatabaseDriver;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'standout-ended-'));
  driver = await createWorkerDriver(join(folder, 'database'));
  await driver.transaction((session) =>
    session.exec('create table kept (client int, number int, primary key (client, number))'),
  );
});
afterAll(async () => {
  await driver.close();
  await rm(folder, { recursive: true, force: true });
});

/** The outcome of each write, in the order of the requests and of the answers. */
interface Writes {
  readonly asked: string[];
  readonly answered: string[];
  readonly kept: Set<string>;
  readonly refused: Set<string>;
}

async function writeOn(client: number, record: Writes, over: AbortSignal): Promise<void> {
  for (let number = 0; !over.aborted; number += 1) {
    const key = `${client}/${number}`;
    record.asked.push(key);
    const write = driver.transaction((session) =>
      session.query('insert into kept values ($1, $2)', [client, number]),
    );
    await write.then(
      () => record.kept.add(key),
      () => record.refused.add(key),
    );
    record.answered.push(key);
  }
}

/** Evenly spread numbers from 0 to below 1, the same in every run. */
function spread(index: number): number {
  return (index * 0.618_033_988_75) % 1;
}

test('threads ended at any moment: all requests are answered in order, and acknowledged writes survive', async () => {
  const record: Writes = { asked: [], answered: [], kept: new Set(), refused: new Set() };
  const over = new AbortController();
  const clients = Array.from({ length: CLIENTS }, (_, client) => writeOn(client, record, over.signal));
  for (let end = 0; end < ENDS; end += 1) {
    const answersBefore = record.kept.size;
    const turns = Math.floor(spread(end) * MOST_TURNS);
    for (let left = turns; left > 0; left -= 1) await turn();
    await threads.at(-1)?.terminate();
    // Every other thread ends before its first answer, while the folder is being opened.
    if (end % 2 === 1) continue;
    while (record.kept.size === answersBefore) await turn();
  }
  over.abort();
  await Promise.all(clients);
  expect(record.answered).toEqual(record.asked);
  // Ending a thread fails only the requests that it was working on.
  expect(record.refused.size).toBeLessThanOrEqual(ENDS);
  const { rows } = await driver.transaction((session) =>
    session.query<{ key: string }>(`select client || '/' || number as key from kept`),
  );
  const stored = new Set(rows.map(({ key }) => key));
  expect([...record.kept].filter((key) => !stored.has(key))).toEqual([]);
  expect(record.kept.size).toBeGreaterThan(0);
  const isKnown = (key: string) => record.kept.has(key) || record.refused.has(key);
  expect([...stored].filter((key) => !isKnown(key))).toEqual([]);
});
