import { APPEARANCE, TARGET_CELLS } from '../constants';
import { boxBlur } from './box-blur';
import { meanOfFour } from './colour-channels';
import type { Patch } from './patch';

/** 16 levels of each of the three colours. */
const BINS = 4096;
/** Limits of the target's inside and of its surroundings, in target diameters. */
const INSIDE_RADIUS = 0.42;
const OUTSIDE_RADIUS = 0.65;
const PRIOR_SIGMA = 0.4;
const LIKELIHOOD_BOX = 0.75;
/** Share of the support that stays where the colours speak for the background, and the share that must be left. */
const SUPPORT_FLOOR = 0.3;
const MIN_SUPPORT = 0.15;

/** Number of the colour bin of every half-size sample. */
export function colourIndex({ red, green, blue }: Patch): Uint16Array {
  return Uint16Array.from(red, (value, k) => {
    return ((value >> 4) << 8) | (((green[k] ?? 0) >> 4) << 4) | ((blue[k] ?? 0) >> 4);
  });
}

/** Colour histograms of the player and of the surroundings: the probability that a colour is the player's. */
export class ColourModel {
  private readonly distance: Float32Array;
  private fore: Float32Array;
  private back: Float32Array;

  constructor(index: Uint16Array) {
    const side = 2 * APPEARANCE.cells;
    this.distance = Float32Array.from({ length: side * side }, (_, at) => {
      return Math.hypot((at % side) - side / 2, Math.floor(at / side) - side / 2) / 2;
    });
    [this.fore, this.back] = this.measure(index);
  }

  /** Moves the histograms a little towards a frame's. */
  update(index: Uint16Array): void {
    const [fore, back] = this.measure(index);
    const rate = APPEARANCE.colourRate;
    for (let bin = 0; bin < BINS; bin++) {
      this.fore[bin] = (1 - rate) * (this.fore[bin] ?? 0) + rate * (fore[bin] ?? 0);
      this.back[bin] = (1 - rate) * (this.back[bin] ?? 0) + rate * (back[bin] ?? 0);
    }
  }

  /** Mean probability in a box of 0.75 target diameters, one value per cell of a window of any size. */
  likelihood(index: Uint16Array, cells: number): Float32Array {
    const map = new Float32Array(cells * cells);
    meanOfFour(this.posterior(index), cells, 1, map);
    boxBlur(map, cells, Math.round(TARGET_CELLS * LIKELIHOOD_BOX) | 1);
    return map;
  }

  /**
   * Where the filter may look: the circle, weighted by the colour probability; the circle alone when too little would
   * be left of it.
   */
  support(index: Uint16Array, circle: Float32Array): Float32Array {
    const { cells } = APPEARANCE;
    const post = this.posterior(index);
    boxBlur(post, 2 * cells, 3);
    for (let at = 0; at < post.length; at++) {
      const prior = Math.exp(-0.5 * ((this.distance[at] ?? 0) / (TARGET_CELLS * PRIOR_SIGMA)) ** 2);
      const p = post[at] ?? 0;
      post[at] = (p * prior) / (p * prior + (1 - p) * (1 - prior) + 1e-6);
    }
    const mask = new Float32Array(cells * cells);
    meanOfFour(post, cells, 1, mask);
    boxBlur(mask, cells, 3);
    const top = Math.max(
      1e-3,
      mask.reduce((most, value) => Math.max(most, value), 0),
    );
    const covered = mask.reduce((sum, value, at) => sum + (value / top) * (circle[at] ?? 0), 0);
    if (covered < MIN_SUPPORT * circle.reduce((sum, value) => sum + value, 0)) return circle;
    return mask.map((value, at) => {
      return (circle[at] ?? 0) * (SUPPORT_FLOOR + (1 - SUPPORT_FLOOR) * Math.min(1, (1.3 * value) / top));
    });
  }

  private posterior(index: Uint16Array): Float32Array {
    return Float32Array.from(index, (bin) => {
      const fore = this.fore[bin] ?? 0;
      return (fore + 1e-4) / (fore + (this.back[bin] ?? 0) + 2e-4);
    });
  }

  private measure(index: Uint16Array): [Float32Array, Float32Array] {
    const fore = new Float32Array(BINS);
    const back = new Float32Array(BINS);
    let [inside, outside] = [0, 0];
    for (let at = 0; at < index.length; at++) {
      const bin = index[at] ?? 0;
      const distance = this.distance[at] ?? 0;
      if (distance <= TARGET_CELLS * INSIDE_RADIUS) {
        fore[bin] = (fore[bin] ?? 0) + 1;
        inside++;
      } else if (distance >= TARGET_CELLS * OUTSIDE_RADIUS) {
        back[bin] = (back[bin] ?? 0) + 1;
        outside++;
      }
    }
    return [fore.map((count) => count / inside), back.map((count) => count / outside)];
  }
}
