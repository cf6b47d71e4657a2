/** How the samples along one side of a picture are mixed into fewer target samples. */
export interface ScaleSide {
  /** Number of samples. */
  readonly samples: number;
  /** Number of samples that the targets cover, which may be half a sample less. */
  readonly length: number;
  readonly targets: number;
  /** How far all targets' parts are moved to the right, in samples. */
  readonly shift: number;
}

/** A table in the layout that the kernel's `scale` expects. */
export interface ScaleTable {
  readonly bytes: Uint8Array;
  /** Pairs of samples for each target. */
  readonly pairs: number;
}

export interface ColumnTable extends ScaleTable {
  /** Number of vectors of 16 samples that hold the samples of eight targets. */
  readonly vectors: number;
}

/** Weights that make up a whole sample. */
export const ONE = 32768;
/** A target with a single sample would have the weight 32768, which does not fit into 16 bits. */
export const LARGEST = 32767;
const GROUP = 8;
const LANES = 16;
/** Tolerance for positions that only a rounding error moves past a sample's edge. */
const TINY = 1e-9;

export function rowTable(side: ScaleSide): ScaleTable {
  return packRows(weigh(side));
}

export function columnTable(side: ScaleSide): ColumnTable {
  return packColumns(weigh(side));
}

/** The table for rows: for each target the first row (i32) and the weights (i16). */
export function packRows({ firsts, weights, pairs }: Weighing): ScaleTable {
  const bytes = new Uint8Array(firsts.length * (4 + 4 * pairs));
  const view = new DataView(bytes.buffer);
  let at = 0;
  for (const [target, first] of firsts.entries()) {
    view.setInt32(at, first, true);
    at += 4;
    for (let k = 0; k < 2 * pairs; k++, at += 2) {
      view.setInt16(at, weights[2 * pairs * target + k] ?? 0, true);
    }
  }
  return { bytes, pairs };
}

/**
 * The table for columns. For each eight targets it has the first column (i32, then 12 unused bytes), the places of the
 * targets' columns and their right neighbors relative to it, and the weights, pair by pair.
 */
export function packColumns({ firsts, weights, pairs }: Weighing): ColumnTable {
  const targets = firsts.length;
  const groups = Array.from({ length: Math.ceil(targets / GROUP) }, (_, group) =>
    // The last group is padded with the last target.
    Array.from({ length: GROUP }, (_, k) => Math.min(group * GROUP + k, targets - 1)),
  );
  const firstOf = (target: number | undefined): number => firsts[target ?? 0] ?? 0;
  const vectors = Math.max(
    ...groups.map((group) => Math.ceil((firstOf(group.at(-1)) - firstOf(group[0]) + 2) / LANES)),
  );
  const groupBytes = 16 + LANES * vectors + 4 * GROUP * pairs;
  const bytes = new Uint8Array(groups.length * groupBytes);
  const view = new DataView(bytes.buffer);
  groups.forEach((group, index) => {
    const start = index * groupBytes;
    view.setInt32(start, firstOf(group[0]), true);
    const places = bytes.subarray(start + 16, start + 16 + LANES * vectors).fill(255);
    const weightsAt = start + 16 + places.length;
    group.forEach((target, k) => {
      const behind = firstOf(target) - firstOf(group[0]);
      for (const side of [0, 1]) {
        const column = behind + side;
        places[LANES * Math.floor(column / LANES) + 2 * k + side] = column % LANES;
        for (let pair = 0; pair < pairs; pair++) {
          const weight = weights[2 * (pairs * target + pair) + side] ?? 0;
          view.setInt16(weightsAt + 4 * (GROUP * pair + k) + 2 * side, weight, true);
        }
      }
    });
  });
  return { bytes, pairs, vectors };
}

/** How samples are mixed, before it is packed for the kernel. */
export interface Weighing {
  /** Index of the first sample of each target. */
  readonly firsts: Int32Array;
  /** For each target two weights for each pair of samples, which add up to one; some of them may be 0. */
  readonly weights: Int16Array;
  /** Pairs of samples for each target. */
  readonly pairs: number;
}

/**
 * The weights of each target's samples. A target's value is the mean over its part of the side; samples at the part's
 * edges count by the share inside. Past the side's end the last sample repeats.
 */
function weigh({ samples, length, targets, shift }: ScaleSide): Weighing {
  const factor = length / targets;
  const parts = Array.from({ length: targets }, (_, target) => {
    const left = target * factor + shift;
    const first = Math.min(samples - 1, Math.max(0, Math.floor(left + TINY)));
    const last = Math.min(samples - 1, Math.max(first, Math.ceil(left + factor - TINY) - 1));
    return { left, first, last };
  });
  const pairs = Math.ceil(Math.max(...parts.map(({ first, last }) => last - first + 1)) / 2);
  const weights = new Int16Array(2 * pairs * targets);
  // No part may read past the end, even with a weight of 0.
  const firsts = Int32Array.from(parts, ({ first }) => Math.max(0, Math.min(first, samples - 2 * pairs)));
  for (const [target, { left, last }] of parts.entries()) {
    let given = 0;
    for (let k = 0; k < 2 * pairs; k++) {
      const sample = (firsts[target] ?? 0) + k;
      const covered = Math.min(1, Math.max(0, (sample + 1 - left) / factor));
      const upTo = sample >= last ? ONE : Math.round(covered * ONE);
      weights[2 * pairs * target + k] = Math.min(upTo - given, LARGEST);
      given = upTo;
    }
  }
  return { firsts, weights, pairs };
}
