import type { Selection } from '@/domain/track';
import { pinchedCircle, type Place, type Span } from './circle-pinch';

/**
 * What the pointer has grabbed: the ring (at an offset from the center of the player's body), its resize handle, or the
 * ring with two fingers. The circle is the one around the player's body when the gesture began.
 */
export type RingGrip = { readonly timeSec: number; readonly circle: Selection } & (
  | { readonly kind: 'move'; readonly dx: number; readonly dy: number }
  | { readonly kind: 'size'; readonly from: Place }
  | { readonly kind: 'pinch'; readonly from: Span }
);

/** The key that the gesture sets; the size is left out if it stays the path's own. */
interface RingPlace extends Place {
  readonly radiusPx?: number;
}

/** The smallest distance of the handle from the ring's middle, in pixels of the video; prevents a division by zero. */
const LEAST_REACH = 1;

/** @param span The fingers' span in a two-finger gesture. */
export function grippedPlace(grip: RingGrip, point: Place, span: Span | null): RingPlace {
  const { circle } = grip;
  switch (grip.kind) {
    case 'move':
      return { x: point.x + grip.dx, y: point.y + grip.dy };
    case 'size': {
      const reach = (place: Place): number => Math.max(LEAST_REACH, Math.abs(place.x - circle.x));
      return { x: circle.x, y: circle.y, radiusPx: (circle.radius * reach(point)) / reach(grip.from) };
    }
    case 'pinch': {
      const { x, y, radius } = span ? pinchedCircle(circle, grip.from, span) : circle;
      return { x, y, radiusPx: radius };
    }
  }
}
