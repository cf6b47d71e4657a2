import type { PixelSize } from '../pixel-size';
import { FEET_SHARE, SELECTION_RADIUS_PX } from '../limits';
import type { PathPosition } from '../path';
import type { Selection } from '../track';

/** A selection with its radius limited to 20 to 200 px and its center inside the frame. */
export function clampSelection(selection: Selection, frame: PixelSize): Selection {
  const clamped = {
    x: clamp(selection.x, 0, frame.widthPx),
    y: clamp(selection.y, 0, frame.heightPx),
    radius: clamp(selection.radius, SELECTION_RADIUS_PX.min, SELECTION_RADIUS_PX.max),
  };
  return withFeetOf(clamped, selection);
}

/**
 * Gives a circle the feet of the person seen at another circle. A circle that is elsewhere, or too large or low for
 * these feet, gets none.
 */
export function withFeetOf(circle: Selection, seen: Selection): Selection {
  const { feetShare: _, ...bare } = circle;
  const isThere = Math.hypot(circle.x - seen.x, circle.y - seen.y) <= Math.max(circle.radius, seen.radius);
  if (seen.feetShare === undefined || !isThere) return bare;
  const feetShare = (seen.y + seen.feetShare * seen.radius - circle.y) / circle.radius;
  return feetShare < FEET_SHARE.min || feetShare > FEET_SHARE.max ? bare : { ...bare, feetShare };
}

/** The circle that fits the player at a place on the path; without a known size, it has the given radius. */
export function circleOn(
  { x, y, radiusPx }: Pick<PathPosition, 'x' | 'y' | 'radiusPx'>,
  unsizedRadiusPx: number,
): Selection {
  return { x, y, radius: radiusPx ?? unsizedRadiusPx };
}

export function clamp(value: number, min: number, max: number): number {
  return Math.min(Math.max(value, min), max);
}
