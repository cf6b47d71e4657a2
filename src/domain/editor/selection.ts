import type { PixelSize } from '../pixel-size';
import { SELECTION_RADIUS_PX } from '../limits';
import type { PathPosition } from '../path';
import type { Selection } from '../track';

/** A selection with its radius inside 20 to 200 px and its center inside the frame. */
export function clampSelection(selection: Selection, frame: PixelSize): Selection {
  return {
    x: clamp(selection.x, 0, frame.widthPx),
    y: clamp(selection.y, 0, frame.heightPx),
    radius: clamp(selection.radius, SELECTION_RADIUS_PX.min, SELECTION_RADIUS_PX.max),
  };
}

/** The circle that fits the player at a place of the path; where the path knows no size, it has the given radius. */
export function circleOn(
  { x, y, radiusPx }: Pick<PathPosition, 'x' | 'y' | 'radiusPx'>,
  unsizedRadiusPx: number,
): Selection {
  return { x, y, radius: radiusPx ?? unsizedRadiusPx };
}

export function clamp(value: number, min: number, max: number): number {
  return Math.min(Math.max(value, min), max);
}
