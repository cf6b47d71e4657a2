import { beforeAll, expect, test } from 'vitest';
import { colorLikelihood, learnColors, measureSupport } from '@/media/tracking/appearance/color-model';
import { COLOR_BINS, makeModelState } from '@/media/tracking/appearance/model-state';
import type { ModelState } from '@/media/tracking/appearance/model-state';
import { softCircle } from '@/media/tracking/appearance/support-tables';
import { Workspace } from '@/media/tracking/appearance/workspace';
import { START_TIMEOUT_MS, startKernel } from './tracking-reference/start-kernel';

const SIDE = 64;
const CELLS = 32;
/** Color numbers of two frames' samples: a disc of three colors on five others, one of them shared. */
const FRAMES = [0, 1].map((frame) =>
  Uint16Array.from({ length: SIDE * SIDE }, (_, at) => {
    const [x, y] = [at % SIDE, Math.floor(at / SIDE)];
    if (distanceOf(at) < 7 + frame) return 700 + ((x + y) % 3);
    return 702 + ((x * 7 + y * 3 + frame) % 5);
  }),
);

let space: Workspace;
let state: ModelState;
let learned: { readonly inside: Float64Array; readonly around: Float64Array };
beforeAll(async () => {
  space = new Workspace(await startKernel());
  state = makeModelState(space);
  load(FRAMES[0]);
  learnColors(space, state, 1);
  load(FRAMES[1]);
  learnColors(space, state, 0.04);
  learned = {
    inside: histogram((distance) => distance <= 16 * 0.42),
    around: histogram((distance) => distance >= 16 * 0.65),
  };
}, START_TIMEOUT_MS);

test('histograms are shares of the samples inside and around, updated with each frame', () => {
  const { kernel } = space;
  for (const [address, wanted] of [
    [state.inside, learned.inside],
    [state.around, learned.around],
  ] as const) {
    expect(largestGap(kernel.floats(address, COLOR_BINS), wanted)).toBeLessThan(1e-6);
  }
});

test('the likelihood is the mean probability in a box of 0.75 diameters', () => {
  const wanted = boxMeans(cellMeans(probabilities()), CELLS, 13);
  expect(largestGap(colorLikelihood(space, state, CELLS), wanted)).toBeLessThan(1e-5);
});

test('the support is the circle weighted by color and place', () => {
  const smooth = boxMeans(probabilities(), SIDE, 3);
  const weighed = smooth.map((p, at) => {
    const prior = Math.exp(-0.5 * (distanceOf(at) / (16 * 0.4)) ** 2);
    return (p * prior) / (p * prior + (1 - p) * (1 - prior) + 1e-6);
  });
  const mask = boxMeans(cellMeans(weighed), CELLS, 3);
  const top = Math.max(...mask);
  const circle = softCircle();
  const wanted = mask.map((value, at) => (circle[at] ?? 0) * (0.3 + 0.7 * Math.min(1, (1.3 * value) / top)));
  measureSupport(space, state);
  expect(largestGap(space.kernel.floats(space.mask, CELLS * CELLS), wanted)).toBeLessThan(1e-5);
});

test('the support is the plain circle when the colors leave too little of it', () => {
  // The player's colors only in one corner of the circle.
  load(FRAMES[0]?.map((_, at) => (Math.hypot((at % SIDE) - 40, Math.floor(at / SIDE) - 40) < 2 ? 700 : 705)));
  measureSupport(space, state);
  expect(largestGap(space.kernel.floats(space.mask, CELLS * CELLS), softCircle())).toBeLessThan(1e-6);
});

function load(numbers: Uint16Array | undefined): void {
  if (numbers === undefined) throw new RangeError('No such frame');
  space.kernel.bytes(space.index, numbers.byteLength).set(new Uint8Array(numbers.buffer));
}

/** From the middle, in cells. */
function distanceOf(at: number): number {
  return Math.hypot((at % SIDE) - SIDE / 2, Math.floor(at / SIDE) - SIDE / 2) / 2;
}

function histogram(counts: (distance: number) => boolean): Float64Array {
  const values = new Float64Array(COLOR_BINS);
  for (const [frame, share] of [0.96, 0.04].entries()) {
    const chosen = [...(FRAMES[frame] ?? [])].filter((_, at) => counts(distanceOf(at)));
    for (const number of chosen) values[number] = (values[number] ?? 0) + share / chosen.length;
  }
  return values;
}

/** Of the second frame's samples. */
function probabilities(): Float64Array {
  return Float64Array.from(FRAMES[1] ?? [], (number) => {
    const [inside, around] = [learned.inside[number] ?? 0, learned.around[number] ?? 0];
    return (inside + 1e-4) / (inside + around + 2e-4);
  });
}

function cellMeans(samples: Float64Array): Float64Array {
  return Float64Array.from({ length: CELLS * CELLS }, (_, at) => {
    const first = 2 * Math.floor(at / CELLS) * SIDE + 2 * (at % CELLS);
    return [0, 1, SIDE, SIDE + 1].reduce((sum, step) => sum + (samples[first + step] ?? 0) / 4, 0);
  });
}

/** Over a centered box; the border is mirrored without repeating the edge. */
function boxMeans(picture: Float64Array, side: number, width: number): Float64Array {
  const reach = (width - 1) / 2;
  const mirror = (k: number): number => (k < 0 ? -k : k >= side ? 2 * side - 2 - k : k);
  return picture.map((_, at) => {
    let sum = 0;
    for (let dy = -reach; dy <= reach; dy++) {
      for (let dx = -reach; dx <= reach; dx++) {
        sum += picture[mirror(Math.floor(at / side) + dy) * side + mirror((at % side) + dx)] ?? 0;
      }
    }
    return sum / (width * width);
  });
}

function largestGap(found: Float32Array, wanted: ArrayLike<number>): number {
  return found.reduce((most, value, k) => Math.max(most, Math.abs(value - (wanted[k] ?? Number.NaN))), 0);
}
