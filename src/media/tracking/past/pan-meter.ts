import { PAN } from '../constants';
import { makePlane } from '../../pictures/picture';
import type { Plane } from '../../pictures/picture';
import type { Point } from '../geometry';
import { length, plus, times } from '../vectors';

const NO_MOTION: Point = { x: 0, y: 0 };

/**
 * Measures how far the camera has panned since a first picture, by comparing whole pictures at a quarter of their size.
 * The flow around a circle cannot measure this if a graphic also covers the circle's surroundings.
 */
export class PanMeter {
  /** The picture that the next ones are compared with, and the pan up to it. */
  private anchor: Plane;
  private toAnchor = NO_MOTION;

  constructor(luma: Plane) {
    this.anchor = shrunken(luma);
  }

  /**
   * The pan from the first picture to this one, in processing pixels. After pictures without a common shift (a cut, a
   * zoom, a whip pan) it is measured from the first picture after them.
   */
  next(luma: Plane): Point {
    const small = shrunken(luma);
    const shift = shiftBetween(this.anchor, small);
    const pan = shift === null ? NO_MOTION : plus(this.toAnchor, shift);
    if (shift === null || length(shift) >= PAN.anchorWithin) {
      this.anchor = small;
      this.toAnchor = pan;
    }
    return times(PAN.shrink, pan);
  }
}

/** The shift of most of a picture, in its own pixels; null when its parts have no common shift. */
function shiftBetween(before: Plane, after: Plane): Point | null {
  const unshifted = { shift: NO_MOTION, mean: meanOf(differences(before, after, NO_MOTION)) };
  if (unshifted.mean <= PAN.equalDifference) return NO_MOTION;
  let best = unshifted;
  for (const step of [2, 1]) {
    for (const shift of shiftsAround(best.shift, step)) {
      const mean = meanOf(differences(before, after, shift));
      if (mean < best.mean) best = { shift, mean };
    }
  }
  if (isShared(before, after, best.shift)) return best.shift;
  return length(best.shift) <= PAN.unclearWithin ? NO_MOTION : null;
}

/** Every second shift within reach, and then the neighbors of the best one. */
function shiftsAround({ x: centerX, y: centerY }: Point, step: number): readonly Point[] {
  const reach = step === 1 ? { x: 1, y: 1 } : PAN.reach;
  const shifts: Point[] = [];
  for (let y = centerY - reach.y; y <= centerY + reach.y; y += step) {
    for (let x = centerX - reach.x; x <= centerX + reach.x; x += step) {
      if (Math.abs(x) <= PAN.reach.x && Math.abs(y) <= PAN.reach.y) shifts.push({ x, y });
    }
  }
  return shifts;
}

/** Whether far more pixels look like the shifted ones than like those in the same place. */
function isShared(before: Plane, after: Plane, shift: Point): boolean {
  const unshifted = differences(before, after, NO_MOTION);
  let [moved, still] = [0, 0];
  for (const [at, difference] of differences(before, after, shift).entries()) {
    const gain = (unshifted[at] ?? 0) - difference;
    if (gain >= PAN.clearDifference) moved++;
    if (gain <= -PAN.clearDifference) still++;
  }
  return moved > PAN.movedForStill * still;
}

/**
 * Differences of every second pixel from the shifted one, in the part common to all shifts; limited, so that players
 * and graphics do not outweigh the ground.
 */
function differences(before: Plane, after: Plane, { x: dx, y: dy }: Point): Uint8Array {
  const { widthPx, heightPx } = before;
  const { x: marginX, y: marginY } = PAN.reach;
  const offset = dy * widthPx + dx;
  const found = new Uint8Array(Math.max(0, widthPx - 2 * marginX) * Math.max(0, heightPx - 2 * marginY));
  let count = 0;
  for (let y = marginY; y < heightPx - marginY; y += 2) {
    for (let x = marginX; x < widthPx - marginX; x += 2) {
      const at = y * widthPx + x;
      const difference = Math.abs((before.data[at] ?? 0) - (after.data[at + offset] ?? 0));
      found[count++] = Math.min(PAN.mostDifference, difference);
    }
  }
  return found.subarray(0, count);
}

function meanOf(values: Uint8Array): number {
  let sum = 0;
  for (const value of values) sum += value;
  return values.length === 0 ? 0 : sum / values.length;
}

/**
 * The picture at a quarter of its size, from means of twice that width, soft enough for comparisons between whole
 * pixels.
 */
function shrunken({ data, widthPx, heightPx }: Plane): Plane {
  const { shrink } = PAN;
  const small = makePlane(Math.floor(widthPx / shrink), Math.floor(heightPx / shrink));
  const means = small.data.map((_, at) => {
    const left = shrink * (at % small.widthPx);
    const top = shrink * Math.floor(at / small.widthPx);
    let sum = 0;
    for (let row = top; row < top + shrink; row++) {
      for (let column = left; column < left + shrink; column++) sum += data[row * widthPx + column] ?? 0;
    }
    return sum / shrink ** 2;
  });
  softened(means, small.data, 1);
  softened(small.data, means, small.widthPx);
  return { ...small, data: means };
}

/** Weights each sample 1:2:1 with its neighbors in one direction. */
function softened(from: Uint8Array, to: Uint8Array, step: number): void {
  for (let at = 0; at < from.length; at++) {
    const own = from[at] ?? 0;
    to[at] = ((from[at - step] ?? own) + 2 * own + (from[at + step] ?? own)) / 4;
  }
}
