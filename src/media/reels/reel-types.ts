import type { ClipCut } from '@/domain/frame-range';
import type { PixelSize } from '@/domain/pixel-size';
import type { ReelChapter, ReelTransition } from '@/domain/reel';
import type { RenderRequest, TitleRequest } from '../export/export-types';
import type { MediaSource } from '../media-source';

/** Several plays, in order, that become one film. */
export interface ReelJob {
  /**
   * The card before all plays; null for none. The recruiting card's still is cut out of the first play's original;
   * without an original the card shows the background.
   */
  readonly title: TitleRequest | null;
  readonly transition: ReelTransition;
  /** At least one. */
  readonly plays: readonly ReelPlay[];
}

/**
 * A play of a reel, with at least one of `exported` and `original`. With both, the exported film is joined if its
 * stream agrees with the others; otherwise the original is composed again. A play whose look differs from its export
 * has no `exported`.
 */
export interface ReelPlay {
  readonly videoId: string;
  /** Name of the play's chapter, and its name in errors. */
  readonly title: string;
  /** A line of text over the play's first 3 seconds (date, opponent, what to see); null or blank for none. */
  readonly line: string | null;
  readonly exported: ExportedPlay | null;
  /** The clip with its track, look, cut, shape and framing. `options.maxFrames` is ignored. */
  readonly original: Omit<RenderRequest, 'title'> | null;
}

/** A film that this app has exported. */
export interface ExportedPlay {
  readonly source: MediaSource;
  /** Length of its title card in frames, which the reel leaves out; 0 if it has none. */
  readonly titleFrames: number;
}

/** 'joined': the exported film's packets were copied. 'composed': all frames were re-encoded. */
export type PlayMaking = 'joined' | 'composed';

/** How one play got into the reel. */
export interface MadePlay {
  readonly videoId: string;
  readonly making: PlayMaking;
  /** Frames of the play in the reel, and how many of them were re-encoded. */
  readonly frames: number;
  readonly encodedFrames: number;
  /** The part of its clip that it was composed from; null if it came from its export. */
  readonly composedOf: { readonly cut: ClipCut } | null;
}

export interface ReelProgress {
  /** From 0 to 1; never decreases. */
  readonly share: number;
  /** Plays in the reel so far, and in total. */
  readonly playsDone: number;
  readonly playsTotal: number;
  /** Null while it is too early to say. */
  readonly secondsLeft: number | null;
}

/** A finished reel, without the methods that release its storage. */
export interface MadeReel extends PixelSize {
  /** An MP4 with its chapters; in the browser's private file system, or in memory where there is none. */
  readonly file: Blob;
  readonly frames: number;
  readonly durationSec: number;
  readonly hasSound: boolean;
  /** One per play, in order. */
  readonly chapters: readonly ReelChapter[];
  /** One per play, in order. */
  readonly plays: readonly MadePlay[];
}
