import { beforeAll, expect, test } from 'vitest';
import { trainBacf } from '@/media/tracking/appearance/bacf';
import { BlendedFilter } from '@/media/tracking/appearance/blended-filter';
import { EMPTY_CHANNEL, GROUPS, PLACES } from '@/media/tracking/appearance/channels';
import { correlate } from '@/media/tracking/appearance/correlate';
import { trainCsrDcf } from '@/media/tracking/appearance/csr-dcf';
import { makeModelState } from '@/media/tracking/appearance/model-state';
import { softCircle } from '@/media/tracking/appearance/support-tables';
import { LANES } from '@/media/tracking/appearance/transform';
import { Workspace } from '@/media/tracking/appearance/workspace';
import { dft2d, spectrumOf } from './tracking-reference/plain-dft';
import type { Complex } from './tracking-reference/plain-dft';
import { at, bacf, csrDcf, each, timesConj } from './tracking-reference/plain-filters';
import { START_TIMEOUT_MS, startKernel } from './tracking-reference/start-kernel';

const SIDE = 32;
const AREA = SIDE * SIDE;
const mask = softCircle();
const goal = spectrumOf(
  Float32Array.from({ length: AREA }, (_, k) => {
    const wrap = (value: number): number => (value < SIDE / 2 ? value : value - SIDE);
    return Math.exp(-0.5 * (Math.hypot(wrap(k % SIDE), wrap(Math.floor(k / SIDE))) / (16 * 0.08)) ** 2);
  }),
  SIDE,
);

let space: Workspace;
beforeAll(async () => {
  space = new Workspace(await startKernel());
  space.kernel.floats(space.mask, AREA).set(mask);
}, START_TIMEOUT_MS);

test('CSR-DCF matches its ADMM steps, averaged over frames, weighted by reliability', () => {
  const state = makeModelState(space);
  const frames = [0, 1].map((frame) => pictures(frame).map((picture) => spectrumOf(picture, SIDE)));
  const solved = frames.map((samples) => samples.map((sample) => csrDcf(sample, { side: SIDE, goal, mask })));
  load(pictures(0));
  trainCsrDcf(space, state, 1);
  load(pictures(1));
  trainCsrDcf(space, state, 0.25);
  const shares = frames.map((samples, frame) => reliabilities(samples, solved[frame] ?? []));
  for (let c = 0; c < PLACES; c++) {
    const [first, second] = [solved[0]?.[c], solved[1]?.[c]];
    if (first === undefined || second === undefined) throw new RangeError();
    const wanted = each(SIDE, (k) => mean(at(first, k), at(second, k), 0.25));
    expect(relativeGap(channel(state.csrFilter, c), wanted)).toBeLessThan(1e-3);
    const weight = space.kernel.floats(state.weights, PLACES)[c];
    expect(weight).toBeCloseTo(0.75 * (shares[0]?.[c] ?? 0) + 0.25 * (shares[1]?.[c] ?? 0), 5);
  }
}, 30_000);

test('BACF matches its ADMM steps on the running mean sample, from the last filter', () => {
  const state = makeModelState(space);
  const [first, second] = [pictures(0), pictures(1)];
  load(first);
  trainBacf(space, state, 1, true);
  load(second);
  trainBacf(space, state, 0.25, false);
  const none = first.map(() => spectrumOf(new Float32Array(AREA), SIDE));
  const given = { side: SIDE, goal, mask };
  const start = bacf(
    first.map((picture) => spectrumOf(picture, SIDE)),
    none,
    5,
    given,
  );
  const averaged = first.map((picture, c) => {
    return spectrumOf(
      picture.map((value, k) => 0.75 * value + 0.25 * (second[c]?.[k] ?? 0)),
      SIDE,
    );
  });
  const wanted = bacf(averaged, start, 3, given);
  wanted.forEach((filter, c) => {
    if (c !== EMPTY_CHANNEL) expect(relativeGap(channel(state.bacfFilter, c), filter)).toBeLessThan(1e-3);
  });
}, 30_000);

