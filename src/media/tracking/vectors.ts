import type { Point } from './geometry';

export function plus(a: Point, b: Point): Point {
  return { x: a.x + b.x, y: a.y + b.y };
}

export function minus(a: Point, b: Point): Point {
  return { x: a.x - b.x, y: a.y - b.y };
}

export function times(factor: number, { x, y }: Point): Point {
  return { x: factor * x, y: factor * y };
}

export function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

export function length({ x, y }: Point): number {
  return Math.hypot(x, y);
}
