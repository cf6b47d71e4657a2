import { describe, expect, test } from 'vitest';
import { makeDownscale } from '@/media/pictures/downscale';
import { makePlane, pictureBytes, pictureIn } from '@/media/pictures/picture';
import { planarLayout } from '@/media/pictures/planar-layout';
import { splitInterleaved, packedWordsFor } from '@/media/pictures/packed-plane';
import type { PackedPlane } from '@/media/pictures/packed-plane';

describe('a smaller plane', () => {
  test.each([
    // factors with unrolled code
    [24, 12, 24, 12],
    [24, 12, 12, 6],
    [24, 12, 8, 4],
    // whole factors of sizes that are not whole words, larger and unequal ones
    [6, 4, 3, 2],
    [9, 6, 3, 2],
    [10, 10, 2, 2],
    [12, 10, 3, 2],
    [26, 13, 2, 1],
  ])('%ix%i to %ix%i has the rounded means of the blocks', (fromX, fromY, toX, toY) => {
    const { plane, wanted, target } = setUp(fromX, fromY, toX, toY);
    makeDownscale(plane, target)(plane, target);
    expect(largestGap(target.data, wanted)).toBeLessThanOrEqual(0.501);
  });

  test.each([
    [6, 4, 5, 3],
    [6, 4, 4, 3],
    [6, 4, 5, 4],
    [17, 11, 5, 4],
    [31, 23, 4, 3],
    [64, 36, 15, 9],
  ])(
    '%ix%i to %ix%i has the means over the exact areas, but for rounded shares',
    (fromX, fromY, toX, toY) => {
      const { plane, wanted, target } = setUp(fromX, fromY, toX, toY);
      makeDownscale(plane, target)(plane, target);
      expect(largestGap(target.data, wanted)).toBeLessThanOrEqual(1.5);
    },
  );

  test.each([
    [1920, 1088, 640, 363],
    [854, 480, 640, 360],
    [2704, 1520, 640, 360],
  ])('%ix%i to %ix%i keeps an even picture even', (fromX, fromY, toX, toY) => {
    const plane = planeOf(fromX, fromY, () => 255);
    const target = makePlane(toX, toY);
    makeDownscale(plane, target)(plane, target);
    expect(target.data.every((value) => value === 255)).toBe(true);
  });
});

test('separates interleaved chroma, even if its rows end in half a word', () => {
  const source = planeOf(6, 2, (at) => at);
  const [u, v] = [planeOf(3, 2, () => 0), planeOf(3, 2, () => 0)];
  splitInterleaved({ ...source, widthPx: 3 }, u, v);
  expect(samplesOf(u)).toEqual([0, 2, 4, 6, 8, 10]);
  expect(samplesOf(v)).toEqual([1, 3, 5, 7, 9, 11]);
});

test('places the planes of every format, with rows at whole words', () => {
  const size = { widthPx: 7, heightPx: 5 };
  expect(planarLayout('I420', size)).toMatchObject({
    totalWords: 16,
    planes: [
      { offset: 0, stride: 8 },
      { offset: 40, stride: 4 },
      { offset: 52, stride: 4 },
    ],
  });
  expect(planarLayout('NV12', size)?.planes).toEqual([
    { offset: 0, stride: 8 },
    { offset: 40, stride: 8 },
  ]);
  expect(planarLayout('I422', size)?.chroma).toMatchObject([{ heightPx: 5 }, { heightPx: 5 }]);
  expect(planarLayout('I444A', size)?.planes).toHaveLength(4);
  expect(planarLayout('RGBX', size)).toBeNull();
  expect(planarLayout(null, size)).toBeNull();
});

test('the planes of a picture fill its buffer without touching each other', () => {
  const size = { widthPx: 5, heightPx: 3 };
  const buffer = new ArrayBuffer(pictureBytes(size));
  const { luma, u, v } = pictureIn(buffer, size, false);
  expect(buffer.byteLength).toBe(16 + 8 + 8);
  expect([luma, u, v].map(({ data }) => [data.byteOffset, data.length])).toEqual([
    [0, 15],
    [16, 6],
    [24, 6],
  ]);
});

function setUp(fromX: number, fromY: number, toX: number, toY: number) {
  const sample = (at: number): number => (at * 2654435761) >>> 24;
  const plane = planeOf(fromX, fromY, sample);
  return { plane, wanted: exactMeans(samplesOf(plane), plane, toX, toY), target: makePlane(toX, toY) };
}

/** A plane whose rows end in samples that must not count. */
function planeOf(widthPx: number, heightPx: number, sample: (at: number) => number): PackedPlane {
  const strideWords = packedWordsFor(widthPx) + 1;
  const words = new Int32Array(strideWords * heightPx).fill(-1);
  const bytes = new Uint8Array(words.buffer);
  for (let at = 0; at < widthPx * heightPx; at++) {
    bytes[Math.floor(at / widthPx) * 4 * strideWords + (at % widthPx)] = sample(at);
  }
  return { words, offsetWords: 0, strideWords, widthPx, heightPx };
}

function samplesOf({ words, strideWords, widthPx, heightPx }: PackedPlane): readonly number[] {
  const bytes = new Uint8Array(words.buffer);
  return Array.from({ length: heightPx }, (_, y) => [
    ...bytes.subarray(4 * y * strideWords, 4 * y * strideWords + widthPx),
  ]).flat();
}

function largestGap(data: Uint8Array, wanted: readonly number[]): number {
  expect(data).toHaveLength(wanted.length);
  return Math.max(...wanted.map((value, k) => Math.abs(value - (data[k] ?? Number.NaN))));
}

/** Means over the exact areas of the target's pixels. */
function exactMeans(
  samples: readonly number[],
  source: PackedPlane,
  widthPx: number,
  heightPx: number,
): readonly number[] {
  const shareOf = (from: number, to: number, pixel: number): number =>
    Math.max(0, Math.min(to, pixel + 1) - Math.max(from, pixel)) / (to - from);
  return Array.from({ length: widthPx * heightPx }, (_, at) => {
    const left = ((at % widthPx) * source.widthPx) / widthPx;
    const top = (Math.floor(at / widthPx) * source.heightPx) / heightPx;
    return samples.reduce((sum, sample, k) => {
      const shareX = shareOf(left, left + source.widthPx / widthPx, k % source.widthPx);
      const shareY = shareOf(top, top + source.heightPx / heightPx, Math.floor(k / source.widthPx));
      return sum + shareX * shareY * sample;
    }, 0);
  });
}
