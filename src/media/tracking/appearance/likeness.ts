import { APPEARANCE } from '../constants';
import { GROUPS } from './channels';
import { correlate, maxOf } from './correlate';
import { COLOR_BINS } from './model-state';
import type { ModelState } from './model-state';
import type { Workspace } from './workspace';

/** How much a place looks like the player in the first frame. */
export interface Likeness {
  /** Response of the first frame's filter, in the unit of the responses. */
  readonly anchor: number;
  /** Bhattacharyya coefficient of the colors inside, 0 to 1. */
  readonly colors: number;
  /** Cosine of the channels inside the circle, -1 to 1. */
  readonly template: number;
}

/** Half width of the area around the middle where the first filter's response is looked for, in cells. */
const ANCHOR_REACH = 2;

/** Remembers the near sample as the first frame's. */
export function rememberFirst({ kernel, near, support, index, work }: Workspace, state: ModelState): void {
  const { calls } = kernel;
  calls.makeTemplate(near.planes, near.transform.side, GROUPS, support.circle, state.template);
  calls.countColors(index, support.zones, support.samples, COLOR_BINS, state.firstColors, work);
}

/** Compares the near sample with the first frame's. */
export function likenessOf(space: Workspace, state: ModelState): Likeness {
  const { kernel, near, support, index, work } = space;
  const { calls } = kernel;
  const { side } = near.transform;
  const colors = work;
  calls.countColors(
    ...([index, support.zones, support.samples, COLOR_BINS] as const),
    ...([colors, work + COLOR_BINS * Float32Array.BYTES_PER_ELEMENT] as const),
  );
  return {
    colors: calls.histogramOverlap(colors, state.firstColors, COLOR_BINS) / support.insideSamples,
    template: calls.templateSimilarity(near.planes, side, GROUPS, support.circle, state.template),
    anchor: anchorOf(space, state),
  };
}

function anchorOf(space: Workspace, { first }: ModelState): number {
  return highestInMiddle(correlate(space, space.near, first), ANCHOR_REACH);
}

/** Highest response of the near window within `reach` cells of its middle, in both directions. */
export function highestInMiddle(response: Float32Array, reach: number): number {
  const { cells } = APPEARANCE;
  let most = Number.NEGATIVE_INFINITY;
  for (let y = cells / 2 - reach; y <= cells / 2 + reach; y++) {
    const row = y * cells + cells / 2;
    most = Math.max(most, maxOf(response.subarray(row - reach, row + reach + 1)));
  }
  return most;
}
