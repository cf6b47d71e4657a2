import type { Plane } from '../../pictures/picture';
import type { Point } from '../geometry';
import { isInside } from './grid';

const HALF_SIDE_PX = 4;
/** Lowest correlation of two equal patches, and the difference (0..255) below which flat patches count as equal. */
const MIN_CORRELATION = 0.85;
const EQUAL_DIFFERENCE = 4;

/**
 * True when the 9x9 patch around a point looks the same at the place that the flow points to. A dense flow has a value
 * everywhere, even where the player was hidden.
 */
export function isConsistent(before: Plane, after: Plane, point: Point, motion: Point): boolean {
  const x = Math.round(point.x);
  const y = Math.round(point.y);
  const toX = Math.round(point.x + motion.x);
  const toY = Math.round(point.y + motion.y);
  if (!isInside({ x: toX, y: toY }, after)) return false;
  let count = 0;
  let [sumA, sumB, sumAA, sumBB, sumAB, difference] = [0, 0, 0, 0, 0, 0];
  for (let dy = -HALF_SIDE_PX; dy <= HALF_SIDE_PX; dy++) {
    for (let dx = -HALF_SIDE_PX; dx <= HALF_SIDE_PX; dx++) {
      const a = valueAt(before, x + dx, y + dy);
      const b = valueAt(after, toX + dx, toY + dy);
      count++;
      sumA += a;
      sumB += b;
      sumAA += a * a;
      sumBB += b * b;
      sumAB += a * b;
      difference += Math.abs(a - b);
    }
  }
  if (difference / count <= EQUAL_DIFFERENCE) return true;
  const covariance = sumAB - (sumA * sumB) / count;
  const spread = Math.sqrt((sumAA - (sumA * sumA) / count) * (sumBB - (sumB * sumB) / count));
  return covariance > MIN_CORRELATION * spread;
}

function valueAt({ data, widthPx, heightPx }: Plane, x: number, y: number): number {
  const column = Math.min(widthPx - 1, Math.max(0, x));
  const row = Math.min(heightPx - 1, Math.max(0, y));
  return data[row * widthPx + column] ?? 0;
}
