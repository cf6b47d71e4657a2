import { afterEach, expect, test } from 'vitest';
import { FeetWatch } from '@/media/tracking/feet/feet-watch';
import { makePlane } from '@/media/tracking/frames/picture';
import { makeGeometry } from '@/media/tracking/geometry';
import type { FromPeopleWorker } from '@/media/people/people.protocol';
import { LOOK_VALUES } from '@/media/people/person';

const CIRCLE = { x: 300, y: 200, radius: 40 };
const PICTURE = {
  luma: makePlane(640, 360),
  u: makePlane(320, 180),
  v: makePlane(320, 180),
  fullRange: false,
};
const BOX = 51;

const open: MessagePort[] = [];
afterEach(() => {
  for (const port of open.splice(0)) port.close();
});

/** A watch over a clip, and the asked people worker's end. */
function makeWatch(feetPx?: number) {
  const { port1, port2 } = new MessageChannel();
  open.push(port1, port2);
  const watch = new FeetWatch(port1);
  watch.lookThrough(makeGeometry({ widthPx: 640, heightPx: 360, rotationDeg: 0, flip: false }));
  watch.begin({ ...CIRCLE, ...(feetPx !== undefined && { feetPx }) }, 0);
  let frame = 0;
  const next = (isSure = true) =>
    watch.under(CIRCLE, { picture: PICTURE, timeSec: ++frame / 30 }, isSure).feetPx ?? null;
  const answer = (message: FromPeopleWorker): Promise<void> => {
    const arrived = new Promise<void>((resolve) =>
      port1.addEventListener('message', () => resolve(), { once: true }),
    );
    port2.postMessage(message);
    return arrived;
  };
  return { next, answer };
}

/** A look in which somebody stands around the circle's middle, with the soles so many of its radii below. */
function seen(id: number, radiiBelow: number, tookMs = 100): FromPeopleWorker {
  const values = new Float32Array(LOOK_VALUES);
  // The region is 8 radii wide around the circle.
  const bottom = 0.5 + radiiBelow / 8;
  values.set([1 - bottom, 0.45, bottom, 0.55, 0.9], BOX);
  return { type: 'seen', id, values, tookMs };
}

test('without a look only what the selection says is known', () => {
  expect(makeWatch().next()).toBeNull();
  expect(makeWatch(70).next()).toBeCloseTo(70, 6);
});

test('the ring glides to where a look sees the soles', async () => {
  const { next, answer } = makeWatch();
  next();
  await answer(seen(1, 2));
  const path = Array.from({ length: 60 }, () => next() ?? 0);
  expect(path[0]).toBeGreaterThan(40);
  expect(path[0]).toBeLessThan(46);
  expect(path.at(-1)).toBeCloseTo(80, 0);
});

test('an answer to nothing that was asked, and one that took too long, count nothing', async () => {
  const { next, answer } = makeWatch();
  next();
  await answer(seen(7, 2));
  await answer(seen(1, 2, 500));
  expect(next()).toBeNull();
});

test('a look that took too long is followed by another, until three in a row did', async () => {
  const { next, answer } = makeWatch();
  const later = () => {
    for (let frame = 0; frame < 8; frame++) next();
  };
  for (const [index, tookMs] of [500, 500, 100, 500, 500, 500].entries()) {
    later();
    await answer(seen(index + 1, 2, tookMs));
  }
  later();
  // The seventh was not asked for.
  await answer(seen(7, 4));
  const path = Array.from({ length: 60 }, () => next() ?? 0);
  expect(path.at(-1)).toBeCloseTo(80, 0);
});

test('a doubtful circle is not looked at', async () => {
  const { next, answer } = makeWatch();
  for (let frame = 0; frame < 20; frame++) next(false);
  await answer(seen(1, 2));
  expect(next(false)).toBeNull();
});
