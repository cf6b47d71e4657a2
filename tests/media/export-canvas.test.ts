import { expect, test, vi } from 'vitest';
import { CanvasPixels } from '@/media/export/pipelines/canvas-pixels';
import { softwareContext } from '@/media/export/pipelines/overlay-layer';

const [WIDTH, HEIGHT] = [50, 30];

/** What a canvas shows, by CanvasPixels, as red, green, blue. */
async function shownBy(reader: CanvasPixels): Promise<readonly number[]> {
  const pixels = new Uint8Array(4 * WIDTH * HEIGHT);
  const order = await reader.copyTo(pixels);
  const places = order === 'rgba' ? [0, 1, 2] : [2, 1, 0];
  return Array.from({ length: WIDTH * HEIGHT }, (_, i) => places.map((k) => pixels[4 * i + k] ?? NaN)).flat();
}

function imageDataOf(context: OffscreenCanvasRenderingContext2D): readonly number[] {
  const { data } = context.getImageData(0, 0, WIDTH, HEIGHT);
  return [...data].filter((_, p) => p % 4 !== 3);
}

function paint(context: OffscreenCanvasRenderingContext2D, hue: number): void {
  context.fillStyle = `hsl(${hue} 80% 50%)`;
  context.fillRect(0, 0, WIDTH, HEIGHT);
  context.fillStyle = `hsl(${hue + 90} 60% 40%)`;
  context.fillRect(hue % 40, 5, 9, 9);
}

test('pictures of a canvas are read one after the other, by its frames', async () => {
  const context = softwareContext(WIDTH, HEIGHT, false);
  const reader = new CanvasPixels(context);
  const readings = vi.spyOn(context, 'getImageData');
  // The first is of one color, which tells nothing about frames.
  context.fillStyle = '#336699';
  context.fillRect(0, 0, WIDTH, HEIGHT);
  expect(await shownBy(reader)).toEqual(imageDataOf(context));
  for (const hue of [10, 95, 200, 310]) {
    paint(context, hue);
    expect(await shownBy(reader)).toEqual(imageDataOf(context));
  }
  // Ours, and the reader's for the first two.
  expect(readings).toHaveBeenCalledTimes(5 + 2);
});

test('where its frames are something else, its image data is read', async () => {
  const context = softwareContext(WIDTH, HEIGHT, true);
  const reader = new CanvasPixels(context);
  const readings = vi.spyOn(context, 'getImageData');
  for (const hue of [10, 95]) {
    context.clearRect(0, 0, WIDTH, HEIGHT);
    context.globalAlpha = 0.3;
    paint(context, hue);
    expect(await shownBy(reader)).toEqual(imageDataOf(context));
  }
  expect(readings).toHaveBeenCalledTimes(2 + 2);
});
