import { LARGEST, ONE, type Weighing } from './scale-table';

/** Where the targets of one side lie among the samples: the first at `first`, the others `step` apart. */
export interface ResampleSide {
  readonly samples: number;
  readonly targets: number;
  readonly first: number;
  readonly step: number;
}

/** Lobes of the Lanczos window. Three keep a picture sharp while it moves by fractions of a pixel. */
const LOBES = 3;

/** How many samples on each side of a target are mixed. */
export function reachOf(step: number): number {
  return LOBES * Math.max(1, step);
}

/**
 * The weights of a Lanczos filter for any shift and factor, widened where the picture shrinks. Past the ends the first
 * or last sample repeats.
 */
export function weighLanczos({ samples, targets, first, step }: ResampleSide): Weighing {
  const reach = reachOf(step);
  // Samples at the reach itself have no weight.
  const pairs = Math.ceil(reach);
  const taps = 2 * pairs;
  const firsts = new Int32Array(targets);
  const weights = new Int16Array(taps * targets);
  const sums = new Float64Array(taps);
  for (let target = 0; target < targets; target++) {
    const place = first + target * step;
    const from = Math.floor(place - reach) + 1;
    // No target may read past the end, even with a weight of 0.
    const start = Math.max(0, Math.min(from, samples - taps));
    firsts[target] = start;
    sums.fill(0);
    for (const [k, weight] of lanczosAround(place, from, taps, reach).entries()) {
      const sample = Math.min(Math.max(from + k, 0), samples - 1) - start;
      sums[sample] = (sums[sample] ?? 0) + weight;
    }
    giveExcess(sums);
    weights.set(sums, taps * target);
  }
  return { firsts, weights, pairs };
}

/** At an edge one sample can exceed 16 bits; its neighbor gets the excess, so that nothing is lost. */
function giveExcess(weights: Float64Array): void {
  for (let k = 0; k < weights.length; k++) {
    const excess = (weights[k] ?? 0) - LARGEST;
    if (excess <= 0) continue;
    const neighbor = k > 0 ? k - 1 : k + 1;
    weights[k] = LARGEST;
    weights[neighbor] = (weights[neighbor] ?? 0) + excess;
  }
}

/**
 * The six weights that shift samples by a fraction without scaling: for the two samples before a target's own, for that
 * one, and for the three after it.
 */
export function weighShift(part: number): Int16Array {
  return Int16Array.from(lanczosAround(part, 1 - LOBES, 2 * LOBES, LOBES), (weight) =>
    Math.min(weight, LARGEST),
  );
}

/** Integers that add up to one sample; the largest takes the rounding error. */
function lanczosAround(place: number, from: number, taps: number, reach: number): Float64Array {
  const weights = new Float64Array(taps);
  let total = 0;
  for (let k = 0; k < taps; k++) {
    const weight = lanczos((LOBES * (from + k - place)) / reach);
    weights[k] = weight;
    total += weight;
  }
  let largest = 0;
  let missing = ONE;
  for (let k = 0; k < taps; k++) {
    const weight = Math.round(((weights[k] ?? 0) / total) * ONE);
    weights[k] = weight;
    missing -= weight;
    if (weight > (weights[largest] ?? 0)) largest = k;
  }
  weights[largest] = (weights[largest] ?? 0) + missing;
  return weights;
}

function lanczos(x: number): number {
  if (Math.abs(x) >= LOBES) return 0;
  if (x === 0) return 1;
  const angle = Math.PI * x;
  return (LOBES * Math.sin(angle) * Math.sin(angle / LOBES)) / (angle * angle);
}
