import { boxBlur, meanOfFour } from './box-blur';

/**
 * Colors of the player and of the surroundings: two histograms of f32, whose index is a sample's color number (u16).
 */

/** This floor keeps the probability of colors that were never seen near 0.5, and avoids a division by 0. */
const FLOOR: f32 = 1e-4;

/** Counts samples of zone 1 (inside) and of zone 2 (around) into histograms of `bins` values each. */
export function countColors(
  index: usize,
  zones: usize,
  samples: i32,
  bins: i32,
  inside: usize,
  around: usize,
): void {
  memory.fill(inside, 0, <usize>bins * 4);
  memory.fill(around, 0, <usize>bins * 4);
  for (let k: usize = 0; k < <usize>samples; k++) {
    const zone = load<u8>(zones + k);
    if (zone === 0) continue;
    const at = (zone === 1 ? inside : around) + <usize>load<u16>(index + 2 * k) * 4;
    store<f32>(at, load<f32>(at) + 1);
  }
}

/**
 * Mean probability in a box that colors are the player's, one value per cell. `work` is scratch of 4 values per cell.
 */
export function likelihood(
  index: usize,
  cells: i32,
  inside: usize,
  around: usize,
  boxWidth: i32,
  work: usize,
  out: usize,
): void {
  posterior(index, 4 * cells * cells, inside, around, work);
  meanOfFour(work, cells, out);
  boxBlur(out, cells, boxWidth, work);
}

/**
 * The filter's support: the circle, weighted by the color probability, or the plain circle when less than minShare of
 * it would be left.
 * @param prior probability of the player by position, per sample
 * @param floor share of the circle that is kept where the colors belong to the background
 * @param work scratch of 4 values per cell, and a line of 2 * cells values
 */
export function supportMask(
  index: usize,
  cells: i32,
  inside: usize,
  around: usize,
  prior: usize,
  circle: usize,
  floor: f32,
  minShare: f32,
  work: usize,
  out: usize,
): void {
  const samples = 4 * cells * cells;
  const line = work + <usize>samples * 4;
  posterior(index, samples, inside, around, work);
  boxBlur(work, 2 * cells, 3, line);
  for (let k: usize = 0; k < <usize>samples * 4; k += 4) {
    const p = load<f32>(work + k);
    const q = load<f32>(prior + k);
    store<f32>(work + k, (p * q) / (p * q + (1 - p) * (1 - q) + 1e-6));
  }
  meanOfFour(work, cells, out);
  boxBlur(out, cells, 3, line);
  const end = <usize>(cells * cells * 4);
  let top: f32 = 1e-3;
  let covered: f32 = 0;
  let whole: f32 = 0;
  for (let k: usize = 0; k < end; k += 4) {
    const value = load<f32>(out + k);
    const share = load<f32>(circle + k);
    top = max(top, value);
    covered += value * share;
    whole += share;
  }
  const isTooLittle = covered / top < minShare * whole;
  for (let k: usize = 0; k < end; k += 4) {
    const weight = floor + (1 - floor) * min<f32>(1, (1.3 * load<f32>(out + k)) / top);
    store<f32>(out + k, load<f32>(circle + k) * (isTooLittle ? 1 : weight));
  }
}

function posterior(index: usize, samples: i32, inside: usize, around: usize, out: usize): void {
  for (let k: usize = 0; k < <usize>samples; k++) {
    const bin = <usize>load<u16>(index + 2 * k) * 4;
    const own = load<f32>(inside + bin);
    store<f32>(out + 4 * k, (own + FLOOR) / (own + load<f32>(around + bin) + 2 * FLOOR));
  }
}
