import { FRAME_RATE } from './limits';

/** Number of frames for which a freeze holds the picture: 1.0 s. */
export const FREEZE_FRAMES = 30;

/**
 * The frames of an exported film: the title card, then the clip or its kept part. A freeze holds the clip's frame for
 * FREEZE_FRAMES frames; then the clip resumes with the same frame:
 *
 *     title 0 ... title n-1 | clip f ... clip i-1 | clip i, frozen, 30 times | clip i, clip i+1 ...
 */
export interface Film {
  /** The length of the title card, in frames. */
  readonly titleFrames: number;
  /** The first kept frame of the clip: f above; 0 for the whole clip. */
  readonly firstFrame: number;
  /** The number of kept frames. Each one plays once. */
  readonly clipFrames: number;
  /**
   * The frames of the clip at which the film freezes, ascending and distinct; frames outside the kept part are ignored.
   */
  readonly freezes: readonly number[];
}

/** A frame of the clip in the film. */
export interface Showing {
  readonly clipFrame: number;
  /** Progress of the freeze from 0 (its first frame) to less than 1; null while the clip runs. */
  readonly freeze: number | null;
}

export type FilmFrame = { readonly titleFrame: number } | Showing;

/** A part of the film with a frozen picture and no sound. In seconds. */
export interface Pause {
  /** When the freeze starts, measured from the first kept frame. */
  readonly atSec: number;
  readonly lengthSec: number;
}

export function filmLength(film: Film): number {
  return film.titleFrames + film.clipFrames + FREEZE_FRAMES * freezesIn(film).length;
}

/** The content of film frame k; null after the film's end. */
export function filmFrameAt(film: Film, k: number): FilmFrame | null {
  if (k < film.titleFrames) return k < 0 ? null : { titleFrame: k };
  // The clip's frame number if no further freeze came before it.
  let clipFrame = film.firstFrame + k - film.titleFrames;
  for (const freeze of freezesIn(film)) {
    if (clipFrame < freeze) break;
    if (clipFrame < freeze + FREEZE_FRAMES)
      return { clipFrame: freeze, freeze: (clipFrame - freeze) / FREEZE_FRAMES };
    clipFrame -= FREEZE_FRAMES;
  }
  return clipFrame < endOf(film) ? { clipFrame, freeze: null } : null;
}

/**
 * The film's frames that show a frame of the clip, in order: those of a freeze, if there is one, then the frame itself.
 */
export function showingsOf({ freezes }: Pick<Film, 'freezes'>, clipFrame: number): readonly Showing[] {
  const running: Showing = { clipFrame, freeze: null };
  return freezes.includes(clipFrame) ? [...frozen(clipFrame), running] : [running];
}

/** The number of the film's frame in which a frame of the clip plays. */
export function filmFrameOf(film: Film, clipFrame: number): number {
  const freezes = freezesIn(film).filter((freeze) => freeze <= clipFrame);
  return film.titleFrames + clipFrame - film.firstFrame + FREEZE_FRAMES * freezes.length;
}

/** The film's pauses, in ascending order of time. */
export function pausesOf(film: Film): readonly Pause[] {
  return freezesIn(film).map((freeze) => ({
    atSec: (freeze - film.firstFrame) / FRAME_RATE,
    lengthSec: FREEZE_FRAMES / FRAME_RATE,
  }));
}

function frozen(clipFrame: number): readonly Showing[] {
  return Array.from({ length: FREEZE_FRAMES }, (_, k) => ({ clipFrame, freeze: k / FREEZE_FRAMES }));
}

function freezesIn(film: Film): readonly number[] {
  return film.freezes.filter((freeze) => freeze >= film.firstFrame && freeze < endOf(film));
}

function endOf({ firstFrame, clipFrames }: Film): number {
  return firstFrame + clipFrames;
}
