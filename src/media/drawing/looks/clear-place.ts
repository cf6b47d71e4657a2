import { positionAt } from '@/domain/path';
import { bodyRadiusPx, type PlayerState } from '../geometry';
import type { Dimming } from './dimming';

/** Half sizes of the dimming's ellipse, in radii of the circle around the body: it is clear well beyond the circle. */
const REACH_X = 2.1;
const REACH_Y = 2.3;

/** The darkness around the player; null when the place is unknown or nothing would be dimmed. */
export function dimmingAround(state: PlayerState, strength: number): Dimming | null {
  const position = positionAt(state.points, state.timeSec);
  if (!position || strength <= 0) return null;
  const { x, y } = position;
  const radiusPx = bodyRadiusPx(state, position);
  return { x, y, radiusXPx: REACH_X * radiusPx, radiusYPx: REACH_Y * radiusPx, strength };
}

/** Eases a linear share in and out. */
export function eased(share: number): number {
  const t = Math.min(1, Math.max(0, share));
  return t * t * (3 - 2 * t);
}
