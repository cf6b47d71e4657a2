import type { Kernel } from '../kernel/kernel';

/**
 * The kernel processes four channels at once, in the lanes of its vectors (kernel/assembly/layout.ts): a group's plane
 * has 4 values per cell, and its spectrum 4 real and 4 imaginary parts per frequency.
 */
export const LANES = 4;
const FLOAT_BYTES = 4;

/** The kernel's two-dimensional FFT of one side. */
export interface Transform {
  readonly side: 32 | 64;
  /** Address of the transform's tables. */
  readonly plan: number;
  /** Number of frequencies in a spectrum: it holds only the non-negative vertical ones. */
  readonly bins: number;
  /** Bytes of one group of channels. */
  readonly planeBytes: number;
  readonly spectrumBytes: number;
}

const FACTOR_BYTES = 2048;
const SCRATCH_BYTES = 4096;

export function makeTransform(kernel: Kernel, side: Transform['side']): Transform {
  const plan = kernel.allocate(FACTOR_BYTES + SCRATCH_BYTES);
  const factors = kernel.floats(plan, FACTOR_BYTES / FLOAT_BYTES);
  // A line is transformed as (side / 8) times 8. These factors rotate the first stage's results, equally in all lanes.
  for (let k = 1; k < side / 8; k++) {
    for (let n = 0; n < 8; n++) {
      const at = ((k - 1) * 8 + n) * 2 * LANES;
      const angle = (2 * Math.PI * k * n) / side;
      factors.fill(Math.cos(angle), at, at + LANES);
      factors.fill(-Math.sin(angle), at + LANES, at + 2 * LANES);
    }
  }
  const bins = side * (side / 2 + 1);
  return {
    side,
    plan,
    bins,
    planeBytes: side * side * LANES * FLOAT_BYTES,
    spectrumBytes: bins * 2 * LANES * FLOAT_BYTES,
  };
}
