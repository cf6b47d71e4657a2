import { setImmediate as turn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { LocalBackend } from '../backend';
import { listen } from '../start/http-server';
import { freePorts } from '../testing/free-ports';
import { createTestBackend } from '../testing/test-backend';
import { requests, type FuzzRequest } from './fuzz/requests';
import { createWorld } from './fuzz/world';

// Random requests: each is refused or answered, none breaks the backend. A failure names the seed and path that repeat it
// with FUZZ_SEED=… FUZZ_PATH=… and -t "round k".
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_261_122);
const PATH = process.env['FUZZ_PATH'];
const REQUESTS_PER_ROUND = 2500;
/** How many requests of the round that `npm test` runs. */
const FIRST_REQUESTS = 500;

let backend: LocalBackend;
let url: string;
let stop: () => Promise<void>;
const lostErrors: unknown[] = [];
const noteLost = (error: unknown) => lostErrors.push(error);
/** All requests and answers so far. */
const exchanged: WeakRef<Request | Response>[] = [];
let logged: string[] = [];

beforeAll(async () => {
  const [port = 0] = await freePorts(1);
  url = `http://127.0.0.1:${port}`;
  backend = await createTestBackend({
    apiUrl: url,
    siteUrl: 'http://standout.test',
    ipBurst: 1_000_000,
    mailIntervalSec: 0,
    functionLog: () => undefined,
  });
  stop = await listen((request) => backend.fetch(request), port);
  process.on('unhandledRejection', noteLost);
  for (const level of ['error', 'warn'] as const) {
    vi.spyOn(console, level).mockImplementation((...parts: unknown[]) => {
      logged.push(parts.map((part) => (part instanceof Error ? part.stack : String(part))).join(' '));
    });
  }
});
afterAll(async () => {
  vi.restoreAllMocks();
  process.off('unhandledRejection', noteLost);
  await stop();
  await backend.close();
});

test('no request of round 0 breaks anything', { tags: 'core' }, () => sendRound(0, FIRST_REQUESTS));

test.each([1, 2, 3, 4])('no request of round %i breaks anything', (round) =>
  sendRound(round, REQUESTS_PER_ROUND),
);

async function sendRound(round: number, numRuns: number): Promise<void> {
  const world = await createWorld(backend, url, round);
  const isAnswered = fc.asyncProperty(requests(world), async (request) => {
    logged = [];
    const { status, text } = await answerOf(request);
    const isBroken = status >= 500 && status !== 501;
    if (isBroken) throw new Error([status, text.slice(0, 600), ...logged].join('\n').slice(0, 2000));
  });
  await fc.assert(isAnswered, { seed: PATH ? SEED : SEED + round, numRuns, ...(PATH && { path: PATH }) });
  expect(lostErrors).toEqual([]);
  await expect.poll(countHeld, { message: 'requests and answers that are still in memory' }).toBe(0);
}

async function answerOf({ server, method, path, headers, body }: FuzzRequest) {
  let request: Request;
  try {
    request = new Request(url + path, { method, headers, body });
  } catch {
    // No client could send it either.
    return { status: 0, text: '' };
  }
  try {
    const answer = await (server === 'inbox' ? backend.mailFetch(request) : backend.fetch(request));
    exchanged.push(new WeakRef(request), new WeakRef(answer));
    return { status: answer.status, text: await answer.text() };
  } catch (error) {
    return { status: 500, text: `thrown: ${error instanceof Error ? error.stack : String(error)}` };
  }
}

async function countHeld(): Promise<number> {
  // A WeakRef holds its object until the turn that made it is over.
  await turn();
  setFlagsFromString('--expose_gc');
  (runInNewContext('gc') as () => void)();
  return exchanged.filter((reference) => reference.deref() !== undefined).length;
}
