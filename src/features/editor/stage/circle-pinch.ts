import type { Selection } from '@/domain/track';

/** A place on the picture, in pixels of the video. */
export interface Place {
  readonly x: number;
  readonly y: number;
}

/** Two fingers: what lies in their middle, and how far apart they are, in pixels of the video. */
export interface Span extends Place {
  readonly apart: number;
}

/** Below this, in pixels of the video, two fingers have no direction to speak of. */
const LEAST_APART = 1;

/** The span of the first two fingers; null with fewer. */
export function spanOf([a, b]: readonly Place[]): Span | null {
  if (!a || !b) return null;
  const apart = Math.max(LEAST_APART, Math.hypot(a.x - b.x, a.y - b.y));
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, apart };
}

/** The circle as two fingers have taken it along and drawn it out. Limits are up to the editor. */
export function pinchedCircle({ x, y, radius }: Selection, from: Span, to: Span): Selection {
  return { x: x + to.x - from.x, y: y + to.y - from.y, radius: (radius * to.apart) / from.apart };
}
