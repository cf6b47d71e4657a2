import { setImmediate as turn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { LocalBackend } from '../backend';
import { listen } from '../start/http-server';
import { freePorts } from '../testing/free-ports';
import { createTestBackend } from '../testing/test-backend';
import { fuzzRequest, type FuzzRequest } from './fuzz/fuzz-request';
import { createWorld } from './fuzz/world';

// Random requests: each is refused or answered, none breaks the backend. To resend a single one: FUZZ_NUMBER=1234 npx
// vitest run --config tests/vitest.config.ts --project database tests/contract/fuzz.test.ts
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_261_122);
const ONLY = process.env['FUZZ_NUMBER'];
const REQUESTS_PER_ROUND = 2500;
const LATER_ROUNDS = [1, 2, 3, 4];
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

test.each(LATER_ROUNDS)('no request of round %i breaks anything', (round) =>
  sendRound(round, REQUESTS_PER_ROUND),
);

async function sendRound(round: number, count: number): Promise<void> {
  const world = await createWorld(backend, url, round);
  const first = round * REQUESTS_PER_ROUND;
  const faults: string[] = [];
  for (let number = first; number < first + count; number += 1) {
    if (ONLY !== undefined && number !== Number(ONLY)) continue;
    logged = [];
    const request = fuzzRequest(SEED, number, world);
    const answer = await answerOf(request);
    if (answer.status >= 500 && answer.status !== 501) faults.push(describe(number, request, answer));
    if (ONLY !== undefined) console.info(describe(number, request, answer));
  }
  expect(faults.slice(0, 40), `${faults.length} failures`).toEqual([]);
  expect(lostErrors).toEqual([]);
  await expect.poll(countHeld, { message: 'requests and answers that are still in memory' }).toBe(0);
}

interface Answer {
  readonly status: number;
  readonly text: string;
}

async function answerOf({ server, method, path, headers, body }: FuzzRequest): Promise<Answer> {
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

function describe(number: number, { body, ...request }: FuzzRequest, { status, text }: Answer): string {
  const cut = (value: string) => (value.length > 600 ? `${value.slice(0, 600)}… (${value.length})` : value);
  const sent = body === null || typeof body === 'string' ? body : Buffer.from(body).toString('hex');
  return (
    cut(JSON.stringify({ number, seed: SEED, ...request })) +
    `\n  body ${cut(JSON.stringify(sent))}\n  ${status} ${cut(text)}\n  ${cut(logged.join('\n'))}`
  );
}

async function countHeld(): Promise<number> {
  // A WeakRef holds its object until the turn that made it is over.
  await turn();
  setFlagsFromString('--expose_gc');
  (runInNewContext('gc') as () => void)();
  return exchanged.filter((reference) => reference.deref() !== undefined).length;
}
