import { turnsOf } from './fast-atan2';
import type { LabPlanes } from './lab';

const HUES = 6;
const LIGHTNESSES = 3;
export const LAB_CHANNELS = 3;
export const COLOUR_BIN_CHANNELS = HUES + LIGHTNESSES;
/** Colours are weaker than lightness; this brings them to the same weight. */
const CHROMA_GAIN = 3;

/** Mean L, a and b of a window, subtracted from its channels. */
export type LabMean = readonly [number, number, number];

/**
 * Lab means per cell, without their own mean (or a given one). Writes 3 planes from the start of `out`.
 * @returns the mean that was subtracted
 */
export function labChannels(
  lab: LabPlanes,
  cells: number,
  out: Float32Array,
  given: LabMean | null,
): LabMean {
  const area = cells * cells;
  const means = [lab.l, lab.a, lab.b].map((plane, channel) => {
    const target = out.subarray(channel * area, (channel + 1) * area);
    meanOfFour(plane, cells, 1 / 255, target);
    const mean = given?.[channel] ?? target.reduce((sum, value) => sum + value, 0) / area;
    const gain = channel === 0 ? 1 : CHROMA_GAIN;
    for (let cell = 0; cell < area; cell++) target[cell] = ((target[cell] ?? 0) - mean) * gain;
    return mean;
  });
  return [means[0] ?? 0, means[1] ?? 0, means[2] ?? 0];
}

/**
 * Soft colour names per cell: 6 hues weighted by saturation, 3 lightnesses weighted by greyness, each without its
 * mean. Writes 9 planes from the start of `out`.
 */
export function colourBinChannels(lab: LabPlanes, cells: number, out: Float32Array): void {
  const area = cells * cells;
  const side = 2 * cells;
  out.subarray(0, COLOUR_BIN_CHANNELS * area).fill(0);
  const add = (bin: number, cell: number, value: number): void => {
    out[bin * area + cell] = (out[bin * area + cell] ?? 0) + value / 4;
  };
  for (let at = 0; at < side * side; at++) {
    const cell = (((at / side) | 0) >> 1) * cells + ((at % side) >> 1);
    const a = lab.a[at] ?? 0;
    const b = lab.b[at] ?? 0;
    const saturation = Math.min(1, Math.max(0, (Math.sqrt(a * a + b * b) - 4) / 12));
    if (saturation > 0) {
      const position = turnsOf(b, a) * HUES;
      const low = position | 0;
      add(low, cell, saturation * (1 - (position - low)));
      add((low + 1) % HUES, cell, saturation * (position - low));
    }
    const lightness = ((lab.l[at] ?? 0) / 255) * (LIGHTNESSES - 1);
    for (let k = 0; k < LIGHTNESSES; k++) {
      add(HUES + k, cell, (1 - saturation) * Math.max(0, 1 - Math.abs(lightness - k)));
    }
  }
  for (let bin = 0; bin < COLOUR_BIN_CHANNELS; bin++)
    subtractMean(out.subarray(bin * area, (bin + 1) * area));
}

function subtractMean(plane: Float32Array): void {
  const mean = plane.reduce((sum, value) => sum + value, 0) / plane.length;
  for (let at = 0; at < plane.length; at++) plane[at] = (plane[at] ?? 0) - mean;
}

/** Mean of each cell's 2x2 samples, times a gain. */
export function meanOfFour(plane: Float32Array, cells: number, gain: number, out: Float32Array): void {
  const side = 2 * cells;
  for (let row = 0; row < cells; row++) {
    for (let column = 0; column < cells; column++) {
      const at = 2 * row * side + 2 * column;
      const upper = (plane[at] ?? 0) + (plane[at + 1] ?? 0);
      const lower = (plane[at + side] ?? 0) + (plane[at + side + 1] ?? 0);
      out[row * cells + column] = ((upper + lower) / 4) * gain;
    }
  }
}
