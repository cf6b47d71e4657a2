import { expect, test, vi } from 'vitest';
import { CanvasPixels } from '@/media/export/pipelines/canvas-pixels';
import { softwareContext } from '@/media/export/pipelines/overlay-layer';

const [width, height] = [50, 30];
/** Everything is read at this size, regardless of where it is drawn. */
const BOX = { x: 46, y: 28, width, height };

/** What a canvas reader returns, as premultiplied red, green, blue and opacity. */
async function shownBy(reader: CanvasPixels): Promise<readonly number[]> {
  const pixels = new Uint8Array(4 * width * height);
  const { order, isPremultiplied } = await reader.copyTo(pixels, BOX);
  const places = order === 'rgba' ? [0, 1, 2, 3] : [2, 1, 0, 3];
  const rgba = pixels.map((_, p) => pixels[p - (p % 4) + (places[p % 4] ?? NaN)] ?? NaN);
  return isPremultiplied ? [...rgba] : premultiplied(rgba);
}

function premultiplied(rgba: Uint8Array | Uint8ClampedArray): readonly number[] {
  return Array.from(rgba, (value, p) =>
    p % 4 === 3 ? value : (value * (rgba[p - (p % 4) + 3] ?? NaN)) / 255,
  );
}

function imageDataOf(context: OffscreenCanvasRenderingContext2D): readonly number[] {
  return premultiplied(context.getImageData(0, 0, width, height).data);
}

function worstOf(a: readonly number[], b: readonly number[]): number {
  return a.reduce((worst, value, i) => Math.max(worst, Math.abs(value - (b[i] ?? NaN))), 0);
}

function paint(context: OffscreenCanvasRenderingContext2D, hue: number): void {
  context.fillStyle = `hsl(${hue} 80% 50%)`;
  context.fillRect(0, 0, 64, 64);
  context.fillStyle = `hsl(${hue + 90} 60% 40%)`;
  context.fillRect(hue % 40, 5, 9, 9);
}

test('reads consecutive pictures of an opaque canvas from its frames', async () => {
  const context = softwareContext(width, height, false);
  const reader = new CanvasPixels(context);
  const readings = vi.spyOn(context, 'getImageData');
  // The first one has a single color, so it reveals nothing about frames.
  context.fillStyle = '#336699';
  context.fillRect(0, 0, width, height);
  expect(await shownBy(reader)).toEqual(imageDataOf(context));
  for (const hue of [10, 95, 200, 310]) {
    paint(context, hue);
    expect(await shownBy(reader)).toEqual(imageDataOf(context));
  }
  // Our frames, and the reader's for the first two.
  expect(readings).toHaveBeenCalledTimes(5 + 2);
});

test('also reads pictures of a larger canvas with clear and translucent parts', async () => {
  const context = softwareContext(width + 9, height + 5, true);
  const reader = new CanvasPixels(context);
  const readings = vi.spyOn(context, 'getImageData');
  // The first one has no translucent pixels, so it cannot show whether colors are premultiplied.
  for (const [index, alpha] of [1, 0.3, 0.7, 0.02].entries()) {
    context.clearRect(0, 0, 64, 64);
    context.globalAlpha = alpha;
    paint(context, 70 * index);
    context.clearRect(10, 10, 20, 7);
    expect(worstOf(await shownBy(reader), imageDataOf(context))).toBeLessThan(1);
  }
  expect(readings).toHaveBeenCalledTimes(4 + 2);
});

test('reads image data if frames have another format', async () => {
  // Float16 canvas frames have no byte format.
  const settings = { colorType: 'float16', willReadFrequently: true };
  const context = new OffscreenCanvas(width, height).getContext('2d', settings);
  if (!context) throw new Error('No 2D canvas');
  const reader = new CanvasPixels(context);
  const readings = vi.spyOn(context, 'getImageData');
  for (const hue of [10, 95, 200]) {
    paint(context, hue);
    expect(await shownBy(reader)).toEqual(imageDataOf(context));
  }
  expect(readings).toHaveBeenCalledTimes(3 + 3);
});
