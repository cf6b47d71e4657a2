import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LOOK_BYTES, LOOK_LIMIT_MS } from '@/media/people/look-size';
import { PeopleFinder } from '@/media/people/people-finder';
import type { FromPeopleWorker, ToPeopleWorker } from '@/media/people/people.protocol';
import { LOOK_VALUES } from '@/media/people/person';
import { WatchedWorker } from '@/media/worker-life';

/** A worker that answers as instructed. */
class FakeWorker extends EventTarget {
  readonly asked: ToPeopleWorker[] = [];
  isTerminated = false;

  postMessage(message: ToPeopleWorker): void {
    this.asked.push(message);
  }

  terminate(): void {
    this.isTerminated = true;
  }

  answer(message: FromPeopleWorker): void {
    this.dispatchEvent(new MessageEvent('message', { data: message }));
  }
}

const VALUES = new Float32Array(LOOK_VALUES);
const picture = () => new ArrayBuffer(LOOK_BYTES);

function makeFinder(hasModel = true, line = { isOnline: true }) {
  const workers: FakeWorker[] = [];
  const start = () => {
    const worker = new FakeWorker();
    workers.push(worker);
    return new WatchedWorker(worker as unknown as Worker);
  };
  const finder = new PeopleFinder(start, hasModel, () => line.isOnline);
  return { finder, workers };
}

/** A finder whose model is loaded. */
async function readyFinder() {
  const { finder, workers } = makeFinder();
  const ready = finder.prepare();
  const worker = workers[0];
  if (!worker) throw new Error('No worker was started');
  worker.answer({ type: 'ready' });
  await ready;
  return { finder, worker, workers };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('a build without the model starts no worker', async () => {
  const { finder, workers } = makeFinder(false);
  expect(await finder.prepare()).toBe(false);
  expect(await finder.look(picture())).toBeNull();
  expect(workers).toHaveLength(0);
});

test('loads the model once, and answers looks', async () => {
  const { finder, worker, workers } = await readyFinder();
  expect(await finder.prepare()).toBe(true);
  const seen = finder.look(picture());
  worker.answer({ type: 'seen', id: 1, values: VALUES, tookMs: 120 });
  expect(await seen).toBe(VALUES);
  expect(workers).toHaveLength(1);
  expect(worker.asked.map(({ type }) => type)).toEqual(['load', 'look']);
});

test('nobody waits for a look while the model is loading', async () => {
  const { finder, workers } = makeFinder();
  void finder.prepare();
  expect(await finder.look(picture())).toBeNull();
  expect(workers[0]?.asked.map(({ type }) => type)).toEqual(['load']);
});

test('does not request again a model that cannot be loaded', async () => {
  const { finder, workers } = makeFinder();
  const ready = finder.prepare();
  workers[0]?.answer({ type: 'failed', message: 'the server answered 404' });
  expect(await ready).toBe(false);
  expect(await finder.prepare()).toBe(false);
  expect(workers).toHaveLength(1);
  expect(workers[0]?.isTerminated).toBe(true);
});

test('does not fetch the model while offline, and does when online again', async () => {
  const line = { isOnline: false };
  const { finder, workers } = makeFinder(true, line);
  expect(await finder.prepare()).toBe(false);
  expect(workers).toHaveLength(0);
  line.isOnline = true;
  const ready = finder.prepare();
  workers[0]?.answer({ type: 'ready' });
  expect(await ready).toBe(true);
});

test('going offline while the model loads turns nothing off and logs nothing', async () => {
  const line = { isOnline: true };
  const { finder, workers } = makeFinder(true, line);
  const lost = finder.prepare();
  line.isOnline = false;
  workers[0]?.dispatchEvent(new Event('error', { cancelable: true }));
  expect(await lost).toBe(false);
  expect(console.warn).not.toHaveBeenCalled();
  line.isOnline = true;
  const ready = finder.prepare();
  workers[1]?.answer({ type: 'ready' });
  expect(await ready).toBe(true);
});

test('gives up a look after its time limit', async () => {
  const { finder } = await readyFinder();
  const seen = finder.look(picture());
  await vi.advanceTimersByTimeAsync(LOOK_LIMIT_MS);
  expect(await seen).toBeNull();
});

test('three slow looks in a row turn the model off, two do not', async () => {
  const { finder, worker } = await readyFinder();
  const slow = LOOK_LIMIT_MS + 50;
  const looks = [slow, slow, 100, slow, slow, slow];
  for (const [index, tookMs] of looks.entries()) {
    expect(worker.isTerminated).toBe(false);
    void finder.look(picture());
    worker.answer({ type: 'seen', id: index + 1, values: VALUES, tookMs });
  }
  expect(worker.isTerminated).toBe(true);
  expect(await finder.look(picture())).toBeNull();
});

test('a worker that dies leaves nobody waiting', async () => {
  const { finder, worker } = await readyFinder();
  const seen = finder.look(picture());
  worker.dispatchEvent(new Event('error', { cancelable: true }));
  expect(await seen).toBeNull();
  expect(await finder.prepare()).toBe(false);
});

test('shares a loaded model with another worker', async () => {
  const { finder, worker } = await readyFinder();
  const port = finder.share();
  const asked = worker.asked.at(-1);
  if (asked?.type !== 'serve') throw new Error('The worker was given no port');
  const heard = new Promise<unknown>((resolve) => {
    asked.port.addEventListener('message', ({ data }) => resolve(data), { once: true });
    asked.port.start();
  });
  port?.postMessage('hello');
  expect(await heard).toBe('hello');
  port?.close();
});

test('has nothing to share while there is no model', async () => {
  const { finder } = makeFinder();
  expect(finder.share()).toBeNull();
  void finder.prepare();
  expect(finder.share()).toBeNull();
  const ready = await readyFinder();
  ready.finder.drop();
  expect(ready.finder.share()).toBeNull();
});

test('reloads a freed model', async () => {
  const { finder, worker, workers } = await readyFinder();
  finder.drop();
  expect(worker.isTerminated).toBe(true);
  const ready = finder.prepare();
  workers[1]?.answer({ type: 'ready' });
  expect(await ready).toBe(true);
});
