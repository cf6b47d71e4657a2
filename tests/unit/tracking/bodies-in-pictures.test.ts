import { describe, expect, test } from 'vitest';
import { TRACKING_LOOK_BYTES, TRACKING_LOOK_PX } from '@/media/people/look-size';
import { candidatesOf } from '@/media/people/person';
import { pictureBytes, pictureIn } from '@/media/pictures/picture';
import { bodiesIn } from '@/media/tracking/bodies/bodies-in';
import { heightOf, inBody, isInBody, isWhole, outOfBody } from '@/media/tracking/bodies/body';
import { squareOf } from '@/media/tracking/bodies/square-pixels';
import { axesOf } from '@/media/tracking/bodies/axes';
import { makeGeometry } from '@/media/tracking/geometry';

const UPRIGHT = axesOf({ rotationDeg: 0, flip: false });
const TURNINGS = ([0, 90, 180, 270] as const).flatMap((rotationDeg) =>
  [false, true].map((flip) => ({ rotationDeg, flip })),
);

/** A gray picture of decoded planes with a white dot. */
function dotted(size: { widthPx: number; heightPx: number }, dot: { x: number; y: number }) {
  const picture = pictureIn(new ArrayBuffer(pictureBytes(size)), size, true);
  picture.luma.data.fill(60);
  picture.u.data.fill(128);
  picture.v.data.fill(128);
  for (let y = -1; y <= 1; y++) {
    for (let x = -1; x <= 1; x++) {
      picture.luma.data[(Math.floor(dot.y) + y) * size.widthPx + Math.floor(dot.x) + x] = 255;
    }
  }
  return picture;
}

/** The middle of the brightest pixels of a square, in shares of its side. */
function brightest(rgba: Uint8ClampedArray): { readonly x: number; readonly y: number } {
  let [sumX, sumY, count] = [0, 0, 0];
  for (let at = 0; at < TRACKING_LOOK_PX * TRACKING_LOOK_PX; at++) {
    if ((rgba[4 * at] ?? 0) < 200) continue;
    sumX += (at % TRACKING_LOOK_PX) + 0.5;
    sumY += Math.floor(at / TRACKING_LOOK_PX) + 0.5;
    count++;
  }
  return { x: sumX / count / TRACKING_LOOK_PX, y: sumY / count / TRACKING_LOOK_PX };
}

describe.each(TURNINGS)('a picture turned by $rotationDeg degrees, mirrored: $flip', (turning) => {
  const size = { widthPx: 320, heightPx: 240 };
  const geometry = makeGeometry({ ...size, ...turning });
  const axes = axesOf(turning);
  /** Of the displayed video. */
  const middle = { x: geometry.displayed.widthPx / 2, y: geometry.displayed.heightPx / 2 };
  const square = { middle: geometry.toProcessing(middle), sizePx: 100 };

  test('a square shows it upright', () => {
    // 20 px to the right of the middle and 30 px above it, as displayed.
    const picture = dotted(size, geometry.toProcessing({ x: middle.x + 20, y: middle.y - 30 }));
    const rgba = squareOf(picture, square, axes, 'bt709');
    expect(rgba.byteLength).toBe(TRACKING_LOOK_BYTES);
    const { x, y } = brightest(rgba);
    expect(x).toBeCloseTo(0.7, 1);
    expect(y).toBeCloseTo(0.2, 1);
  });

  test('a body is where it is displayed', () => {
    // Top, left, bottom, right.
    const values = candidatesOf([0.1, 0.6, 0.5, 0.8], [0.9]);
    const [body, ...others] = bodiesIn(values, square, axes);
    expect(others).toEqual([]);
    if (body === undefined) throw new Error('No body');
    const shown = geometry.toDisplayed(body.middle);
    expect(shown.x).toBeCloseTo(middle.x + 20);
    expect(shown.y).toBeCloseTo(middle.y - 20);
    const feet = geometry.toDisplayed({
      x: body.middle.x + body.toFeet.x,
      y: body.middle.y + body.toFeet.y,
    });
    expect(feet.x).toBeCloseTo(middle.x + 20);
    expect(feet.y).toBeCloseTo(middle.y);
    expect(heightOf(body)).toBeCloseTo(40);
    expect(isWhole(body, square)).toBe(true);
  });

  test("a place in the body's axes leads back to the picture", () => {
    const body = {
      middle: { x: 40, y: 70 },
      toFeet: { x: 25 * axes.down.x, y: 25 * axes.down.y },
      widthPx: 30,
    };
    const place = { x: 47, y: 58 };
    const back = outOfBody(body, inBody(body, place));
    expect(back.x).toBeCloseTo(place.x);
    expect(back.y).toBeCloseTo(place.y);
    expect(inBody(body, { x: 40 + body.toFeet.x, y: 70 + body.toFeet.y }).y).toBeCloseTo(0.5);
  });
});

test('a square beyond the edge of the picture is black there', () => {
  const size = { widthPx: 64, heightPx: 64 };
  const picture = dotted(size, { x: 10, y: 10 });
  const rgba = squareOf(picture, { middle: { x: 0, y: 32 }, sizePx: 64 }, UPRIGHT, 'bt709');
  const row = (TRACKING_LOOK_PX / 2) * TRACKING_LOOK_PX * 4;
  expect(Array.from(rgba.subarray(row, row + 3))).toEqual([0, 0, 0]);
  const last = row + 4 * (TRACKING_LOOK_PX - 1);
  expect(Array.from(rgba.subarray(last, last + 4))).toEqual([60, 60, 60, 255]);
});

test('a square keeps colors', () => {
  const size = { widthPx: 32, heightPx: 32 };
  const picture = pictureIn(new ArrayBuffer(pictureBytes(size)), size, false);
  // Pure red in limited-range BT.709.
  picture.luma.data.fill(63);
  picture.u.data.fill(102);
  picture.v.data.fill(240);
  const rgba = squareOf(picture, { middle: { x: 16, y: 16 }, sizePx: 16 }, UPRIGHT, 'bt709');
  const [r = 0, g = 0, b = 0] = rgba;
  expect(r).toBeGreaterThan(250);
  expect(g).toBeLessThan(6);
  expect(b).toBeLessThan(6);
});

test('a body that the square cuts off is not whole', () => {
  const square = { middle: { x: 50, y: 50 }, sizePx: 100 };
  const body = { middle: { x: 50, y: 30 }, toFeet: { x: 0, y: 30 }, widthPx: 20 };
  expect(isWhole(body, square)).toBe(false);
  expect(isWhole({ ...body, toFeet: { x: 0, y: 28 } }, square)).toBe(false);
  expect(isWhole({ ...body, middle: { x: 50, y: 45 } }, square)).toBe(true);
});

test('a place is in the body or just outside', () => {
  const body = { middle: { x: 50, y: 50 }, toFeet: { x: 0, y: 30 }, widthPx: 20 };
  expect(isInBody(body, { x: 59, y: 75 })).toBe(true);
  expect(isInBody(body, { x: 63, y: 75 })).toBe(false);
  expect(isInBody(body, { x: 50, y: 90 })).toBe(false);
});
