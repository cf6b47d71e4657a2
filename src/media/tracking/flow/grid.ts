import type { PixelSize } from '@/domain/pixel-size';
import { FLOW } from '../constants';
import type { Point } from '../geometry';

/** The 5x5 sample grid inside the circle. */
export function sampleGrid(center: Point, radiusPx: number): readonly Point[] {
  const { gridSide, gridReachInRadii } = FLOW;
  const offset = (k: number): number => radiusPx * gridReachInRadii * ((2 * k) / (gridSide - 1) - 1);
  return Array.from({ length: gridSide * gridSide }, (_, k) => ({
    x: center.x + offset(k % gridSide),
    y: center.y + offset(Math.floor(k / gridSide)),
  }));
}

/** Points on circles around the player, alternating between the circles, which show how the background moves. */
export function surroundings(center: Point, radiusPx: number): readonly Point[] {
  const { surroundingsInRadii: reaches, surroundingsPoints: count } = FLOW;
  return Array.from({ length: count }, (_, k) => {
    const reach = radiusPx * (reaches[k % 2] ?? 0);
    const angle = (2 * Math.PI * k) / count;
    return { x: center.x + reach * Math.cos(angle), y: center.y + reach * Math.sin(angle) };
  });
}

/** True for a point that is inside a picture by at least a pixel, so that its neighbors exist. */
export function isInside({ x, y }: Point, { widthPx, heightPx }: PixelSize): boolean {
  return x >= 1 && y >= 1 && x < widthPx - 1 && y < heightPx - 1;
}
