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
  const widening = Math.max(1, step);
  const reach = LOBES * widening;
  const parts = Array.from({ length: targets }, (_, target) => {
    const place = first + target * step;
    const from = Math.ceil(place - reach);
    const to = Math.floor(place + reach);
    const raw = Array.from({ length: to - from + 1 }, (_, k) => lanczos((from + k - place) / widening));
    return trimmed(from, fixed(raw), samples);
  });
  const pairs = Math.ceil(Math.max(...parts.map(({ weights }) => weights.length)) / 2);
  // No part may read past the end, even with a weight of 0.
  const firsts = parts.map((part) => Math.max(0, Math.min(part.first, samples - 2 * pairs)));
  const weights = parts.map((part, target) => {
    const skipped = part.first - (firsts[target] ?? 0);
    return Array.from({ length: 2 * pairs }, (_, k) => Math.min(part.weights[k - skipped] ?? 0, LARGEST));
  });
  return { firsts, weights, pairs };
}

function lanczos(x: number): number {
  if (Math.abs(x) >= LOBES) return 0;
  if (x === 0) return 1;
  const angle = Math.PI * x;
  return (LOBES * Math.sin(angle) * Math.sin(angle / LOBES)) / (angle * angle);
}

/** Whole numbers that add up to one sample; what rounding leaves over goes to the largest. */
function fixed(raw: readonly number[]): number[] {
  const sum = raw.reduce((total, value) => total + value, 0);
  const weights = raw.map((value) => Math.round((value / sum) * ONE));
  const largest = weights.indexOf(Math.max(...weights));
  const missing = ONE - weights.reduce((total, value) => total + value, 0);
  return weights.map((value, k) => (k === largest ? value + missing : value));
}

/** The weights from the first to the last that is not 0, with those outside the picture given to its first and last sample. */
function trimmed(
  from: number,
  weights: readonly number[],
  samples: number,
): { readonly first: number; readonly weights: readonly number[] } {
  const sums = new Map<number, number>();
  for (const [k, weight] of weights.entries()) {
    const sample = Math.min(Math.max(from + k, 0), samples - 1);
    if (weight !== 0) sums.set(sample, (sums.get(sample) ?? 0) + weight);
  }
  const used = [...sums.keys()];
  const [first, last] = [Math.min(...used), Math.max(...used)];
  return { first, weights: Array.from({ length: last - first + 1 }, (_, k) => sums.get(first + k) ?? 0) };
}
