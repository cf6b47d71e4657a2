import { APPEARANCE, TARGET_CELLS } from '../constants';
import { COLOR_BINS } from './model-state';
import type { ModelState } from './model-state';
import type { Workspace } from './workspace';

const LIKELIHOOD_BOX = 0.75;
/**
 * The share of the support that is kept where the colors belong to the background, and the smallest share that must be
 * left.
 */
const SUPPORT_FLOOR = 0.3;
const MIN_SUPPORT = 0.15;
const HISTOGRAM_BYTES = COLOR_BINS * Float32Array.BYTES_PER_ELEMENT;

/**
 * Color histograms of the player and of the surroundings give the probability that a color is the player's. All
 * functions use the color numbers of the last patch (the workspace's `index`).
 */

/** Moves the histograms toward those of the near patch; rate 1 replaces them. */
export function learnColors(space: Workspace, { inside, around }: ModelState, rate: number): void {
  const { kernel, index, work, support } = space;
  const { zones, samples, insideSamples, aroundSamples } = support;
  kernel.calls.countColors(index, zones, samples, COLOR_BINS, work, work + HISTOGRAM_BYTES);
  kernel.calls.mix(inside, work, 1 - rate, rate / insideSamples, COLOR_BINS);
  kernel.calls.mix(around, work + HISTOGRAM_BYTES, 1 - rate, rate / aroundSamples, COLOR_BINS);
}

/**
 * Mean probability in a box of 0.75 target diameters, one value per cell of a window of any size. The view is valid
 * until the next likelihood or allocation.
 */
export function colorLikelihood(
  { kernel, index, work, color }: Workspace,
  { inside, around }: ModelState,
  cells: number,
): Float32Array {
  const boxWidth = Math.round(TARGET_CELLS * LIKELIHOOD_BOX) | 1;
  kernel.calls.likelihood(index, cells, inside, around, boxWidth, work, color);
  return kernel.floats(color, cells * cells);
}

/**
 * Writes the filter's support into the workspace's `mask`: the circle, weighted by the color probability, or the plain
 * circle when too little of it would be left.
 */
export function measureSupport(space: Workspace, { inside, around }: ModelState): void {
  const { kernel, index, work, mask, support } = space;
  kernel.calls.supportMask(
    ...([index, APPEARANCE.cells, inside, around, support.prior, support.circle] as const),
    ...([SUPPORT_FLOOR, MIN_SUPPORT, work, mask] as const),
  );
}
