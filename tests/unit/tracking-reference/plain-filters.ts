import { dft2d, makeComplex } from './plain-dft';
import type { Complex } from './plain-dft';

/** The two correlation filters in full spectra and double precision, step by step as in their papers. */

type Update = (k: number) => readonly [number, number];

/** A spectrum from a rule for each frequency. */
export function each(side: number, rule: Update): Complex {
  const out = makeComplex(side);
  for (let k = 0; k < side * side; k++) [out.re[k], out.im[k]] = rule(k);
  return out;
}

/** What lies under the mask in space, times a gain. */
export function underMask(spectrum: Complex, mask: Float32Array, gain: number, side: number): Complex {
  const { re } = dft2d(spectrum, side, 1);
  const im = new Float64Array(side * side);
  return dft2d({ re: re.map((value, k) => value * (mask[k] ?? 0) * gain), im }, side, -1);
}

export const at = ({ re, im }: Complex, k: number): readonly [number, number] => [re[k] ?? 0, im[k] ?? 0];

export interface AdmmCase {
  readonly side: number;
  readonly goal: Complex;
  readonly mask: Float32Array;
}

/** CSR-DCF (Lukezic et al., CVPR 2017, algorithm 1) on one channel. */
export function csrDcf(sample: Complex, { side, goal, mask }: AdmmCase): Complex {
  let penalty = 5;
  const regularization = 0.05;
  const wanted = each(side, (k) => timesConj(at(sample, k), at(goal, k)));
  const start = each(side, (k) => over(at(wanted, k), power(sample, k) + regularization));
  let filter = underMask(start, mask, 1, side);
  let dual = makeComplex(side);
  for (let step = 0; step < 3; step++) {
    const [h, d] = [filter, dual];
    const free = each(side, (k) => {
      const sum = plus(at(wanted, k), plus(over(at(h, k), 1 / penalty), over(at(d, k), -1)));
      return over(sum, power(sample, k) + penalty);
    });
    const input = each(side, (k) => plus(over(at(free, k), 1 / penalty), at(d, k)));
    const next = underMask(input, mask, 1 / (regularization + penalty), side);
    dual = each(side, (k) => plus(at(d, k), over(plus(at(free, k), over(at(next, k), -1)), 1 / penalty)));
    filter = next;
    penalty = Math.min(20, 3 * penalty);
  }
  return filter;
}

/** BACF (Galoogahi et al., ICCV 2017) on all channels of a sample, starting from given filters. */
export function bacf(
  samples: readonly Complex[],
  filters: readonly Complex[],
  steps: number,
  { side, goal, mask }: AdmmCase,
): readonly Complex[] {
  const energy = Float64Array.from({ length: side * side }, (_, k) =>
    samples.reduce((sum, sample) => sum + power(sample, k), 0),
  );
  // Over the non-negative vertical frequencies.
  const half = energy.subarray(0, side * (side / 2 + 1));
  const mean = half.reduce((sum, value) => sum + value, 0) / half.length;
  const regularization = 0.001 * mean;
  let penalty = 0.05 * mean;
  let current = filters;
  let duals: readonly Complex[] = samples.map(() => makeComplex(side));
  for (let step = 0; step < steps; step++) {
    const right = samples.map((sample, c) =>
      each(side, (k) => {
        const old = over(at(get(current, c), k), 1 / penalty);
        return plus(timesConj(at(sample, k), at(goal, k)), plus(old, over(at(get(duals, c), k), -1)));
      }),
    );
    // Sherman-Morrison: (s s^H + penalty)^-1 b = (b - s (s^H b) / (penalty + s^H s)) / penalty.
    const shared = each(side, (k) => {
      const sum = samples.reduce<readonly [number, number]>(
        (total, sample, c) => plus(total, timesConj(at(get(right, c), k), at(sample, k))),
        [0, 0],
      );
      return over(sum, penalty + (energy[k] ?? 0));
    });
    const free = samples.map((sample, c) =>
      each(side, (k) => {
        const away = times(at(sample, k), at(shared, k));
        return over(plus(at(get(right, c), k), over(away, -1)), penalty);
      }),
    );
    const previous = duals;
    current = free.map((solution, c) => {
      const input = each(side, (k) => plus(over(at(solution, k), 1 / penalty), at(get(previous, c), k)));
      return underMask(input, mask, 1 / (regularization + penalty), side);
    });
    duals = free.map((solution, c) =>
      each(side, (k) => {
        const gap = plus(at(solution, k), over(at(get(current, c), k), -1));
        return plus(at(get(previous, c), k), over(gap, 1 / penalty));
      }),
    );
    penalty = Math.min(3 * penalty, mean);
  }
  return current;
}

function get(list: readonly Complex[], index: number): Complex {
  const item = list[index];
  if (item === undefined) throw new RangeError(`No channel ${index}`);
  return item;
}

type Pair = readonly [number, number];
const plus = (a: Pair, b: Pair): Pair => [a[0] + b[0], a[1] + b[1]];
const over = (a: Pair, share: number): Pair => [a[0] / share, a[1] / share];
const times = (a: Pair, b: Pair): Pair => [a[0] * b[0] - a[1] * b[1], a[0] * b[1] + a[1] * b[0]];
export const timesConj = (a: Pair, b: Pair): Pair => [a[0] * b[0] + a[1] * b[1], a[1] * b[0] - a[0] * b[1]];
const power = ({ re, im }: Complex, k: number): number => (re[k] ?? 0) ** 2 + (im[k] ?? 0) ** 2;
