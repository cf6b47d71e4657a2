import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { planeColorOf, toOutputColor } from '@/media/export/planes/color-space';
import { createI420, layoutOf, type I420Image } from '@/media/export/planes/i420';
import { rotateI420, type Rotation } from '@/media/export/planes/rotate';

function filled(widthPx: number, heightPx: number): I420Image {
  const image = createI420(widthPx, heightPx);
  image.data.forEach((_, i) => (image.data[i] = (i * 37) % 251));
  return image;
}

describe('turning', () => {
  const sizes = fc.tuple(fc.integer({ min: 1, max: 8 }), fc.integer({ min: 1, max: 8 }));

  test('by 90 degrees puts the top left corner to the top right', () => {
    const image = createI420(4, 2);
    image.data.set([1, 2, 3, 4, 5, 6, 7, 8, 10, 11, 20, 21]);
    const turned = createI420(2, 4);
    rotateI420(image, turned, 90);
    expect([...turned.data]).toEqual([5, 1, 6, 2, 7, 3, 8, 4, 10, 11, 20, 21]);
  });

  test.each([
    [90, 270],
    [180, 180],
    [270, 90],
    [0, 0],
  ] as const)('by %i and back by %i gives the same picture', (there, back) => {
    fc.assert(
      fc.property(sizes, ([w, h]) => {
        const image = filled(2 * w, 2 * h);
        const side = there % 180 === 0 ? createI420(2 * w, 2 * h) : createI420(2 * h, 2 * w);
        const again = createI420(2 * w, 2 * h);
        rotateI420(image, side, there);
        rotateI420(side, again, back);
        expect(again.data).toEqual(image.data);
      }),
    );
  });

  test('twice by 90 is once by 180', () => {
    const image = filled(6, 4);
    const turn = (from: I420Image, to: I420Image, by: Rotation): I420Image => {
      rotateI420(from, to, by);
      return to;
    };
    const twice = turn(turn(image, createI420(4, 6), 90), createI420(6, 4), 90);
    expect(twice.data).toEqual(turn(image, createI420(6, 4), 180).data);
  });
});

describe('color', () => {
  test('what is not said is guessed by height, HDR and RGB are refused', () => {
    const unknown = { matrix: null, transfer: null, fullRange: null };
    expect(planeColorOf(unknown, 576)).toEqual({ matrix: 'bt601', isFullRange: false });
    expect(planeColorOf(unknown, 720)).toEqual({ matrix: 'bt709', isFullRange: false });
    expect(planeColorOf({ ...unknown, matrix: 'smpte170m', fullRange: true }, 1080)).toEqual({
      matrix: 'bt601',
      isFullRange: true,
    });
    expect(planeColorOf({ ...unknown, matrix: 'bt2020-ncl' }, 1080)).toBeNull();
    expect(planeColorOf({ ...unknown, matrix: 'rgb' }, 1080)).toBeNull();
    expect(planeColorOf({ ...unknown, matrix: 'bt709', transfer: 'hlg' }, 1080)).toBeNull();
  });

  /** One color in all of a 2 by 2 picture. */
  const solid = (y: number, cb: number, cr: number): I420Image => {
    const image = createI420(2, 2);
    image.data.set([y, y, y, y, cb, cr]);
    return image;
  };

  test('gray stays gray', () => {
    const image = solid(200, 128, 128);
    toOutputColor(image, { matrix: 'bt601', isFullRange: false });
    expect([...image.data]).toEqual([200, 200, 200, 200, 128, 128]);
  });

  test('full range ends where limited range ends', () => {
    const white = solid(255, 255, 0);
    toOutputColor(white, { matrix: 'bt709', isFullRange: true });
    expect([...white.data]).toEqual([235, 235, 235, 235, 240, 16]);
    const black = solid(0, 128, 128);
    toOutputColor(black, { matrix: 'bt709', isFullRange: true });
    expect([...black.data]).toEqual([16, 16, 16, 16, 128, 128]);
  });

  test('a color keeps its red, green and blue from BT.601 to BT.709', () => {
    const channel = fc.integer({ min: 0, max: 255 });
    fc.assert(
      fc.property(channel, channel, channel, (red, green, blue) => {
        const image = solid(...toYcc([red, green, blue], 0.299, 0.114));
        toOutputColor(image, { matrix: 'bt601', isFullRange: false });
        const expected = toYcc([red, green, blue], 0.2126, 0.0722);
        const { cbStart, crStart } = layoutOf(image);
        const made = [image.data[0], image.data[cbStart], image.data[crStart]];
        made.forEach((value, i) =>
          expect(Math.abs((value ?? NaN) - (expected[i] ?? NaN))).toBeLessThanOrEqual(2),
        );
      }),
    );
  });
});

/** The standards' own formulas, in floating point, limited range. */
function toYcc(
  [red, green, blue]: readonly [number, number, number],
  kr: number,
  kb: number,
): [number, number, number] {
  const luma = kr * red + (1 - kr - kb) * green + kb * blue;
  return [
    Math.round(16 + (219 * luma) / 255),
    Math.round(128 + (224 * (blue - luma)) / (2 * (1 - kb)) / 255),
    Math.round(128 + (224 * (red - luma)) / (2 * (1 - kr)) / 255),
  ];
}
