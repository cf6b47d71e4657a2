import { describe, expect, test } from 'vitest';
import { hannWindow } from '@/media/tracking/appearance/hann-window';
import { findPeak, summit } from '@/media/tracking/appearance/peak';
import { clampLength, flowStepOf, median } from '@/media/tracking/flow/flow-step';
import { isInside, sampleGrid, surroundings } from '@/media/tracking/flow/grid';
import { makeGeometry, processingScale } from '@/media/tracking/geometry';

test('a Hann window is symmetric, 1 in the middle and nowhere quite 0', () => {
  const window = hannWindow(31, 1);
  expect(window[15 * 31 + 15]).toBeCloseTo(1, 6);
  expect(window[0]).toBeGreaterThan(0);
  expect([...window]).toEqual([...window].reverse());
});

test('finds a peak between cells to a fraction of a cell', () => {
  const cells = 16;
  const score = Float32Array.from({ length: cells * cells }, (_, at) => {
    const dx = (at % cells) - 9.3;
    const dy = Math.floor(at / cells) - 6.8;
    return Math.exp(-(dx * dx + dy * dy) / 8);
  });
  const peak = findPeak(score, score, score, cells);
  expect(peak.offset.x).toBeCloseTo(1.3, 1);
  expect(peak.offset.y).toBeCloseTo(-1.2, 1);
  expect(peak.response).toBeCloseTo(peak.color, 6);
});

test('finds the summit of a tilted ridge, and that of a plain in the middle', () => {
  const ridge = (x: number, y: number): number =>
    5 - 3 * (x - 0.2 - (y + 0.3)) ** 2 - 0.5 * (x - 0.2 + (y + 0.3)) ** 2;
  expect(summit(ridge).x).toBeCloseTo(0.2, 6);
  expect(summit(ridge).y).toBeCloseTo(-0.3, 6);
  expect(summit(() => 1)).toEqual({ x: 0, y: 0 });
  expect(summit((x, y) => 2 * x - x * x - y * y).x).toBe(0.5);
});

test('medians of odd and even numbers of values', () => {
  expect(median([3, 1, 2])).toBe(2);
  expect(median([4, 1, 3, 2])).toBe(2.5);
  expect(median([])).toBeNaN();
});

test('clamps motion to 10 px and keeps its direction', () => {
  expect(clampLength({ x: 3, y: 4 })).toEqual({ x: 3, y: 4 });
  expect(clampLength({ x: 30, y: -40 })).toEqual({ x: 6, y: -8 });
});

describe('a step of the flow', () => {
  const moved = { x: 2, y: -1 };

  test('is the median of the good vectors', () => {
    const vectors = [
      ...Array.from({ length: 13 }, () => moved),
      ...Array.from({ length: 12 }, () => ({ x: -9, y: 9 })),
    ];
    expect(flowStepOf(25, vectors, [])).toEqual({
      motion: moved,
      validShare: 1,
      goodShare: 1,
      background: null,
    });
  });

  test('has no motion when less than 30 percent of the grid is inside or good', () => {
    const good = (count: number, of: number) =>
      Array.from({ length: of }, (_, k) => (k < count ? moved : null));
    expect(flowStepOf(7, good(7, 7), []).motion).toBeNull();
    expect(flowStepOf(8, good(8, 8), []).motion).toEqual(moved);
    expect(flowStepOf(25, good(7, 25), []).motion).toBeNull();
    expect(flowStepOf(25, good(8, 25), []).motion).toEqual(moved);
    expect(flowStepOf(0, [], [])).toEqual({ motion: null, validShare: 0, goodShare: 0, background: null });
  });
});

test('the background moves like most of the surroundings, if enough of them are consistent', () => {
  const pan = { x: -4, y: 0.5 };
  const around = [pan, null, pan, { x: 7, y: 7 }, pan, pan, null];
  expect(flowStepOf(25, [], around).background).toEqual(pan);
  expect(flowStepOf(25, [], [pan, pan, pan, pan]).background).toBeNull();
  const radii = surroundings({ x: 0, y: 0 }, 10).map(({ x, y }) => Math.round(Math.hypot(x, y)));
  expect(new Set(radii)).toEqual(new Set([19, 26]));
});

test('the grid has 5x5 points, all inside the circle', () => {
  const grid = sampleGrid({ x: 100, y: 50 }, 20);
  expect(grid).toHaveLength(25);
  expect(grid[12]).toEqual({ x: 100, y: 50 });
  expect(Math.max(...grid.map(({ x, y }) => Math.hypot(x - 100, y - 50)))).toBeLessThan(20);
  expect(isInside({ x: 0.5, y: 5 }, { widthPx: 10, heightPx: 10 })).toBe(false);
  expect(isInside({ x: 8.9, y: 5 }, { widthPx: 10, heightPx: 10 })).toBe(true);
});

describe('processing scale', () => {
  test('fits into 640x480, upright too, and never enlarges', () => {
    expect(processingScale({ widthPx: 1280, heightPx: 720 })).toBe(0.5);
    expect(processingScale({ widthPx: 720, heightPx: 1280 })).toBe(0.5);
    expect(processingScale({ widthPx: 960, heightPx: 960 })).toBe(0.5);
    expect(processingScale({ widthPx: 320, heightPx: 240 })).toBe(1);
  });

  test.each([0, 90, 180, 270] as const)(
    'converts positions back and forth at %i degrees, mirrored or not',
    (rotationDeg) => {
      for (const flip of [false, true]) {
        const geometry = makeGeometry({ widthPx: 1280, heightPx: 720, rotationDeg, flip });
        const back = geometry.toDisplayed(geometry.toProcessing({ x: 123, y: 456 }));
        expect(back.x).toBeCloseTo(123, 9);
        expect(back.y).toBeCloseTo(456, 9);
      }
    },
  );

  test('the top left corner of a clip rotated by 90 degrees is the bottom left of its planes', () => {
    const geometry = makeGeometry({ widthPx: 1280, heightPx: 720, rotationDeg: 90, flip: false });
    expect(geometry.displayed).toEqual({ widthPx: 720, heightPx: 1280 });
    expect(geometry.toProcessing({ x: 0, y: 0 })).toEqual({ x: 0, y: 360 });
  });
});
