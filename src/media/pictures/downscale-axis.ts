/** Target pixels are summed from groups of this many source pixels, for which the loops are unrolled. */
export const TAPS_PER_GROUP = 4;

/** The source pixels that make up each target pixel along one axis, with the share of each. */
export interface Axis {
  /** Number of groups of source pixels per target pixel; the last source pixels may have weight 0. */
  readonly groups: number;
  /** First source pixel of each target pixel. */
  readonly firsts: Int32Array;
  /** Weights of the source pixels of each target pixel, one target pixel after the other. */
  readonly weights: Int32Array;
  /** Sum of the weights of one target pixel, at most 256. */
  readonly total: number;
}

/** The axis. Its weights are exact for whole factors and otherwise rounded to 1/256. */
export function makeAxis(sourcePx: number, targetPx: number): Axis {
  const factor = sourcePx / targetPx;
  const total = Number.isInteger(factor) && factor <= 256 ? factor : 256;
  const taps = total === factor ? factor : Math.ceil(factor) + 1;
  const groups = Math.ceil(taps / TAPS_PER_GROUP);
  const perTarget = groups * TAPS_PER_GROUP;
  const firsts = new Int32Array(targetPx);
  const weights = new Int32Array(targetPx * perTarget);
  for (let target = 0; target < targetPx; target++) {
    const left = target * factor;
    const first = Math.floor(left + 1e-9);
    firsts[target] = first;
    let given = 0;
    for (let tap = 0; tap < perTarget; tap++) {
      const covered = Math.min(1, Math.max(0, (first + tap + 1 - left) / factor));
      // The part that is beyond the edge belongs to the last pixel.
      const upTo = first + tap + 1 >= sourcePx ? total : Math.round(covered * total);
      weights[target * perTarget + tap] = upTo - given;
      given = upTo;
    }
  }
  return { groups, firsts, weights, total };
}
