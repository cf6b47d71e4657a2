import { FRAME_RATE } from '@/domain/limits';
import type { PixelSize } from '@/domain/pixel-size';
import type { SoundFormat } from './sound/sound-format';

/** How a film becomes a piece of a reel, whose size may be another: the film stands in its middle, over black. */
export interface ReelPiece extends PixelSize {
  /** True when the piece is a title card without any frame of the clip. */
  readonly isTitleAlone: boolean;
  /** A line of text over the play's first seconds; null for none. */
  readonly line: string | null;
  /** The number, in its play, of the frame that the piece begins with. */
  readonly firstPlayFrame: number;
  /** How many frames the whole play has; null when the piece is the whole play. */
  readonly playFrames: number | null;
  /** Whether the play comes out of black, and ends in it. */
  readonly dipsIn: boolean;
  readonly dipsOut: boolean;
  /** The format of the reel's sound. */
  readonly sound: SoundFormat;
}

/** A dip takes this long on each side, which counts one black frame. */
export const DIP_FRAMES = 6;
/** A line of text stands for this long, and comes and goes in this many frames of it. */
export const LINE_FRAMES = 3 * FRAME_RATE;
const LINE_FADE_FRAMES = 6;

/** How much light of the picture a frame of a play shows: 1 for all of it, 0 for black. */
export function lightAt(frame: number, playFrames: number, { dipsIn, dipsOut }: ReelPiece): number {
  const fromStart = dipsIn ? frame / DIP_FRAMES : 1;
  const toEnd = dipsOut ? (playFrames - 1 - frame) / DIP_FRAMES : 1;
  return Math.max(0, Math.min(1, fromStart, toEnd));
}

/** How opaque the line of text is over a frame of a play, from 0 to 1. */
export function lineOpacityAt(frame: number): number {
  if (frame >= LINE_FRAMES) return 0;
  return Math.min(1, (frame + 1) / LINE_FADE_FRAMES, (LINE_FRAMES - frame) / LINE_FADE_FRAMES);
}
