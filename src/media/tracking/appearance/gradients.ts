import { APPEARANCE } from '../constants';
import { boxBlur } from './box-blur';
import { turnsOf } from './fast-atan2';

const SIGNED = 18;
const UNSIGNED = 9;
export const GRADIENT_CHANNELS = SIGNED + UNSIGNED;
/** Keeps flat cells from being blown up to full contrast, and single strong edges from ruling. */
const ENERGY_FLOOR = 0.02;
const CLIP = 0.4;

/**
 * Histograms of gradient directions per cell, 9 without and 18 with sign, divided by the neighbourhood's energy
 * (after Felzenszwalb et al., PAMI 2010). Writes 27 planes of cells * cells from the start of `out`.
 */
export function gradientChannels(luma: Float32Array, cells: number, out: Float32Array): void {
  const area = cells * cells;
  const signed = out.subarray(UNSIGNED * area, GRADIENT_CHANNELS * area);
  signed.fill(0);
  accumulate(luma, cells, signed);
  const energy = new Float32Array(area);
  for (let bin = 0; bin < UNSIGNED; bin++) {
    for (let cell = 0; cell < area; cell++) {
      const sum = (signed[bin * area + cell] ?? 0) + (signed[(bin + UNSIGNED) * area + cell] ?? 0);
      out[bin * area + cell] = sum;
      energy[cell] = (energy[cell] ?? 0) + sum * sum;
    }
  }
  boxBlur(energy, cells, 3);
  for (let cell = 0; cell < area; cell++) {
    const share = 1 / (Math.sqrt(Math.max(0, energy[cell] ?? 0)) + ENERGY_FLOOR);
    for (let at = cell; at < GRADIENT_CHANNELS * area; at += area)
      out[at] = Math.min(CLIP, (out[at] ?? 0) * share);
  }
}

/** Adds every pixel's gradient to the two nearest directions of its cell. */
function accumulate(luma: Float32Array, cells: number, signed: Float32Array): void {
  const { cellPx } = APPEARANCE;
  const side = cells * cellPx;
  const area = cells * cells;
  const share = 1 / (cellPx * cellPx);
  for (let y = 0; y < side; y++) {
    const above = (y === 0 ? 1 : y - 1) * side;
    const below = (y === side - 1 ? side - 2 : y + 1) * side;
    const row = y * side;
    const cellRow = Math.floor(y / cellPx) * cells;
    for (let x = 0; x < side; x++) {
      const before = x === 0 ? 1 : x - 1;
      const after = x === side - 1 ? side - 2 : x + 1;
      const gx = (luma[row + after] ?? 0) - (luma[row + before] ?? 0);
      const gy = (luma[below + x] ?? 0) - (luma[above + x] ?? 0);
      const magnitude = Math.sqrt(gx * gx + gy * gy) * share;
      if (magnitude === 0) continue;
      const position = turnsOf(gy, gx) * SIGNED;
      const low = position | 0;
      const part = (position - low) * magnitude;
      const cell = cellRow + ((x / cellPx) | 0);
      const lowAt = low * area + cell;
      const highAt = (low === SIGNED - 1 ? 0 : low + 1) * area + cell;
      signed[lowAt] = (signed[lowAt] ?? 0) + magnitude - part;
      signed[highAt] = (signed[highAt] ?? 0) + part;
    }
  }
}
