import { beforeAll, expect, test } from 'vitest';
import { AppearanceModel } from '@/media/tracking/appearance/appearance-model';
import { SEARCH } from '@/media/tracking/constants';
import { Workspace } from '@/media/tracking/appearance/workspace';
import type { Picture } from '@/media/tracking/frames/picture';
import { START_TIMEOUT_MS, startKernel } from './tracking-reference/start-kernel';

const WIDTH_PX = 320;
const HEIGHT_PX = 240;
const RADIUS_PX = 20;
const START = { x: 150, y: 120 };

let space: Workspace;
beforeAll(async () => {
  space = new Workspace(await startKernel());
}, START_TIMEOUT_MS);

test('the player is found where it is, to a part of a pixel', () => {
  const model = new AppearanceModel(space, scene(START), START, RADIUS_PX);
  for (const [dx, dy] of [
    [0, 0],
    [6, -4],
    [-11.5, 7.25],
  ] as const) {
    const truth = { x: START.x + dx, y: START.y + dy };
    const { centre, peakToSidelobe, colour } = model.search(scene(truth), START);
    expect(Math.hypot(centre.x - truth.x, centre.y - truth.y)).toBeLessThan(1);
    expect(peakToSidelobe).toBeGreaterThan(6);
    expect(colour).toBeGreaterThan(0.5);
  }
});

test('the wide window finds a player who is out of reach of the near one', () => {
  const model = new AppearanceModel(space, scene(START), START, RADIUS_PX);
  const truth = { x: START.x + 44, y: START.y };
  const picture = scene(truth);
  const usual = model.search(scene(START), START).response;
  const near = model.search(picture, START);
  expect(Math.hypot(near.centre.x - truth.x, near.centre.y - truth.y)).toBeGreaterThan(RADIUS_PX / 2);
  const wide = model.searchWide(picture, START);
  expect(Math.hypot(wide.centre.x - truth.x, wide.centre.y - truth.y)).toBeLessThan(2);
  expect(wide.response).toBeGreaterThan(SEARCH.wideFloor * usual);
  expect(wide.response).toBeGreaterThan(near.response);
});

test('without the player the response is low, and the first filter says so too', () => {
  const model = new AppearanceModel(space, scene(START), START, RADIUS_PX);
  const usual = model.search(scene(START), START).response;
  const anchor = model.learn(scene(START), START);
  const empty = scene({ x: -500, y: -500 });
  expect(model.search(empty, START).response).toBeLessThan(0.3 * usual);
  expect(model.inspect(empty, START)).toBeLessThan(0.3 * anchor);
});

test('two models in one workspace do not disturb each other, and their memory is used again', () => {
  const still = scene(START);
  const alone = new AppearanceModel(space, still, START, RADIUS_PX);
  alone.learn(still, START);
  const wanted = alone.search(still, START);
  alone.release();
  const model = new AppearanceModel(space, still, START, RADIUS_PX);
  const other = new AppearanceModel(space, scene({ x: 60, y: 60 }), { x: 62, y: 57 }, RADIUS_PX / 2);
  model.learn(still, START);
  other.learn(still, { x: 20, y: 30 });
  other.searchWide(still, { x: 20, y: 30 });
  expect(model.search(still, START)).toEqual(wanted);
  model.release();
  other.release();
  const { sizeBytes } = space.kernel;
  for (let round = 0; round < 8; round++) {
    const again = new AppearanceModel(space, still, START, RADIUS_PX);
    again.searchWide(still, START);
    again.release();
  }
  expect(space.kernel.sizeBytes).toBe(sizeBytes);
});

/** A red and white checked disc on green noise. */
function scene(player: { readonly x: number; readonly y: number }): Picture {
  const half = { widthPx: WIDTH_PX / 2, heightPx: HEIGHT_PX / 2 };
  const inDisc = (x: number, y: number): boolean => Math.hypot(x - player.x, y - player.y) < RADIUS_PX * 0.8;
  const isWhite = (x: number, y: number): boolean =>
    (Math.floor((x - player.x) / 7) + 2 * Math.floor((y - player.y) / 9)) % 3 === 0;
  const luma = fill(WIDTH_PX, HEIGHT_PX, (x, y) => {
    if (!inDisc(x, y)) return 90 + 25 * Math.sin(x * 0.9 + Math.sin(y * 0.37) * 3) * Math.cos(y * 0.71);
    return isWhite(x, y) ? 210 : 80;
  });
  const u = fill(half.widthPx, half.heightPx, (x, y) => (inDisc(2 * x, 2 * y) ? 110 : 105));
  const v = fill(half.widthPx, half.heightPx, (x, y) => {
    if (!inDisc(2 * x, 2 * y)) return 110;
    return isWhite(2 * x, 2 * y) ? 135 : 200;
  });
  return { luma, u, v, fullRange: false };
}

function fill(widthPx: number, heightPx: number, value: (x: number, y: number) => number): Picture['luma'] {
  const data = Uint8Array.from({ length: widthPx * heightPx }, (_, at) =>
    value(at % widthPx, Math.floor(at / widthPx)),
  );
  return { widthPx, heightPx, data };
}
