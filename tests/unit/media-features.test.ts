import { beforeAll, describe, expect, test } from 'vitest';
import { extractSample } from '@/media/tracking/appearance/features';
import { hannWindow } from '@/media/tracking/appearance/hann-window';
import { readPatch } from '@/media/tracking/appearance/patch';
import { placeInPicture } from '@/media/tracking/appearance/patch-window';
import { LANES } from '@/media/tracking/appearance/transform';
import { Workspace } from '@/media/tracking/appearance/workspace';
import type { Grid } from '@/media/tracking/appearance/workspace';
import type { Picture, Plane } from '@/media/pictures/picture';
import { plainChannels, plainPatch, rgbOf } from './tracking-reference/plain-features';
import { START_TIMEOUT_MS, startKernel } from './tracking-reference/start-kernel';

const PICTURE: Picture = {
  luma: plane(160, 120, (x, y) => 120 + 90 * Math.sin(x * 0.31 + y * 0.07) * Math.cos(y * 0.23 - x * 0.05)),
  u: plane(80, 60, (x, y) => 128 + 100 * Math.sin(x * 0.13 - y * 0.2)),
  v: plane(80, 60, (x, y) => 128 + 100 * Math.cos(x * 0.17 + y * 0.11)),
  fullRange: false,
};
const WINDOWS = {
  'inside the picture': { center: { x: 80.3, y: 59.6 }, cellSizePx: 2.5, angleRad: 0 },
  'over its corner': { center: { x: 150.2, y: 4.4 }, cellSizePx: 3.1, angleRad: 0 },
  turned: { center: { x: 70.8, y: 61.1 }, cellSizePx: 2.2, angleRad: 0.6 },
  'far outside': { center: { x: -900, y: 2000 }, cellSizePx: 4, angleRad: -2 },
} as const;

let space: Workspace;
beforeAll(async () => {
  space = new Workspace(await startKernel());
}, START_TIMEOUT_MS);

describe.each(Object.entries(WINDOWS))('a window %s', (_, window) => {
  test('is resampled according to its definition', () => {
    readPatch(space, PICTURE, window, 32);
    const wanted = plainPatch(PICTURE, { ...window, cells: 32 });
    const luma = space.kernel.floats(space.luma, 128 * 128);
    expect(largest(luma, (at) => wanted.luma(at % 128, Math.floor(at / 128)))).toBeLessThan(2e-3);
    const u = space.kernel.floats(space.u, 64 * 64);
    expect(largest(u, (at) => wanted.u(at % 64, Math.floor(at / 64)))).toBeLessThan(2e-3);
    const v = space.kernel.floats(space.v, 64 * 64);
    expect(largest(v, (at) => wanted.v(at % 64, Math.floor(at / 64)))).toBeLessThan(2e-3);
  });

  test.each(['near', 'wide'] as const)('matches the features of plain formulas (%s)', (size) => {
    const grid = space[size];
    const labMean = { address: space.kernel.allocate(16), isGiven: false };
    extractSample(space, grid, PICTURE, window, labMean);
    const weights = hannWindow(grid.cells, size === 'near' ? 1 : 2);
    plainChannels(PICTURE, { ...window, cells: grid.cells }).forEach((plain, channel) => {
      const gap = largest(channelOf(grid, channel), (at) => (plain[at] ?? 0) * (weights[at] ?? 0));
      // Lab comes from a table, angles from a polynomial.
      expect(gap, `channel ${channel}`).toBeLessThan(channel < 28 ? 2e-3 : 2e-2);
    });
    space.kernel.release(labMean.address);
  });

  test('has its colors numbered by 16 levels each', () => {
    extractSample(space, space.near, PICTURE, window, { address: space.work, isGiven: false });
    const { luma, u, v } = plainPatch(PICTURE, { ...window, cells: 32 });
    const numbers = new Uint16Array(space.kernel.bytes(space.index, 2 * 64 * 64).slice().buffer);
    const differ = numbers.filter((number, at) => {
      const [x, y] = [at % 64, Math.floor(at / 64)];
      const sum =
        luma(2 * x, 2 * y) + luma(2 * x + 1, 2 * y) + luma(2 * x, 2 * y + 1) + luma(2 * x + 1, 2 * y + 1);
      const [r, g, b] = rgbOf(sum / 4, u(x, y), v(x, y), false).map((value) => Math.floor(value / 16));
      return number !== ((r ?? 0) << 8) + ((g ?? 0) << 4) + (b ?? 0);
    });
    // A value on the edge between two levels may go either way.
    expect(differ.length).toBeLessThan(20);
  });
});

test('subtracts a given Lab mean instead of its own', () => {
  const labMean = { address: space.kernel.allocate(16), isGiven: false };
  extractSample(space, space.near, PICTURE, WINDOWS.turned, labMean);
  const own = channelOf(space.near, 28).slice();
  const mean = space.kernel.floats(labMean.address, LANES);
  mean[0] = (mean[0] ?? 0) - 0.25;
  extractSample(space, space.near, PICTURE, WINDOWS.turned, { ...labMean, isGiven: true });
  const weights = hannWindow(32, 1);
  const gap = largest(channelOf(space.near, 28), (at) => (own[at] ?? 0) + 0.25 * (weights[at] ?? 0));
  expect(gap).toBeLessThan(1e-6);
});

test('displacements in a rotated window lead to their place in the picture', () => {
  const window = { center: { x: 10, y: 20 }, cellSizePx: 2, angleRad: Math.PI / 2 };
  const place = placeInPicture(window, { x: 3, y: 1 });
  expect(place.x).toBeCloseTo(8, 9);
  expect(place.y).toBeCloseTo(26, 9);
});

/** One channel of the grid's planes. */
function channelOf({ planes, cells, transform }: Grid, channel: number): Float32Array {
  const { side, planeBytes } = transform;
  const group = planes + Math.floor(channel / LANES) * planeBytes;
  const values = space.kernel.floats(group, side * side * LANES);
  return Float32Array.from({ length: cells * cells }, (_, at) => {
    const cell = Math.floor(at / cells) * side + (at % cells);
    return values[cell * LANES + (channel % LANES)] ?? Number.NaN;
  });
}

function largest(values: Float32Array, wanted: (at: number) => number): number {
  return values.reduce((most, value, at) => Math.max(most, Math.abs(value - wanted(at))), 0);
}

function plane(widthPx: number, heightPx: number, value: (x: number, y: number) => number): Plane {
  const data = Uint8Array.from({ length: widthPx * heightPx }, (_, at) => {
    return Math.min(255, Math.max(0, value(at % widthPx, Math.floor(at / widthPx))));
  });
  return { widthPx, heightPx, data };
}
