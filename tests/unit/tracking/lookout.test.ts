import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { FromPeopleWorker } from '@/media/people/people.protocol';
import { parseToPeopleWorker } from '@/media/people/people.protocol';
import { candidatesOf, LOOK_VALUES } from '@/media/people/person';
import { makePlane } from '@/media/pictures/picture';
import type { Body } from '@/media/tracking/bodies/body';
import type { Look } from '@/media/tracking/bodies/body-watch';
import { Lookout } from '@/media/tracking/bodies/lookout';
import { PortModel } from '@/media/tracking/bodies/port-model';
import { BODIES } from '@/media/tracking/constants';
import { axesOf } from '@/media/tracking/bodies/axes';

const AXES = axesOf({ rotationDeg: 0, flip: false });
const SQUARE = { middle: { x: 8, y: 8 }, sizePx: 16 };
const PICTURE = {
  picture: { luma: makePlane(16, 16), u: makePlane(8, 8), v: makePlane(8, 8), fullRange: true },
  matrix: 'bt709',
} as const;
const SOMEONE: Body = { middle: { x: 8, y: 8 }, toFeet: { x: 0, y: 4 }, widthPx: 4 };

/** An engine that wants these looks, one per picture. */
function engineThatWants(looks: readonly (Look | null)[]) {
  const left = [...looks];
  const seen: (readonly Body[] | null)[] = [];
  return {
    seen,
    takeLook: () => left.shift() ?? null,
    see: (bodies: readonly Body[] | null) => void seen.push(bodies),
  };
}

async function frames(lookout: Lookout, count: number): Promise<void> {
  for (let frame = 0; frame < count; frame++) {
    await lookout.tell();
    lookout.look(PICTURE);
  }
}

test('brings a result exactly when it is due', async () => {
  const engine = engineThatWants([{ square: SQUARE, dueInFrames: 3 }]);
  const lookout = new Lookout(engine, { look: () => Promise.resolve([SOMEONE]) }, AXES);
  await frames(lookout, 3);
  expect(engine.seen).toEqual([]);
  await lookout.tell();
  expect(engine.seen).toEqual([[SOMEONE]]);
});

test('waits for a result that is due', async () => {
  const engine = engineThatWants([{ square: SQUARE, dueInFrames: 1 }]);
  const { promise, resolve } = pending<readonly Body[]>();
  const lookout = new Lookout(engine, { look: () => promise }, AXES);
  await frames(lookout, 1);
  const told = lookout.tell();
  resolve([SOMEONE]);
  await told;
  expect(engine.seen).toEqual([[SOMEONE]]);
});

test('tells the engine that there is no model', async () => {
  const engine = engineThatWants([{ square: SQUARE, dueInFrames: 8 }]);
  const lookout = new Lookout(engine, null, AXES);
  await frames(lookout, 2);
  expect(engine.seen).toEqual([null]);
});

/** The tracking worker's end of a port, and what arrives at the people worker's end. */
function connected() {
  const { port1, port2 } = new MessageChannel();
  const stop = new AbortController();
  const model = new PortModel(port1, stop.signal);
  const asked: { id: number }[] = [];
  port2.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const message = parseToPeopleWorker(data);
    if (message.type === 'look') asked.push(message);
  });
  port2.start();
  const answer = (message: FromPeopleWorker): void => port2.postMessage(message);
  return { model, stop, asked, answer, close: () => port2.close() };
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('asks over the port and reads the bodies', async () => {
  const { model, asked, answer, close } = connected();
  const seen = model.look(PICTURE, SQUARE, AXES);
  await vi.waitUntil(() => asked.length === 1);
  const values = candidatesOf([0.25, 0.25, 0.75, 0.5], [0.9]);
  answer({ type: 'seen', id: asked[0]?.id ?? 0, values, tookMs: 30 });
  expect(await seen).toEqual([{ middle: { x: 6, y: 8 }, toFeet: { x: 0, y: 4 }, widthPx: 4 }]);
  model[Symbol.dispose]();
  close();
});

test('a people worker that has ended is not waited for', async () => {
  const { model, close } = connected();
  const seen = model.look(PICTURE, SQUARE, AXES);
  vi.advanceTimersByTime(BODIES.lookLimitMs);
  expect(await seen).toBeNull();
  model[Symbol.dispose]();
  close();
});

test('slow results in a row end the looks', async () => {
  const { model, asked, answer, close } = connected();
  const now = vi.spyOn(performance, 'now').mockReturnValue(0);
  const tookMs = [1500, 200, 1500, 1500, 1500];
  const seen: (readonly Body[] | null)[] = [];
  for (const [at, ms] of tookMs.entries()) {
    const look = model.look(PICTURE, SQUARE, AXES);
    await vi.waitUntil(() => asked.length === at + 1);
    now.mockReturnValue(now() + ms);
    answer({ type: 'seen', id: asked[at]?.id ?? 0, values: new Float32Array(LOOK_VALUES), tookMs: ms });
    seen.push(await look);
  }
  expect(seen).toEqual([[], [], [], [], null]);
  model[Symbol.dispose]();
  close();
});

test('stopping the run ends the look', async () => {
  const { model, stop, close } = connected();
  const seen = model.look(PICTURE, SQUARE, AXES);
  stop.abort();
  expect(await seen).toBeNull();
  model[Symbol.dispose]();
  close();
});

function pending<T>(): { readonly promise: Promise<T>; readonly resolve: (value: T) => void } {
  let resolve: (value: T) => void = () => undefined;
  const promise = new Promise<T>((done) => (resolve = done));
  return { promise, resolve };
}
