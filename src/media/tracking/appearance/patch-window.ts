import { APPEARANCE } from '../constants';
import type { Point } from '../geometry';

/** A square window of a picture, which is divided into feature cells. */
export interface PatchWindow {
  readonly center: Point;
  /** Side of a cell in processing pixels. */
  readonly cellSizePx: number;
  /** The angle of the window, clockwise on the screen. */
  readonly angleRad: number;
}

/** Side of a feature cell in processing pixels. */
export function cellSizePx(radiusPx: number): number {
  return (APPEARANCE.windowInRadii * radiusPx) / APPEARANCE.cells;
}

/** True for windows that read the same samples. */
export function isSameWindow(a: PatchWindow, b: PatchWindow): boolean {
  return (
    a.center.x === b.center.x &&
    a.center.y === b.center.y &&
    a.cellSizePx === b.cellSizePx &&
    a.angleRad === b.angleRad
  );
}

/** The place in the picture of a displacement from a window's middle; the displacement is in cells. */
export function placeInPicture({ center, cellSizePx: size, angleRad }: PatchWindow, offset: Point): Point {
  const [x, y] = [size * Math.cos(angleRad), size * Math.sin(angleRad)];
  return { x: center.x + offset.x * x - offset.y * y, y: center.y + offset.x * y + offset.y * x };
}