test('a response peaks where the sample was moved, and the wide filter agrees', () => {
  const state = makeModelState(space);
  const filter = new BlendedFilter(space, state);
  load(pictures(0));
  filter.train();
  const still = correlate(space, space.near, state.blend).slice();
  expect(top(still)).toEqual([16, 16]);
  // Both filters' own peaks are the unit.
  expect(still[16 * SIDE + 16]).toBeCloseTo(1, 1);
  load(pictures(0).map((picture) => shifted(picture, 3, -5)));
  expect(top(correlate(space, space.near, state.blend))).toEqual([19, 11]);
  const { wide, kernel } = space;
  const planes = kernel.floats(wide.planes, (GROUPS * wide.transform.planeBytes) / 4).fill(0);
  pictures(0).forEach((picture, c) =>
    picture.forEach((value, k) => {
      const cell = (Math.floor(k / SIDE) + 8) * 64 + (k % SIDE) + 8;
      planes[(Math.floor(c / LANES) * 64 * 64 + cell) * LANES + (c % LANES)] = value;
    }),
  );
  kernel.calls.transformChannels(wide.transform.plan, 64, GROUPS, wide.planes, wide.sample);
  const response = correlate(space, wide, filter.wide());
  expect(response.indexOf(Math.max(...response))).toBe(24 * 48 + 24);
  filter.release();
});

/** All channels' pictures of a frame; the empty channel's is 0. */
function pictures(frame: number): readonly Float32Array[] {
  return Array.from({ length: PLACES }, (_, c) =>
    Float32Array.from({ length: AREA }, (_, k) => {
      if (c === EMPTY_CHANNEL) return 0;
      const [x, y] = [(k % SIDE) - 16, Math.floor(k / SIDE) - 16];
      const window = Math.exp(-(x * x + y * y) / 120);
      return window * Math.sin(x * (0.2 + 0.02 * c) + y * (0.7 - 0.03 * c) + c + 0.2 * frame);
    }),
  );
}

/** Makes the pictures the near sample. */
function load(channels: readonly Float32Array[]): void {
  const { kernel, near } = space;
  const planes = kernel.floats(near.planes, (GROUPS * near.transform.planeBytes) / 4);
  channels.forEach((picture, c) =>
    picture.forEach((value, k) => {
      planes[(Math.floor(c / LANES) * AREA + k) * LANES + (c % LANES)] = value;
    }),
  );
  kernel.calls.transformChannels(near.transform.plan, SIDE, GROUPS, near.planes, near.sample);
}

/** One channel of spectra in the kernel's memory. */
function channel(address: number, c: number): Complex {
  const { spectrumBytes, bins } = space.near.transform;
  const values = space.kernel.floats(address + Math.floor(c / LANES) * spectrumBytes, 2 * LANES * bins);
  const part = (shift: number): Float64Array =>
    Float64Array.from({ length: bins }, (_, k) => values[2 * LANES * k + shift + (c % LANES)] ?? 0);
  return { re: part(0), im: part(LANES) };
}

function reliabilities(samples: readonly Complex[], filters: readonly Complex[]): readonly number[] {
  const heights = samples.map((sample, c) => {
    const filter = filters[c];
    if (filter === undefined || c === EMPTY_CHANNEL) return 0;
    const product = each(SIDE, (k) => timesConj(at(sample, k), at(filter, k)));
    return Math.max(1e-6, ...dft2d(product, SIDE, 1).re);
  });
  const total = heights.reduce((sum, height) => sum + height, 0);
  return heights.map((height) => height / total);
}

function mean(
  a: readonly [number, number],
  b: readonly [number, number],
  rate: number,
): readonly [number, number] {
  return [(1 - rate) * a[0] + rate * b[0], (1 - rate) * a[1] + rate * b[1]];
}

/** Largest difference over the frequencies that the kernel holds, by the largest value. */
function relativeGap(found: Complex, wanted: Complex): number {
  let [gap, most] = [0, 1e-12];
  found.re.forEach((re, k) => {
    const [wantedRe, wantedIm] = at(wanted, k);
    gap = Math.max(gap, Math.hypot(re - wantedRe, (found.im[k] ?? 0) - wantedIm));
    most = Math.max(most, Math.hypot(wantedRe, wantedIm));
  });
  return gap / most;
}

function shifted(picture: Float32Array, dx: number, dy: number): Float32Array {
  return picture.map((_, k) => {
    const [x, y] = [((k % SIDE) - dx + SIDE) % SIDE, (Math.floor(k / SIDE) - dy + SIDE) % SIDE];
    return picture[y * SIDE + x] ?? 0;
  });
}

function top(response: Float32Array): readonly [number, number] {
  const at = response.indexOf(Math.max(...response));
  return [at % SIDE, Math.floor(at / SIDE)];
}
