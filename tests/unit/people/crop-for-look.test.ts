import { expect, test } from 'vitest';
import { LOOK_PX } from '@/media/people/look-size';
import { cropForLook } from '@/media/tracking/feet/crop-for-look';
import { makePlane, type Picture } from '@/media/tracking/frames/picture';
import { makeGeometry, type FrameLayout } from '@/media/tracking/geometry';

const UPRIGHT: FrameLayout = { widthPx: 320, heightPx: 240, rotationDeg: 0, flip: false };

/** A gray picture with a white square of 40 pixels, its corner at a place. */
function pictureWith(cornerX: number, cornerY: number): Picture {
  const luma = makePlane(320, 240);
  luma.data.fill(126);
  for (let y = cornerY; y < cornerY + 40; y++) luma.data.fill(235, y * 320 + cornerX, y * 320 + cornerX + 40);
  const [u, v] = [makePlane(160, 120), makePlane(160, 120)];
  u.data.fill(128);
  v.data.fill(128);
  return { luma, u, v, fullRange: false };
}

/** The color at a place of the look, in shares of it. */
function colorAt(rgba: ArrayBuffer, x: number, y: number): readonly number[] {
  const from = 4 * (Math.floor(y * LOOK_PX) * LOOK_PX + Math.floor(x * LOOK_PX));
  return [...new Uint8Array(rgba, from, 3)];
}

test('a region of the displayed video becomes the look, in its colors', () => {
  const crop = cropForLook(pictureWith(100, 80), makeGeometry(UPRIGHT), { x: 80, y: 60, sizePx: 80 });
  expect(colorAt(crop, 0.5, 0.5)).toEqual([255, 255, 255]);
  expect(colorAt(crop, 0.1, 0.5)).toEqual([128, 128, 128]);
  expect(colorAt(crop, 0.27, 0.27)).toEqual([255, 255, 255]);
  expect(colorAt(crop, 0.23, 0.27)).toEqual([128, 128, 128]);
});

test('what lies beyond the picture is black', () => {
  const crop = cropForLook(pictureWith(0, 0), makeGeometry(UPRIGHT), { x: -40, y: -40, sizePx: 80 });
  expect(colorAt(crop, 0.25, 0.75)).toEqual([0, 0, 0]);
  expect(colorAt(crop, 0.75, 0.25)).toEqual([0, 0, 0]);
  expect(colorAt(crop, 0.75, 0.75)).toEqual([255, 255, 255]);
});

test('red is red', () => {
  const picture = pictureWith(100, 80);
  // Red of BT.709, limited range.
  picture.luma.data.fill(63);
  picture.u.data.fill(102);
  picture.v.data.fill(240);
  const [red = 0, green = 0, blue = 0] = colorAt(
    cropForLook(picture, makeGeometry(UPRIGHT), { x: 80, y: 60, sizePx: 80 }),
    0.5,
    0.5,
  );
  expect(red).toBeGreaterThan(250);
  expect(green).toBeLessThan(5);
  expect(blue).toBeLessThan(5);
});

test('a clip that is shown turned is looked at as it is shown', () => {
  const geometry = makeGeometry({ ...UPRIGHT, rotationDeg: 90 });
  // Stored at the left upper corner, shown at the right upper one.
  const crop = cropForLook(pictureWith(0, 0), geometry, { x: 160, y: 0, sizePx: 80 });
  expect(colorAt(crop, 0.9, 0.1)).toEqual([255, 255, 255]);
  expect(colorAt(crop, 0.1, 0.1)).toEqual([128, 128, 128]);
  expect(colorAt(crop, 0.9, 0.9)).toEqual([128, 128, 128]);
});
