import { describe, expect, test } from 'vitest';
import { KernelImage } from '@/media/export/kernel/kernel-image';
import { PictureKernel } from '@/media/export/kernel/picture-kernel';
import { AreaPainter } from '@/media/export/planes/area-painter';
import type { KernelArea } from '@/media/export/planes/kernel-area';

const BOX = { x: 6, y: 4, width: 22, height: 14 };
const PLACE = { box: BOX, view: { left: 0, top: 0, scaleX: 1, scaleY: 1 } };
const WHITE = Uint8Array.of(255, 255, 255, 255);

type Point = readonly [x: number, y: number];

const SHAPES: Readonly<Record<string, readonly Point[]>> = {
  'a box between pixels': rectangle(8.25, 6.5, 17.75, 12.25),
  'a box inside one pixel': rectangle(10.2, 8.1, 10.7, 8.9),
  'a triangle': [
    [7.3, 16.2],
    [26.6, 13.9],
    [15.1, 4.7],
  ],
  'a sliver': [
    [7, 5.1],
    [27, 9.3],
    [27, 9.9],
  ],
  'all of the box': rectangle(0, 0, 40, 40),
  'its left side': rectangle(-20.5, 2, 12.4, 12),
  'its right side': rectangle(20.3, 8, 300, 9.5),
  'a corner cut by a slanted line': [
    [-10, 30],
    [60, -8],
    [60, 30],
  ],
  'nothing, above and below': [
    [10, -5],
    [20, -5],
    [20, 2],
  ],
};

describe('an area', () => {
  test.each(Object.entries(SHAPES))('%s covers each pixel by the right fraction', (_, shape) => {
    const { painter, pixels } = painterOf();
    painter.begin(PLACE, [WHITE]);
    outline(painter.area, shape, 1);
    painter.finish(1);
    const shares = pixels();
    shares.forEach((share, p) => {
      const x = BOX.x + (p % BOX.width);
      const y = BOX.y + Math.floor(p / BOX.width);
      // A row of samples every 1/64 of a pixel, each exact, plus half a step of opacity.
      expect(Math.abs(share - coverageOf(shape, x, y))).toBeLessThan(0.02);
    });
  });

  test.each(Object.entries(SHAPES))('%s leaves nothing behind when removed', (_, shape) => {
    const { painter, pixels } = painterOf();
    painter.begin(PLACE, [WHITE]);
    outline(painter.area, shape, 1);
    outline(painter.area, shape, -1);
    painter.finish(1);
    expect(Math.max(...pixels())).toBe(0);
  });

  test("overlapping areas don't count twice, and neither do overlaps inside an area", () => {
    const { painter, pixels } = painterOf();
    const shape = rectangle(10, 6, 20.5, 10);
    painter.begin(PLACE, [WHITE]);
    outline(painter.area, shape, 1);
    outline(painter.area, rectangle(12, 7, 18, 9), 1);
    outline(painter.over, shape, 1);
    painter.finish(1);
    const row = pixels().slice(3 * BOX.width, 4 * BOX.width);
    expect(row.slice(4, 14)).toEqual(Array.from({ length: 10 }, () => 1));
    expect(row[14]).toBeCloseTo(0.5, 2);
    expect(row[15]).toBe(0);
  });

  test('an area that shrinks between two colors is painted with each color in its place', () => {
    const { painter, channels } = painterOf();
    const shape = rectangle(8, 6, 24, 12);
    const gone = rectangle(8, 6, 14, 12);
    painter.begin(PLACE, [Uint8Array.of(64, 0, 0, 64), Uint8Array.of(0, 128, 0, 128)]);
    outline(painter.area, shape, 1);
    painter.paintPart({ x: 8, y: 6, width: 6, height: 6 }, 1);
    outline(painter.area, gone, -1);
    painter.finish(2);
    const row = (8 - BOX.y) * BOX.width - BOX.x;
    for (const x of [8, 13]) expect(channels(row + x)).toEqual([64, 0, 0, 64]);
    for (const x of [14, 23]) expect(channels(row + x)).toEqual([32, 128, 0, 160]);
    for (const x of [7, 24]) expect(channels(row + x)).toEqual([0, 0, 0, 0]);
  });

  test('is empty again afterward, for a box of a different size', () => {
    const { painter, pixels, clear } = painterOf();
    for (const shape of Object.values(SHAPES)) {
      painter.begin(PLACE, [WHITE]);
      outline(painter.area, shape, 1);
      outline(painter.over, shape, 1);
      painter.finish(1);
    }
    clear();
    painter.begin({ ...PLACE, box: { ...BOX, width: 18, height: 16 } }, [WHITE]);
    painter.finish(1);
    expect(Math.max(...pixels())).toBe(0);
  });
});

function painterOf() {
  const kernel = new PictureKernel();
  const image = new KernelImage(kernel, 32, 24);
  const count = image.widthPx * image.heightPx;
  const address = kernel.allocate(4 * count);
  const painter = new AreaPainter(image, address, 2);
  const bytes = (): Uint8Array => kernel.view(address, 4 * count);
  return {
    painter,
    /** The opacities of the box's pixels, from 0 to 1. */
    pixels: (): readonly number[] =>
      Array.from({ length: BOX.width * BOX.height }, (_, p) => (bytes()[4 * p + 3] ?? NaN) / 255),
    channels: (p: number): readonly number[] => [...bytes().subarray(4 * p, 4 * p + 4)],
    clear: () => bytes().fill(0),
  };
}

function rectangle(left: number, top: number, right: number, bottom: number): readonly Point[] {
  return [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ];
}

function outline(area: KernelArea, shape: readonly Point[], weight: number): void {
  for (const [k, [x, y]] of shape.entries()) {
    const [toX, toY] = shape[(k + 1) % shape.length] ?? [NaN, NaN];
    area.addLine(x, y, toX, toY, weight);
  }
}

/** The fraction of a pixel inside a convex shape, measured by rows of samples. */
function coverageOf(shape: readonly Point[], x: number, y: number): number {
  const rows = 64;
  let sum = 0;
  for (let row = 0; row < rows; row++) {
    const at = y + (row + 0.5) / rows;
    const crossings = shape.flatMap(([fromX, fromY], k) => {
      const [toX, toY] = shape[(k + 1) % shape.length] ?? [NaN, NaN];
      if (fromY <= at === toY <= at) return [];
      return [fromX + ((at - fromY) / (toY - fromY)) * (toX - fromX)];
    });
    if (crossings.length === 0) continue;
    sum += Math.max(0, Math.min(x + 1, Math.max(...crossings)) - Math.max(x, Math.min(...crossings)));
  }
  return sum / rows;
}
