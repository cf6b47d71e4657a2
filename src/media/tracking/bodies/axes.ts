import type { Turning } from '../../pictures/picture-image';
import { makeGeometry } from '../geometry';
import type { Point } from '../geometry';
import { minus } from '../vectors';

/** The directions of the displayed video, as unit vectors in decoded planes. */
export interface Axes {
  readonly right: Point;
  readonly down: Point;
}

export function axesOf({ rotationDeg, flip }: Turning): Axes {
  const { toProcessing } = makeGeometry({ widthPx: 1, heightPx: 1, rotationDeg, flip });
  const corner = toProcessing({ x: 0, y: 0 });
  return {
    right: minus(toProcessing({ x: 1, y: 0 }), corner),
    down: minus(toProcessing({ x: 0, y: 1 }), corner),
  };
}
