import { beforeAll, expect, test } from 'vitest';
import { AppearanceModel } from '@/media/tracking/appearance/appearance-model';
import { SEARCH } from '@/media/tracking/constants';
import { Workspace } from '@/media/tracking/appearance/workspace';
import type { Picture } from '@/media/pictures/picture';
import type { Point } from '@/media/tracking/geometry';
import { START_TIMEOUT_MS, startKernel } from './tracking-reference/start-kernel';

const WIDTH_PX = 320;
const HEIGHT_PX = 240;
const RADIUS_PX = 20;
const START = { x: 150, y: 120 };

let space: Workspace;
beforeAll(async () => {
  space = new Workspace(await startKernel());
}, START_TIMEOUT_MS);

test('finds the player in place, to a fraction of a pixel', () => {
  const model = new AppearanceModel(space, scene(START), START, RADIUS_PX);
  for (const [dx, dy] of [
    [0, 0],
    [6, -4],
    [-11.5, 7.25],
  ] as const) {
    const truth = { x: START.x + dx, y: START.y + dy };
    const [{ center, peakToSidelobe, color }] = model.search(scene(truth), START);
    expect(Math.hypot(center.x - truth.x, center.y - truth.y)).toBeLessThan(1);
    expect(peakToSidelobe).toBeGreaterThan(6);
    expect(color).toBeGreaterThan(0.5);
  }
});

test('the peak of a shifted patch is right to a tenth of a pixel', () => {
  const smooth = (shift: Point): Picture => {
    const wave = (x: number, y: number): number =>
      Math.sin(0.21 * x + 1.3 * Math.sin(0.13 * y)) + Math.cos(0.17 * y + 0.9 * Math.sin(0.11 * x));
    const plane = (side: number, gain: number): Picture['luma'] =>
      fill(WIDTH_PX / side, HEIGHT_PX / side, (x, y) =>
        Math.round(128 + gain * wave(side * x - shift.x, side * y - shift.y)),
      );
    return { luma: plane(1, 45), u: plane(2, 10), v: plane(2, 14), fullRange: false };
  };
  const model = new AppearanceModel(space, smooth({ x: 0, y: 0 }), START, RADIUS_PX);
  const still = model.search(smooth({ x: 0, y: 0 }), START)[0].center;
  for (const shift of [
    { x: 0.4, y: 0 },
    { x: 1.3, y: -0.7 },
    { x: -2.55, y: 1.9 },
  ]) {
    // From where the flow would lead, because the window's taper pulls far peaks slightly toward its middle.
    const near = { x: START.x + Math.round(shift.x), y: START.y + Math.round(shift.y) };
    const [{ center }] = model.search(smooth(shift), near);
    expect(Math.abs(center.x - still.x - shift.x)).toBeLessThan(0.1);
    expect(Math.abs(center.y - still.y - shift.y)).toBeLessThan(0.1);
  }
});

test('the wide window finds a player who is out of reach of the near one', () => {
  const model = new AppearanceModel(space, scene(START), START, RADIUS_PX);
  const truth = { x: START.x + 44, y: START.y };
  const picture = scene(truth);
  const usual = model.search(scene(START), START)[0].response;
  const [near] = model.search(picture, START);
  expect(Math.hypot(near.center.x - truth.x, near.center.y - truth.y)).toBeGreaterThan(RADIUS_PX / 2);
  const [wide] = model.searchWide(picture, START);
  expect(Math.hypot(wide.center.x - truth.x, wide.center.y - truth.y)).toBeLessThan(2);
  expect(wide.response).toBeGreaterThan(SEARCH.wideFloor * usual);
  expect(wide.response).toBeGreaterThan(near.response);
});

test('without the player the response is low, and the first filter agrees', () => {
  const model = new AppearanceModel(space, scene(START), START, RADIUS_PX);
  const usual = model.search(scene(START), START)[0].response;
  const here = model.inspect(scene(START), START);
  expect(here.colors).toBeCloseTo(1, 5);
  expect(here.template).toBeCloseTo(1, 4);
  model.learn(1);
  const empty = scene({ x: -500, y: -500 });
  expect(model.search(empty, START)[0].response).toBeLessThan(0.3 * usual);
  const gone = model.inspect(empty, START);
  expect(gone.anchor).toBeLessThan(0.3 * here.anchor);
  expect(gone.colors).toBeLessThan(0.5);
  expect(gone.template).toBeLessThan(0.5);
});

