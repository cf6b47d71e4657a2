import { EMPTY_CHANNEL, GROUPS, PLACES } from './channels';
import type { ModelState } from './model-state';
import { LANES } from './transform';
import type { Workspace } from './workspace';

const STEPS = 3;
const FIRST_PENALTY = 5;
const PENALTY_GROWTH = 3;
const MAX_PENALTY = 20;
/** The regularization is this share of the first penalty. */
const REGULARIZATION_SHARE = 0.01;

/**
 * Trains a correlation filter with a spatial support and a reliability weight per channel (CSR-DCF: Lukezic et al.,
 * CVPR 2017). Every channel is solved separately by a few ADMM steps, and filters are averaged over time. The filter is
 * smooth and tolerant. Learns from the near sample under the workspace's mask; the first rate is 1.
 */
export function trainCsrDcf(space: Workspace, state: ModelState, rate: number): void {
  const { kernel, near, goal, mask, work } = space;
  const { plan, side, spectrumBytes } = near.transform;
  const half = work;
  const scratch = work + spectrumBytes;
  const plane = scratch + spectrumBytes;
  // The heights are stored after the memory that the solver uses.
  const heights = plane + near.transform.planeBytes;
  const regularization = FIRST_PENALTY * REGULARIZATION_SHARE;
  for (let group = 0; group < GROUPS; group++) {
    const at = group * spectrumBytes;
    const sample = near.sample + at;
    kernel.calls.solveCsrDcf(
      ...([plan, side, sample, goal, mask, half, scratch] as const),
      ...([STEPS, FIRST_PENALTY, PENALTY_GROWTH, MAX_PENALTY, regularization] as const),
    );
    const height = heights + group * LANES * Float32Array.BYTES_PER_ELEMENT;
    kernel.calls.reliability(plan, side, sample, half, scratch, plane, height);
    kernel.calls.mix(state.csrFilter + at, half, 1 - rate, rate, spectrumBytes / 4);
  }
  weigh(kernel.floats(state.weights, PLACES), kernel.floats(heights, PLACES), rate);
}

/** A channel's weight is the height of its peak divided by the sum of all channels' heights. */
function weigh(weights: Float32Array, heights: Float32Array, rate: number): void {
  heights[EMPTY_CHANNEL] = 0;
  const total = heights.reduce((sum, height) => sum + height, 0);
  for (let c = 0; c < PLACES; c++) {
    weights[c] = (1 - rate) * (weights[c] ?? 0) + (rate * (heights[c] ?? 0)) / total;
  }
}
