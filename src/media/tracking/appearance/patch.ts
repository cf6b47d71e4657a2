import { APPEARANCE } from '../constants';
import type { Picture, Plane } from '../../pictures/picture';
import type { Point } from '../geometry';
import { placeInPicture } from './patch-window';
import type { PatchWindow } from './patch-window';
import type { Workspace } from './workspace';

/**
 * Reads a square window of `cells` by `cells` cells into the workspace, resampled so that one cell has 4x4 pixels: luma
 * (0..255, as stored) at full resolution, u and v at half (2x2 per cell). Outside the picture, its edge is repeated.
 */
export function readPatch(space: Workspace, picture: Picture, window: PatchWindow, cells: number): void {
  const side = APPEARANCE.cellPx * cells;
  const stepPx = window.cellSizePx / APPEARANCE.cellPx;
  const corner = placeInPicture(window, { x: -cells / 2, y: -cells / 2 });
  const step = { x: stepPx * Math.cos(window.angleRad), y: stepPx * Math.sin(window.angleRad) };
  resample(space, picture.luma, { corner, step, side }, space.luma);
  // Sample k of the half-size grid lies between luma samples 2k and 2k + 1. Chroma planes have half the pixels.
  const between = { x: corner.x + (step.x - step.y) / 2, y: corner.y + (step.y + step.x) / 2 };
  const grid = { corner: { x: between.x / 2 - 0.25, y: between.y / 2 - 0.25 }, step, side: side / 2 };
  resample(space, picture.u, grid, space.u);
  resample(space, picture.v, grid, space.v);
}

/** A margin that is larger than the difference between the kernel's rounded places and the exact ones. */
const ROUNDING_PX = 1e-6;

/** Samples (k, l) at corner + k * step + l * (step turned by a right angle). */
interface SampleGrid {
  readonly corner: Point;
  readonly step: Point;
  readonly side: number;
}

function resample(space: Workspace, plane: Plane, { corner, step, side }: SampleGrid, out: number): void {
  const { kernel } = space;
  const { widthPx, heightPx, data } = plane;
  const { first, last } = rowsOf(plane, { corner, step, side });
  const part = data.subarray(first * widthPx, (last + 1) * widthPx);
  const rows = space.rowsFor(data.length + widthPx + 1);
  kernel.bytes(rows, part.length).set(part);
  const { x, y } = corner;
  kernel.calls.resample(rows, first, widthPx, heightPx, x, y, step.x, step.y, side, out);
}

/** The picture's rows that are needed for the grid's samples. */
function rowsOf({ heightPx }: Plane, { corner, step, side }: SampleGrid): { first: number; last: number } {
  const span = side - 1;
  const ends = [0, span * step.y, span * step.x, span * (step.x + step.y)];
  const within = (row: number): number => Math.min(heightPx - 1, Math.max(0, row));
  return {
    first: within(Math.floor(corner.y + Math.min(...ends) - ROUNDING_PX)),
    last: within(Math.floor(corner.y + Math.max(...ends) + ROUNDING_PX) + 1),
  };
}
