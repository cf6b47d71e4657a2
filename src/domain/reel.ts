import type { LookKind } from './film-look';
import { FRAME_RATE } from './limits';
import { oneLine } from './plain-text';
import { TITLE_STYLES } from './settings';
import { displayName, shownDuration, type Video } from './video';

/** The maximum number of plays in a reel. */
export const REEL_PLAYS_MAX = 50;
/** The longest line of text over a play. */
export const REEL_LINE_LENGTH = 80;

/** The navigation state that makes a reel's film as soon as its editor opens. */
export const MAKE_AT_ONCE = 'make-at-once';

/** The one card at the beginning of a reel. */
export const REEL_TITLE_CARDS = [...TITLE_STYLES, 'none'] as const;
export type ReelTitleCard = (typeof REEL_TITLE_CARDS)[number];

/** 'cut': the next play follows immediately. 'dip': the picture fades to black and back between plays. */
export const REEL_TRANSITIONS = ['cut', 'dip'] as const;
export type ReelTransition = (typeof REEL_TRANSITIONS)[number];

/** A play in a reel: one of the user's charged clips, with its line of text and look. */
export interface ReelPlay {
  readonly videoId: string;
  /** A line of text over the play; may be empty. */
  readonly line: string;
  /** Null for the play's own look. */
  readonly look: LookKind | null;
}

/** How to make a reel: its plays in order, its title card and its transitions. */
export interface ReelRecipe {
  readonly titleCard: ReelTitleCard;
  readonly transition: ReelTransition;
  readonly plays: readonly ReelPlay[];
}

/** Where a play begins in a reel's film. */
export interface ReelChapter {
  readonly videoId: string;
  readonly title: string;
  /** Seconds from the film's first frame; the title card comes before the first play. */
  readonly startSec: number;
}

/** The film of a reel: which revision of its recipe it shows, and its chapters. */
export interface ReelFilm {
  readonly madeRevision: number;
  readonly chapters: readonly ReelChapter[];
}

/** The recipe that a new reel begins with. */
export function newRecipe(videoIds: readonly string[]): ReelRecipe {
  const plays = videoIds.map((videoId): ReelPlay => ({ videoId, line: '', look: null }));
  return { titleCard: 'classic', transition: 'cut', plays };
}

/** Whether a video can be a play in a reel: it is not a reel, was charged, and is exported or tracked. */
export function isReelPlay(
  video: Pick<Video, 'isReel' | 'tokensConsumed' | 'processedVideoPath' | 'isTracked'>,
): boolean {
  return !video.isReel && video.tokensConsumed > 0 && (video.processedVideoPath !== null || video.isTracked);
}

/** The name of a play's chapter: its line of text, or the name of its video. */
export function chapterTitle({ line }: Pick<ReelPlay, 'line'>, video: Video): string {
  return oneLine(line) || oneLine(displayName(video));
}

/** The approximate length of a play in a reel, without a title card. In seconds; null if unknown. */
export function playSeconds(video: Video): number | null {
  if (video.processedVideoPath === null) return video.durationSec;
  const shown = shownDuration(video);
  return shown === null ? null : Math.max(0, shown - (video.processedTitleFrames ?? 0) / FRAME_RATE);
}

/**
 * The approximate length of a reel's film, in seconds. Plays of unknown length are left out.
 * @param titleFrames how long the recruiting card is shown.
 */
export function reelSeconds(recipe: ReelRecipe, videos: readonly Video[], titleFrames: number): number {
  const plays = videos.reduce((sum, video) => sum + (playSeconds(video) ?? 0), 0);
  return recipe.titleCard === 'none' ? plays : plays + titleFrames / FRAME_RATE;
}

/** The index of the chapter at this second, counted from 0; -1 before the first. */
export function chapterAt(chapters: readonly Pick<ReelChapter, 'startSec'>[], timeSec: number): number {
  return chapters.findLastIndex(({ startSec }) => startSec <= timeSec);
}
