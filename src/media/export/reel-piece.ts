import { FRAME_RATE } from '@/domain/limits';
import type { PixelSize } from '@/domain/pixel-size';
import type { SoundFormat } from './sound/sound-format';

/** How a film becomes a piece of a reel, whose size may differ: the film is centered over black. */
export interface ReelPiece extends PixelSize {
  /** True when the piece is a title card without any frame of the clip. */
  readonly isTitleAlone: boolean;
  /** A line of text over the play's first seconds; null for none. */
  readonly line: string | null;
  /** The play's frame number that the piece starts with. */
  readonly firstPlayFrame: number;
  /** Length of the whole play in frames; null when the piece is the whole play. */
  readonly playFrames: number | null;
  /** Whether the play fades in from black, and out to it. */
  readonly dipsIn: boolean;
  readonly dipsOut: boolean;
  /** The format of the reel's sound. */
  readonly sound: SoundFormat;
}

/** Length of a dip on each side, including one black frame. */
export const DIP_FRAMES = 6;
/** How long a line of text is shown, and how many of those frames it takes to fade in and to fade out. */
export const LINE_FRAMES = 3 * FRAME_RATE;
const LINE_FADE_FRAMES = 6;

/** The brightness of a play's frame: 1 for full, 0 for black. */
export function lightAt(frame: number, playFrames: number, { dipsIn, dipsOut }: ReelPiece): number {
  const fromStart = dipsIn ? frame / DIP_FRAMES : 1;
  const toEnd = dipsOut ? (playFrames - 1 - frame) / DIP_FRAMES : 1;
  return Math.max(0, Math.min(1, fromStart, toEnd));
}

/** The opacity of the line of text over a play's frame, from 0 to 1. */
export function lineOpacityAt(frame: number): number {
  if (frame >= LINE_FRAMES) return 0;
  return Math.min(1, (frame + 1) / LINE_FADE_FRAMES, (LINE_FRAMES - frame) / LINE_FADE_FRAMES);
}
