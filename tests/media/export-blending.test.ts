import { describe, expect, test } from 'vitest';
import { KernelImage } from '@/media/export/kernel/kernel-image';
import { PictureKernel } from '@/media/export/kernel/picture-kernel';
import { Blender } from '@/media/export/planes/blend';
import { IMAGE_DATA } from '@/media/export/planes/pixels';
import { copyOf, fill, noisyImage } from './kernel-pictures';
import { planesOf, TO_CB, TO_CR, TO_LUMA, weighed } from './planes-reference';

describe('blending', () => {
  const boxes = [
    { x: 0, y: 0, width: 2, height: 2 },
    { x: 4, y: 2, width: 8, height: 4 },
    { x: 20, y: 6, width: 30, height: 10 },
    { x: 0, y: 0, width: 64, height: 48 },
    { x: 46, y: 38, width: 18, height: 10 },
  ];

  test.each(boxes)('$width x $height at $x, $y is source-over, and nothing else changes', (box) => {
    const image = noisyImage(new PictureKernel(), 64, 48);
    const blender = new Blender(image);
    const before = planesOf(copyOf(image));
    fill(blender.pixelsFor(box), box.width);
    const rgba = blender.pixelsFor(box).slice();
    blender.blend(box, IMAGE_DATA);
    planesOf(image.view).forEach((plane, k) => {
      const factors = [TO_LUMA, TO_CB, TO_CR][k] ?? [];
      plane.data.forEach((value, i) => {
        const old = before[k]?.data[i] ?? NaN;
        const size = k === 0 ? 1 : 2;
        const x = size * (i % plane.widthPx) - box.x;
        const y = size * Math.floor(i / plane.widthPx) - box.y;
        const isInside = x >= 0 && y >= 0 && x < box.width && y < box.height;
        const expected = isInside ? sourceOver(old, { rgba, width: box.width, x, y, size }, factors) : old;
        // Half a level for the result, and the same for the color times its opacity.
        expect(Math.abs(value - expected)).toBeLessThan(isInside ? 1 : 0.001);
      });
    });
  });

  test('accepts drawings as canvases store them: multiplied by their opacity, in any order', () => {
    const box = { x: 6, y: 4, width: 46, height: 40 };
    const made = (['rgba', 'bgra'] as const).flatMap((order) =>
      [false, true].map((isPremultiplied) => {
        const image = noisyImage(new PictureKernel(), 64, 48);
        const blender = new Blender(image);
        const pixels = blender.pixelsFor(box);
        fill(pixels, 77);
        for (let p = 0; p < pixels.length; p += 4) {
          const [red = NaN, green = NaN, blue = NaN, opacity = NaN] = pixels.subarray(p, p + 4);
          const color = [red, green, blue].map((v) =>
            isPremultiplied ? Math.round((v * opacity) / 255) : v,
          );
          pixels.set(order === 'rgba' ? color : color.toReversed(), p);
        }
        blender.blend(box, { order, isPremultiplied });
        return copyOf(image).data;
      }),
    );
    for (const other of made) expect(other).toEqual(made[0]);
  });

  test('white over a whole picture gives white', () => {
    const image = new KernelImage(new PictureKernel(), 640, 480);
    const blender = new Blender(image);
    fill(image.view.data, 3);
    const box = { x: 0, y: 0, width: 640, height: 480 };
    blender.pixelsFor(box).fill(255);
    blender.blend(box, IMAGE_DATA);
    const [luma, cb] = planesOf(image.view);
    expect(luma.data.every((value) => value === 235)).toBe(true);
    expect(cb.data.every((value) => value === 128)).toBe(true);
  });
});

interface Square {
  readonly rgba: Uint8Array;
  readonly width: number;
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

/** The mean, over one pixel or four, of blending these pixels over a value. */
function sourceOver(old: number, { rgba, width, x, y, size }: Square, factors: readonly number[]): number {
  let sum = 0;
  for (let dy = 0; dy < size; dy++) {
    for (let dx = 0; dx < size; dx++) {
      const p = 4 * ((y + dy) * width + x + dx);
      const color = (size === 1 ? 16 : 128) + weighed([...rgba.subarray(p, p + 3)], factors);
      sum += old + ((color - old) * (rgba[p + 3] ?? NaN)) / 255;
    }
  }
  return sum / (size * size);
}
