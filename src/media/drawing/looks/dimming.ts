import type { DrawContext } from '../draw-context';

/** Darkness around the player: an ellipse stays clear, and everything else becomes darker. Lengths in pixels. */
export interface Dimming {
  readonly x: number;
  readonly y: number;
  /** Half sizes of the ellipse; outside it the darkness is full. */
  readonly radiusXPx: number;
  readonly radiusYPx: number;
  /** Opacity of the black outside, from 0 to 1. */
  readonly strength: number;
}

/** Inside this squared share of the ellipse's half sizes nothing is dimmed. */
export const CLEAR_SQUARE = 0.3;

/** Enough stops that the gradient is never off by half a level. */
const STOPS = 32;

/**
 * The share of the full darkness at a distance from the ellipse's center. The picture kernel (dim) computes the same
 * from the squared distance, which saves a square root.
 * @param distanceSquare 1 on the ellipse.
 */
export function shadeAt(distanceSquare: number): number {
  const t = Math.min(1, Math.max(0, (distanceSquare - CLEAR_SQUARE) / (1 - CLEAR_SQUARE)));
  return t * t * (3 - 2 * t);
}

/** Darkens a picture of this size, whose corner is the context's origin. */
export function drawDimming(
  ctx: DrawContext,
  { x, y, radiusXPx, radiusYPx, strength }: Dimming,
  size: { readonly widthPx: number; readonly heightPx: number },
): void {
  const gradient = ctx.createRadialGradient(0, 0, 0, 0, 0, 1);
  for (let stop = 0; stop <= STOPS; stop++) {
    const distance = stop / STOPS;
    gradient.addColorStop(distance, `rgba(0, 0, 0, ${(strength * shadeAt(distance ** 2)).toFixed(4)})`);
  }
  ctx.save();
  ctx.translate(x, y);
  ctx.scale(radiusXPx, radiusYPx);
  ctx.fillStyle = gradient;
  ctx.fillRect(-x / radiusXPx, -y / radiusYPx, size.widthPx / radiusXPx, size.heightPx / radiusYPx);
  ctx.restore();
}