test('two models in one workspace do not disturb each other, and their memory is reused', () => {
  const still = scene(START);
  const alone = new AppearanceModel(space, still, START, RADIUS_PX);
  learnAt(alone, still, START);
  const wanted = alone.search(still, START);
  alone.release();
  const model = new AppearanceModel(space, still, START, RADIUS_PX);
  const other = new AppearanceModel(space, scene({ x: 60, y: 60 }), { x: 62, y: 57 }, RADIUS_PX / 2);
  learnAt(model, still, START);
  learnAt(other, still, { x: 20, y: 30 });
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

test('another player beside is the second place, and was already there', () => {
  const model = new AppearanceModel(space, scene(START), START, RADIUS_PX);
  const rival = { x: START.x + 24, y: START.y + 2 };
  const both = pasted(scene(START), START, rival);
  const [own, other] = model.search(both, START);
  expect(distance(own.center, START)).toBeLessThan(1.5);
  expect(distance(other?.center ?? START, rival)).toBeLessThan(3);
  const there = { center: rival, reachPx: 0.5 * RADIUS_PX };
  const player = { center: START, reachPx: 0.7 * RADIUS_PX };
  expect(model.responseBeside(both, there, player)).toBeGreaterThan(0.6 * own.response);
  expect(model.responseBeside(scene(START), there, player)).toBeLessThan(0.4 * own.response);
});

test('a larger player matches best at its size', () => {
  const model = new AppearanceModel(space, scene(START), START, RADIUS_PX);
  const grown = scene(START, 1.15);
  const heights = [0.9, 1, 1.15, 1.4].map((scale) => model.responseAtScale(scale, grown, START));
  expect(heights.indexOf(Math.max(...heights))).toBe(2);
  model.scale = 1.15;
  expect(model.radiusPx).toBeCloseTo(1.15 * RADIUS_PX, 9);
});

test('judges a place again by its own picture, size and model', () => {
  const model = new AppearanceModel(space, scene(START), START, RADIUS_PX);
  const other = new AppearanceModel(space, scene({ x: 60, y: 60 }), { x: 60, y: 60 }, RADIUS_PX);
  const grown = scene(START, 1.15);
  const wanted = model.inspect(grown, START);
  expect(model.inspect(scene({ x: -500, y: -500 }), START)).not.toEqual(wanted);
  model.responseAtScale(1, grown, START);
  expect(model.inspect(grown, START)).toEqual(wanted);
  model.responseAtScale(1.15, grown, START);
  expect(model.inspect(grown, START)).toEqual(wanted);
  other.inspect(grown, START);
  expect(model.inspect(grown, START)).toEqual(wanted);
  model.searchWide(grown, START);
  expect(model.inspect(grown, START)).toEqual(wanted);
  model.learn(1);
  expect(model.responseAtScale(1, grown, START)).toBe(model.responseAtScale(1, { ...grown }, START));
});

test('after a nudge the model lies between the old one and the new place', () => {
  const old = new AppearanceModel(space, scene(START), START, RADIUS_PX);
  const other = scene({ x: 60, y: 60 });
  const fresh = (): AppearanceModel => new AppearanceModel(space, other, START, RADIUS_PX);
  const [without, kept] = [fresh(), fresh()];
  kept.keepFrom(old);
  const response = (model: AppearanceModel): number =>
    model.responseBeside(scene(START), { center: START, reachPx: 5 }, { center: START, reachPx: 0 });
  expect(response(kept)).toBeGreaterThan(response(without));
  expect(response(kept)).toBeLessThan(response(old));
});

function learnAt(model: AppearanceModel, picture: Picture, center: Point): void {
  model.inspect(picture, center);
  model.learn(1);
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

/** Copies the surroundings of one place to another. */
function pasted(picture: Picture, from: Point, to: Point): Picture {
  const { luma, u, v, fullRange } = picture;
  const paste = (plane: Picture['luma'], share: number): Picture['luma'] => {
    const [dx, dy] = [Math.round((to.x - from.x) * share), Math.round((to.y - from.y) * share)];
    return fill(plane.widthPx, plane.heightPx, (x, y) => {
      const isInside = Math.hypot(x / share - to.x, y / share - to.y) < 0.8 * RADIUS_PX;
      const at = isInside ? (y - dy) * plane.widthPx + x - dx : y * plane.widthPx + x;
      return plane.data[at] ?? 0;
    });
  };
  return { luma: paste(luma, 1), u: paste(u, 0.5), v: paste(v, 0.5), fullRange };
}

/** A red and white checked disc on green noise. */
function scene(player: Point, size = 1): Picture {
  const half = { widthPx: WIDTH_PX / 2, heightPx: HEIGHT_PX / 2 };
  const inDisc = (x: number, y: number): boolean =>
    Math.hypot(x - player.x, y - player.y) < RADIUS_PX * size * 0.8;
  const isWhite = (x: number, y: number): boolean =>
    (Math.floor((x - player.x) / (7 * size)) + 2 * Math.floor((y - player.y) / (9 * size))) % 3 === 0;
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
