import type { Plane } from './picture';

/** Samples inside a larger buffer: plane rows with a stride, and a pixel step (2 for interleaved NV12 chroma). */
export interface SampleView {
  readonly data: Uint8Array;
  readonly offset: number;
  readonly strideBytes: number;
  readonly stepBytes: number;
  readonly widthPx: number;
  readonly heightPx: number;
}

/**
 * Shrinks by the mean over each target pixel's exact area (a box filter: no aliasing, and what moves evenly in the
 * source moves evenly in the target). The target must not be larger than the source.
 */
export function boxDownscale(source: SampleView, target: Plane): void {
  const factorX = source.widthPx / target.widthPx;
  const factorY = source.heightPx / target.heightPx;
  if (Number.isInteger(factorX) && Number.isInteger(factorY)) wholeFactors(source, target, factorX, factorY);
  else anyFactors(source, target, factorX, factorY);
}

function wholeFactors(source: SampleView, target: Plane, factorX: number, factorY: number): void {
  const { data, strideBytes, stepBytes } = source;
  const share = 1 / (factorX * factorY);
  const span = factorX * stepBytes;
  let out = 0;
  for (let y = 0; y < target.heightPx; y++) {
    const top = source.offset + y * factorY * strideBytes;
    for (let x = 0; x < target.widthPx; x++) {
      let sum = 0;
      for (let row = 0; row < factorY; row++) {
        const from = top + row * strideBytes + x * span;
        for (let at = from; at < from + span; at += stepBytes) sum += data[at] ?? 0;
      }
      target.data[out++] = sum * share + 0.5;
    }
  }
}

/** Row by row: shrink the row, then share it out to the one or two target rows that it belongs to. */
function anyFactors(source: SampleView, target: Plane, factorX: number, factorY: number): void {
  const row = new Float32Array(target.widthPx);
  const sums = new Float32Array(target.widthPx);
  const share = 1 / factorY;
  let y = 0;
  for (let from = 0; from < source.heightPx && y < target.heightPx; from++) {
    shrinkRow(source, from, factorX, row);
    const end = (y + 1) * factorY;
    const inside = Math.min(1, end - from);
    for (let x = 0; x < row.length; x++) sums[x] = (sums[x] ?? 0) + inside * (row[x] ?? 0);
    if (from + 1 < end - 1e-6) continue;
    for (let x = 0; x < row.length; x++) {
      target.data[y * target.widthPx + x] = (sums[x] ?? 0) * share + 0.5;
      sums[x] = (1 - inside) * (row[x] ?? 0);
    }
    y++;
  }
}

function shrinkRow(source: SampleView, y: number, factor: number, row: Float32Array): void {
  const { data, stepBytes } = source;
  const start = source.offset + y * source.strideBytes;
  const last = source.widthPx - 1;
  for (let x = 0; x < row.length; x++) {
    const left = x * factor;
    const right = left + factor;
    const first = Math.floor(left);
    const end = Math.min(last, Math.ceil(right - 1e-6) - 1);
    let sum = -(left - first) * (data[start + first * stepBytes] ?? 0);
    for (let at = first; at <= end; at++) sum += data[start + at * stepBytes] ?? 0;
    sum -= (end + 1 - right) * (data[start + end * stepBytes] ?? 0);
    row[x] = sum / factor;
  }
}
