import type { Selection } from '@/domain/track';

/** A place on the picture, in pixels of the video. */
export interface Place {
  readonly x: number;
  readonly y: number;
}

/** The midpoint of two fingers and the distance between them, in pixels of the video. */
export interface Span extends Place {
  readonly apart: number;
}

/** The smallest distance between two fingers, in pixels of the video; prevents a division by zero. */
const LEAST_APART = 1;

/** The span of the first two fingers; null with fewer. */
export function spanOf([a, b]: readonly Place[]): Span | null {
  if (!a || !b) return null;
  const apart = Math.max(LEAST_APART, Math.hypot(a.x - b.x, a.y - b.y));
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, apart };
}

/** Moves and resizes the circle with two fingers. The reducer applies the limits. */
export function pinchedCircle({ x, y, radius }: Selection, from: Span, to: Span): Selection {
  return { x: x + to.x - from.x, y: y + to.y - from.y, radius: (radius * to.apart) / from.apart };
}
