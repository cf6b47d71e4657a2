import { describe, expect, test } from 'vitest';
import { PAST } from '@/media/tracking/constants';
import { makePlane } from '@/media/pictures/picture';
import type { Plane } from '@/media/pictures/picture';
import type { Point } from '@/media/tracking/geometry';
import { Disc } from '@/media/tracking/past/disc';
import { Past } from '@/media/tracking/past/past';
import { randomNumbers } from '../random-numbers';

const WIDTH_PX = 200;
const HEIGHT_PX = 120;
const RADIUS_PX = 15;
const NOTHING: Point = { x: 0, y: 0 };

/** Blocks of random brightness, displaced. */
function scene(shift: Point = NOTHING, seed = 1): Plane {
  const random = randomNumbers(seed);
  const blocks = Array.from({ length: 64 * 64 }, () => 30 + 200 * random());
  const plane = makePlane(WIDTH_PX, HEIGHT_PX);
  for (let y = 0; y < HEIGHT_PX; y++) {
    for (let x = 0; x < WIDTH_PX; x++) {
      const column = Math.floor((x - shift.x + 64) / 6);
      const row = Math.floor((y - shift.y + 64) / 6);
      plane.data[y * WIDTH_PX + x] = blocks[64 * row + column] ?? 0;
    }
  }
  return plane;
}

/** The same with a rectangle of other content over it that does not move. */
function withGraphic(plane: Plane): Plane {
  const other = scene(NOTHING, 9);
  const data = plane.data.slice();
  for (let y = 40; y < 90; y++) {
    for (let x = 20; x < 70; x++) data[y * WIDTH_PX + x] = other.data[y * WIDTH_PX + x] ?? 0;
  }
  return { ...plane, data };
}

function pastOf(frames: number, frameAt: (k: number) => { luma: Plane; camera: Point; center: Point }): Past {
  const past = new Past();
  for (let k = 0; k < frames; k++) {
    const { luma, camera, center } = frameAt(k);
    past.nextFrame(camera);
    past.keep(luma, center, RADIUS_PX);
  }
  return past;
}

describe('discs', () => {
  const plane = scene();
  const disc = new Disc(plane, { x: 60, y: 60 }, RADIUS_PX);

  test('of the same content are the same, at any brightness and size', () => {
    expect(disc.sameness(new Disc(plane, { x: 60, y: 60 }, RADIUS_PX))).toBe(1);
    const brighter = { ...plane, data: plane.data.map((value) => value + 20) };
    expect(disc.sameness(new Disc(brighter, { x: 60, y: 60 }, RADIUS_PX))).toBeCloseTo(1, 6);
    const twice = makePlane(2 * WIDTH_PX, 2 * HEIGHT_PX);
    for (let at = 0; at < twice.data.length; at++) {
      const [x, y] = [(at % twice.widthPx) >> 1, Math.floor(at / twice.widthPx) >> 1];
      twice.data[at] = plane.data[y * WIDTH_PX + x] ?? 0;
    }
    expect(disc.sameness(new Disc(twice, { x: 120.5, y: 120.5 }, 2 * RADIUS_PX))).toBeGreaterThan(0.85);
  });

  test('of other content are not, and flat ones only up to noise', () => {
    expect(disc.sameness(new Disc(plane, { x: 120, y: 60 }, RADIUS_PX))).toBeLessThan(0.3);
    const flat = { ...plane, data: plane.data.map(() => 90) };
    expect(disc.sameness(new Disc(flat, { x: 60, y: 60 }, RADIUS_PX))).toBeLessThan(0.1);
    expect(new Disc(flat, { x: 60, y: 60 }, 9).sameness(new Disc(flat, { x: 90, y: 60 }, 9))).toBe(1);
  });

  test("may extend beyond the picture's edge", () => {
    const corner = new Disc(plane, { x: -5, y: HEIGHT_PX + 3 }, RADIUS_PX);
    expect(corner.sameness(corner)).toBe(1);
  });
});

describe('what was there before', () => {
  test('is known when the player was elsewhere, and not otherwise', () => {
    const past = pastOf(20, () => ({ luma: scene(), camera: NOTHING, center: { x: 150, y: 60 } }));
    expect(past.standing(scene(), { x: 60, y: 60 }, RADIUS_PX)).toBe(1);
    expect(past.standing(scene(), { x: 150 - RADIUS_PX, y: 60 }, RADIUS_PX)).toBe(0);
  });

  test('is found where it went as the camera panned', () => {
    const shiftAt = (k: number): Point => ({ x: -1.5 * k, y: 0 });
    const past = pastOf(20, (k) => ({
      luma: scene(shiftAt(k)),
      camera: { x: -1.5, y: 0 },
      center: { x: 160, y: 60 },
    }));
    expect(past.standing(scene(shiftAt(19)), { x: 70, y: 60 }, RADIUS_PX)).toBeGreaterThan(PAST.standingFrom);
  });

  test('may be a graphic that stays in place while the camera pans', () => {
    const shiftAt = (k: number): Point => ({ x: -3 * k, y: 0 });
    const past = pastOf(20, (k) => ({
      luma: withGraphic(scene(shiftAt(k))),
      camera: { x: -3, y: 0 },
      center: { x: 160 - 2 * k, y: 60 },
    }));
    const now = withGraphic(scene(shiftAt(20)));
    expect(past.standing(now, { x: 45, y: 65 }, RADIUS_PX)).toBeGreaterThan(PAST.standingFrom);
    const player = scene(NOTHING, 5);
    expect(past.standing(player, { x: 45, y: 65 }, RADIUS_PX)).toBeLessThan(0.5);
  });

  test('is forgotten after three seconds', () => {
    const past = new Past();
    const frames = PAST.everyFrames * (PAST.moments + 2);
    for (let k = 0; k < frames; k++) {
      past.nextFrame(NOTHING);
      past.keep(k < PAST.everyFrames + 1 ? scene() : scene(NOTHING, 3), { x: 150, y: 60 }, RADIUS_PX);
    }
    expect(past.standing(scene(), { x: 60, y: 60 }, RADIUS_PX)).toBeLessThan(0.5);
  });
});

describe("the circle's inside", () => {
  test('of an object is the same as half a second ago, and its way is that over the ground', () => {
    const past = pastOf(PAST.stirFrames + 6, (k) => ({
      luma: scene({ x: k, y: 0 }),
      camera: NOTHING,
      center: { x: 60 + k, y: 60 },
    }));
    const stir = past.stir(scene({ x: 21, y: 0 }), { x: 81, y: 60 }, RADIUS_PX);
    expect(stir?.sameness).toBeGreaterThan(0.95);
    expect(stir?.way).toBeCloseTo(17 / RADIUS_PX, 6);
  });

  test('of a body is different', () => {
    const past = pastOf(40, (k) => ({ luma: scene(NOTHING, k), camera: NOTHING, center: { x: 60, y: 60 } }));
    expect(past.stir(scene(NOTHING, 77), { x: 60, y: 60 }, RADIUS_PX)?.sameness).toBeLessThan(0.4);
  });

  test('is unknown before half a second', () => {
    const past = pastOf(PAST.stirFrames - 1, () => ({ luma: scene(), camera: NOTHING, center: NOTHING }));
    expect(past.stir(scene(), NOTHING, RADIUS_PX)).toBeNull();
  });
});
