import type { PixelSize } from '@/domain/pixel-size';
import { AreaDownscaler } from './downscale-area';
import { copyRows, halve, shrinkToThird, wholeFactorOf } from './downscale-whole';
import { makePlane } from './picture';
import type { Plane } from './picture';
import { packedPlaneOf } from './packed-plane';
import type { PackedPlane } from './packed-plane';

/**
 * Shrinks planes: each target pixel is the mean over its exact area (a box filter, which avoids aliasing and keeps even
 * motion even). It cannot enlarge, and the target's data must start at a whole word.
 */
export type Downscale = (source: PackedPlane, target: Plane) => void;

/**
 * Returns the fastest function for scaling one size to another. It keeps its buffers, so use it again for every frame.
 */
export function makeDownscale(source: PixelSize, target: PixelSize): Downscale {
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

/** Halves the picture first: 3840x2160 to 640x360 then needs a third, 2560x1440 another half. */
function inTwoSteps(source: PixelSize, target: PixelSize): Downscale {
  const half = makePlane(source.widthPx / 2, source.heightPx / 2);
  const halfWords = packedPlaneOf(half);
  const shrinkHalf = makeDownscale(half, target);
  return (from, to) => {
    halve(from, half);
    shrinkHalf(halfWords, to);
  };
}
