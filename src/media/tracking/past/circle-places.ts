import type { PixelSize } from '@/domain/pixel-size';
import type { Point } from '../geometry';

/** The indices of a plane's samples inside a circle. */
export function* placesIn(
  { widthPx, heightPx }: PixelSize,
  center: Point,
  radiusPx: number,
): Generator<number> {
  const top = Math.max(0, Math.ceil(center.y - radiusPx));
  const bottom = Math.min(heightPx - 1, Math.floor(center.y + radiusPx));
  for (let y = top; y <= bottom; y++) {
    const half = Math.sqrt(radiusPx ** 2 - (y - center.y) ** 2);
    const left = Math.max(0, Math.ceil(center.x - half));
    const right = Math.min(widthPx - 1, Math.floor(center.x + half));
    for (let x = left; x <= right; x++) yield y * widthPx + x;
  }
}
