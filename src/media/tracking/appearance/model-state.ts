import { GROUPS, PLACES } from './channels';
import type { Workspace } from './workspace';

/** 16 levels of each of red, green and blue. */
export const COLOR_BINS = 4096;

/** Addresses of the data that a model has learned: one block of f32 values, all 0 at first. */
export interface ModelState {
  /** Start of the block, and its length in f32 values. */
  readonly address: number;
  readonly floats: number;
  /** Filters of GROUPS near spectra each. The filters for searching, `blend` and `first`, are conjugated. */
  readonly csrFilter: number;
  readonly bacfFilter: number;
  /** BACF's running mean sample. */
  readonly bacfMean: number;
  readonly blend: number;
  readonly first: number;
  /** CSR-DCF's weight of each channel (PLACES values). */
  readonly weights: number;
  /** Histograms of COLOR_BINS values: of the player and of the surroundings. */
  readonly inside: number;
  readonly around: number;
  /** The look of the first frame: channels under the circle (GROUPS near planes), and colors (COLOR_BINS values). */
  readonly template: number;
  readonly firstColors: number;
}

const FLOAT_BYTES = 4;

/** Takes a block of the kernel's memory. Release the block by its address. */
export function makeModelState({ kernel, near }: Workspace): ModelState {
  const filterBytes = GROUPS * near.transform.spectrumBytes;
  const templateBytes = GROUPS * near.transform.planeBytes;
  const bytes = 5 * filterBytes + (PLACES + 3 * COLOR_BINS) * FLOAT_BYTES + templateBytes;
  const address = kernel.allocate(bytes);
  const weights = address + 5 * filterBytes;
  const inside = weights + PLACES * FLOAT_BYTES;
  return {
    address,
    floats: bytes / FLOAT_BYTES,
    csrFilter: address,
    bacfFilter: address + filterBytes,
    bacfMean: address + 2 * filterBytes,
    blend: address + 3 * filterBytes,
    first: address + 4 * filterBytes,
    weights,
    inside,
    around: inside + COLOR_BINS * FLOAT_BYTES,
    firstColors: inside + 2 * COLOR_BINS * FLOAT_BYTES,
    template: inside + 3 * COLOR_BINS * FLOAT_BYTES,
  };
}
