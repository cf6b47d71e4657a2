import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { LocalBackend } from '../../supabase/local/backend';
import { listen } from '../../supabase/local/start/http-server';
import { freePorts } from '../free-ports';
import { createTestBackend } from '../test-backend';
import { fuzzRequest, type FuzzRequest } from './fuzz/fuzz-request';
import { createWorld } from './fuzz/world';

// Requests that nobody has thought of: each is refused or answered, none breaks the backend. To send a single one again:
// FUZZ_NUMBER=1234 npx vitest run --config tests/vitest.config.ts --project database tests/contract/fuzz.test.ts
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_261_122);
const ONLY = process.env['FUZZ_NUMBER'];
const ROUNDS = 4;
const REQUESTS_PER_ROUND = 2500;
/** Heap that one round may add to the round before it. */
const MOST_GROWTH = 1.25;

let backend: LocalBackend;
let url: string;
let stop: () => Promise<void>;
const lostErrors: unknown[] = [];
const noteLost = (error: unknown) => lostErrors.push(error);
const heapBytes: number[] = [];
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

test.each(Array.from({ length: ROUNDS }, (_, round) => round))(
  'no request of round %i breaks anything',
  async (round) => {
    const world = await createWorld(backend, url, round);
    const first = round * REQUESTS_PER_ROUND;
    const faults: string[] = [];
    for (let number = first; number < first + REQUESTS_PER_ROUND; number += 1) {
      if (ONLY !== undefined && number !== Number(ONLY)) continue;
      logged = [];
      const request = fuzzRequest(SEED, number, world);
      const answer = await answerOf(request);
      if (answer.status >= 500 && answer.status !== 501) faults.push(describe(number, request, answer));
      if (ONLY !== undefined) console.info(describe(number, request, answer));
    }
    heapBytes.push(heapAfterCollection());
    expect(faults.slice(0, 40), `${faults.length} failures`).toEqual([]);
    expect(lostErrors).toEqual([]);
  },
);

test('what was sent is forgotten', () => {
  const [, settled = 0, ...later] = heapBytes;
  for (const bytes of later) expect(bytes / settled).toBeLessThan(MOST_GROWTH);
});

interface Answer {
  readonly status: number;
  readonly text: string;
}

async function answerOf({ server, method, path, headers, body }: FuzzRequest): Promise<Answer> {
  let request: Request;
  try {
    request = new Request(url + path, { method, headers, body });
  } catch {
    // No client can send it either.
    return { status: 0, text: '' };
  }
  try {
    const answer = await (server === 'inbox' ? backend.mailFetch(request) : backend.fetch(request));
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

function heapAfterCollection(): number {
  setFlagsFromString('--expose_gc');
  (runInNewContext('gc') as () => void)();
  return process.memoryUsage().heapUsed;
}
