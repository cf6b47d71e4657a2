import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  RangeFailedError,
  RangeRefusedError,
  readRange,
  SILENT_AFTER_MS,
} from '@/media/reading/range-request';

const FILE = Buffer.from(Array.from({ length: 100 }, (_, index) => index));
const NEVER = new AbortController().signal;

let server: Server;
let url: string;
let ranges: (string | undefined)[];
/** Aborts the running request, as when nothing has arrived for too long. */
let giveUp: () => void;

beforeEach(() => {
  ranges = [];
  const wait = globalThis.setTimeout;
  vi.stubGlobal('setTimeout', (run: () => void, ms: number) => {
    if (ms !== SILENT_AFTER_MS) return wait(run, ms);
    giveUp = run;
    return undefined;
  });
});

afterEach(async () => {
  vi.unstubAllGlobals();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

/** Serves the file, answering each request with the next of these, and the last one for all later ones. */
async function serve(...answers: RequestListener[]): Promise<void> {
  server = createServer((request, response) => {
    const answer = answers[Math.min(ranges.length, answers.length - 1)];
    ranges.push(request.headers.range);
    answer?.(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

const right: RequestListener = (_, response) => void response.writeHead(206).end(FILE.subarray(10, 20));
const whole: RequestListener = (_, response) => void response.writeHead(200).end(FILE);
const silent: RequestListener = () => giveUp();
const halfWay: RequestListener = (_, response) => {
  response.writeHead(206).write(FILE.subarray(10, 15), () => giveUp());
};

test.each([
  ['a range', right],
  ['all of the file where the server knows no ranges', whole],
])('reads %s', async (_name, answer) => {
  await serve(answer);
  expect([...(await readRange(url, 10, 20, NEVER))]).toEqual([...FILE.subarray(10, 20)]);
  expect(ranges).toEqual(['bytes=10-19']);
});

test('stops reading a whole file after the range', async () => {
  await serve((_, response) => void response.writeHead(200).write(FILE.subarray(0, 25)));
  expect([...(await readRange(url, 10, 20, NEVER))]).toEqual([...FILE.subarray(10, 20)]);
});

test.each([
  ['less than the range', 206, FILE.subarray(10, 15), 'Asked for 10 bytes, got 5'],
  ['more than the range', 206, FILE.subarray(10, 25), 'Asked for 10 bytes, got 15'],
  ['a whole file that ends before the range', 200, FILE.subarray(0, 5), 'Asked for 10 bytes, got 0'],
])('rejects %s', async (_name, status, body, message) => {
  await serve((_, response) => void response.writeHead(status).end(body));
  await expect(readRange(url, 10, 20, NEVER)).rejects.toThrow(new RangeFailedError(message));
  expect(ranges).toHaveLength(3);
});

test.each([
  ['does not answer', silent],
  ['stops in the middle', halfWay],
])('abandons a connection that %s, and requests the range again', async (_name, answer) => {
  await serve(answer, right);
  expect([...(await readRange(url, 10, 20, NEVER))]).toEqual([...FILE.subarray(10, 20)]);
  expect(ranges).toHaveLength(2);
});

test('reports a silent network after three attempts', async () => {
  await serve(silent);
  await expect(readRange(url, 10, 20, NEVER)).rejects.toThrow(new RangeFailedError('Nothing arrives'));
  expect(ranges).toHaveLength(3);
});

test('does not retry a refusal, and reports the reason to a caller who has left', async () => {
  await serve((_, response) => void response.writeHead(403).end());
  await expect(readRange(url, 10, 20, NEVER)).rejects.toThrow(new RangeRefusedError(403));
  expect(ranges).toHaveLength(1);
  await expect(readRange(url, 10, 20, AbortSignal.abort(new Error('left')))).rejects.toThrow('left');
});
