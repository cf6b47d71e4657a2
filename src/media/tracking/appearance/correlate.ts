import { GROUPS } from './channels';
import type { Grid, Workspace } from './workspace';

/**
 * The response of conjugated filters (an address) to the grid's sample, in the workspace's `response`: one value per
 * cell, with no displacement in the middle. The view is valid until the next response or allocation.
 */
export function correlate({ kernel, response, work }: Workspace, grid: Grid, filter: number): Float32Array {
  const { plan, side } = grid.transform;
  const { sample, cells } = grid;
  kernel.calls.correlate(plan, side, GROUPS, sample, filter, cells, work, response);
  return kernel.floats(response, cells * cells);
}

export function maxOf(values: Float32Array): number {
  let most = Number.NEGATIVE_INFINITY;
  for (const value of values) if (value > most) most = value;
  return most;
}
