import type { ClipCut } from '@/domain/frame-range';
import type { PixelSize } from '@/domain/pixel-size';
import type { ReelChapter, ReelTransition } from '@/domain/reel';
import type { RenderRequest, TitleRequest } from '../export/export-types';
import type { MediaSource } from '../media-source';

/** Several plays, in their order, that become one film. */
export interface ReelJob {
  /**
   * The card before all plays; null for none. The recruiting card's still is cut out of the first play's original, and
   * the background is shown where the first play has none.
   */
  readonly title: TitleRequest | null;
  readonly transition: ReelTransition;
  /** At least one. */
  readonly plays: readonly ReelPlay[];
}

/**
 * A play of a reel. At least one of `exported` and `original` is there. With both, the exported film is joined where
 * its stream agrees with the others, and the original is composed anew where it does not. A play with another look than
 * its export has no `exported`.
 */
export interface ReelPlay {
  readonly videoId: string;
  /** Name of the play's chapter, and its name in errors. */
  readonly title: string;
  /** A line of text over the play's first 3 seconds (date, opponent, what to see); null or blank for none. */
  readonly line: string | null;
  readonly exported: ExportedPlay | null;
  /** The clip with its track, look, cut, shape and framing. `options.maxFrames` is not looked at. */
  readonly original: Omit<RenderRequest, 'title'> | null;
}

/** A film that this app has exported. */
export interface ExportedPlay {
  readonly source: MediaSource;
  /** How many frames its title card stands, which the reel leaves out; 0 where it has none. */
  readonly titleFrames: number;
}

/** 'joined': the exported film's packets were copied. 'composed': all frames were encoded anew. */
export type PlayMaking = 'joined' | 'composed';

/** How one play came into the reel. */
export interface MadePlay {
  readonly videoId: string;
  readonly making: PlayMaking;
  /** Frames of the play in the reel, and how many of them were encoded anew. */
  readonly frames: number;
  readonly encodedFrames: number;
  /** The part of its clip that it was composed of; null where the play is its export's. */
  readonly composedOf: { readonly cut: ClipCut } | null;
}

export interface ReelProgress {
  /** From 0 to 1; it never falls. */
  readonly share: number;
  /** Plays that are in the reel so far, of how many. */
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
  /** One for each play, in their order. */
  readonly chapters: readonly ReelChapter[];
  /** One for each play, in their order. */
  readonly plays: readonly MadePlay[];
}
