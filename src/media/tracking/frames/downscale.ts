import type { Size } from '../geometry';
import { AreaDownscaler } from './downscale-area';
import { copyRows, halve, shrinkToThird, wholeFactorOf } from './downscale-whole';
import { makePlane } from './picture';
import type { Plane } from './picture';
import { wordsOf } from './word-plane';
import type { WordPlane } from './word-plane';

/**
 * Shrinks planes by the mean over each target pixel's exact area (a box filter: no aliasing, and what moves evenly in
 * the source moves evenly in the target). Not to be used for enlarging; the target's data begins at a whole word.
 */
export type Downscale = (source: WordPlane, target: Plane) => void;

/** The fastest way from one size to another. What it returns keeps its buffers: use it again for the next frame. */
export function makeDownscale(source: Size, target: Size): Downscale {
  switch (wholeFactorOf(source, target)) {
    case 1:
      return copyRows;
    case 2:
      return halve;
    case 3:
      return shrinkToThird;
    case 'even':
      return inTwoSteps(source, target);
    case null: {
      const scaler = new AreaDownscaler(source, target);
      return (from, to) => scaler.shrink(from, to);
    }
  }
}

/** Halves first: 3840x2160 to 640x360 is then a third, 2560x1440 a half again. */
function inTwoSteps(source: Size, target: Size): Downscale {
  const half = makePlane(source.widthPx / 2, source.heightPx / 2);
  const halfWords = wordsOf(half);
  const shrinkHalf = makeDownscale(half, target);
  return (from, to) => {
    halve(from, half);
    shrinkHalf(halfWords, to);
  };
}
