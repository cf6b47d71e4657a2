/** How a decoded block of sound fits behind what was written. All in sample frames. */
export interface Placement {
  /** Silence to write first. */
  readonly silence: number;
  /** Frames of the block to leave out at its start. */
  readonly skip: number;
  /** Frames of the block to write after that. */
  readonly take: number;
}

/** Time stamps shake by up to a millisecond in WebM; filling and cutting at each block would click. */
const JITTER_SEC = 0.002;

/**
 * Places a block on a gapless track.
 * @param start where the block belongs; may be negative.
 * @param length of the block.
 * @param written how much the track has.
 * @param end where the track ends.
 */
export function placeBlock(
  block: { readonly start: number; readonly length: number },
  written: number,
  end: number,
  sampleRate: number,
): Placement {
  const off = block.start - written;
  const isJitter = Math.abs(off) <= JITTER_SEC * sampleRate && written > 0;
  const silence = isJitter ? 0 : Math.min(Math.max(0, off), Math.max(0, end - written));
  const skip = isJitter ? 0 : Math.min(block.length, Math.max(0, -off));
  const take = Math.max(0, Math.min(block.length - skip, end - written - silence));
  return { silence, skip, take };
}
