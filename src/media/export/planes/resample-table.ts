import { LARGEST, ONE, type Weighing } from './scale-table';

/** How the targets along one side lie on the samples: the first at `first`, the others `step` apart, in samples. */
export interface ResampleSide {
  readonly samples: number;
  readonly targets: number;
  readonly first: number;
  readonly step: number;
}

/** Lobes of the Lanczos window. Three keep the sharpness of a picture that moves by parts of a pixel. */
const LOBES = 3;

/** How many samples to both sides of a target's place are mixed. */
export function reachOf(step: number): number {
  return LOBES * Math.max(1, step);
}

/**
 * The weights of a Lanczos filter for any shift and factor, which is widened where the picture becomes smaller. Past
 * the ends, the first or last sample counts.
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

/** At an edge one sample can count more than fits into 16 bits; the rest goes to its neighbor, so that none is lost. */
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
 * The six weights that move samples by a part of one without scaling, for the two samples before a target's own one, for
 * that one, and for the three after it.
 */
export function weighShift(part: number): Int16Array {
  return Int16Array.from(lanczosAround(part, 1 - LOBES, 2 * LOBES, LOBES), (weight) =>
    Math.min(weight, LARGEST),
  );
}

/** Whole numbers that add up to one sample; what rounding leaves over goes to the largest. */
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
