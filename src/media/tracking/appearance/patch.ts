import { APPEARANCE } from '../constants';
import type { Picture, Plane } from '../frames/picture';
import type { Point } from '../geometry';

/**
 * A square window of a picture, resampled so that one feature cell is 4x4 pixels: luma at full resolution, colours at
 * half (2x2 per cell).
 */
export interface Patch {
  readonly cells: number;
  /** Lightness 0..1, (4 * cells) squared. */
  readonly luma: Float32Array;
  /** Colours 0..255, (2 * cells) squared. */
  readonly red: Float32Array;
  readonly green: Float32Array;
  readonly blue: Float32Array;
}

export function makePatch(cells: number): Patch {
  const half = (2 * cells) ** 2;
  return {
    cells,
    luma: new Float32Array((APPEARANCE.cellPx * cells) ** 2),
    red: new Float32Array(half),
    green: new Float32Array(half),
    blue: new Float32Array(half),
  };
}

/** Side of a feature cell in processing pixels. */
export function cellSizePx(radiusPx: number): number {
  return (APPEARANCE.windowInRadii * radiusPx) / APPEARANCE.cells;
}

/** Fills the patch with the window around a centre; what lies outside the picture repeats its edge. */
export function readPatch(picture: Picture, centre: Point, radiusPx: number, patch: Patch): void {
  const side = APPEARANCE.cellPx * patch.cells;
  const stepPx = cellSizePx(radiusPx) / APPEARANCE.cellPx;
  const left = centre.x - (side / 2) * stepPx;
  const top = centre.y - (side / 2) * stepPx;
  resample(picture.luma, left, top, stepPx, side, patch.luma);
  const half = side / 2;
  // Sample k of the half-size grid lies between luma samples 2k and 2k + 1. Chroma planes have half the pixels.
  const u = new Float32Array(half * half);
  const v = new Float32Array(half * half);
  const chromaLeft = (left + stepPx / 2) / 2 - 0.25;
  const chromaTop = (top + stepPx / 2) / 2 - 0.25;
  resample(picture.u, chromaLeft, chromaTop, stepPx, half, u);
  resample(picture.v, chromaLeft, chromaTop, stepPx, half, v);
  toColours(patch, u, v, picture.fullRange);
}

/** Bilinear samples at left + k * step, top + k * step, in pixels whose centres have whole coordinates. */
function resample(
  { data, widthPx, heightPx }: Plane,
  left: number,
  top: number,
  step: number,
  side: number,
  out: Float32Array,
): void {
  const columns = new Int32Array(side);
  const shares = new Float32Array(side);
  for (let k = 0; k < side; k++) {
    const x = clamp(left + k * step, widthPx - 1);
    columns[k] = Math.min(widthPx - 2, Math.floor(x));
    shares[k] = x - (columns[k] ?? 0);
  }
  let at = 0;
  for (let k = 0; k < side; k++) {
    const y = clamp(top + k * step, heightPx - 1);
    const row = Math.min(heightPx - 2, Math.floor(y));
    const down = y - row;
    for (let l = 0; l < side; l++) {
      const from = row * widthPx + (columns[l] ?? 0);
      const share = shares[l] ?? 0;
      const a = data[from] ?? 0;
      const b = data[from + widthPx] ?? 0;
      const upper = a + share * ((data[from + 1] ?? 0) - a);
      const lower = b + share * ((data[from + widthPx + 1] ?? 0) - b);
      out[at++] = upper + down * (lower - upper);
    }
  }
}

function clamp(value: number, most: number): number {
  return value < 0 ? 0 : value > most ? most : value;
}

/** BT.709 to colours at half size; then the luma to 0..1. */
function toColours(patch: Patch, u: Float32Array, v: Float32Array, fullRange: boolean): void {
  const gain = fullRange ? 1 : 255 / 219;
  const chromaGain = fullRange ? 1 : 255 / 224;
  const black = fullRange ? 0 : 16;
  const half = 2 * patch.cells;
  const { luma } = patch;
  for (let row = 0; row < half; row++) {
    for (let column = 0; column < half; column++) {
      const at = row * half + column;
      const corner = 4 * row * half + 2 * column;
      const below = corner + 2 * half;
      const sum = (luma[corner] ?? 0) + (luma[corner + 1] ?? 0) + (luma[below] ?? 0) + (luma[below + 1] ?? 0);
      const y = gain * (sum / 4 - black);
      const cb = chromaGain * ((u[at] ?? 0) - 128);
      const cr = chromaGain * ((v[at] ?? 0) - 128);
      patch.red[at] = clamp(y + 1.5748 * cr, 255);
      patch.green[at] = clamp(y - 0.1873 * cb - 0.4681 * cr, 255);
      patch.blue[at] = clamp(y + 1.8556 * cb, 255);
    }
  }
  for (let at = 0; at < luma.length; at++) luma[at] = clamp((gain * ((luma[at] ?? 0) - black)) / 255, 1);
}
