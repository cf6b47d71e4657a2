import { GROUPS } from './channels';
import type { ModelState } from './model-state';
import type { Workspace } from './workspace';

const FIRST_STEPS = 5;
const STEPS = 3;
/** Penalty and regularization as shares of the sample's mean power. */
const PENALTY_SHARE = 0.05;
const REGULARIZATION_SHARE = 0.001;
const PENALTY_GROWTH = 3;

/**
 * Trains a correlation filter with shifted samples of the background as negatives (BACF: Galoogahi et al., ICCV 2017).
 * All channels are solved together on the running mean sample, starting from the last solution. The filter is
 * discriminative: it is good for small players and cluttered backgrounds. It learns from the near sample under the
 * workspace's mask, at a rate that is 1 the first time.
 */
export function trainBacf(space: Workspace, state: ModelState, rate: number, isFirst: boolean): void {
  const { kernel, near, goal, mask, work } = space;
  const { plan, side } = near.transform;
  const steps = isFirst ? FIRST_STEPS : STEPS;
  kernel.calls.trainBacf(
    ...([plan, side, GROUPS, near.sample, goal, mask, state.bacfMean, state.bacfFilter, work] as const),
    ...([rate, steps, PENALTY_SHARE, PENALTY_GROWTH, REGULARIZATION_SHARE] as const),
  );
}
