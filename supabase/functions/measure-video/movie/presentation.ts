// A copy of src/media/reading/movie/presentation.ts: npx vitest -u writes it (tests/unit/functions).
import type { Edit } from './movie-header.ts';

/** A part of a track that is shown in one piece. Seconds on the presentation's time line, which begins at 0. */
export interface ShownPart {
  readonly startSec: number;
  /** Infinite where it is shown to the track's end. */
  readonly endSec: number;
  /** What is added to a time of the presentation for the demuxer's time of the same picture or sound. */
  readonly shiftSec: number;
}

/** Without an edit list, a track is shown as it is, without what is before 0. */
const WHOLE: readonly ShownPart[] = [{ startSec: 0, endSec: Number.POSITIVE_INFINITY, shiftSec: 0 }];
/** Lengths in edit lists are rounded to the movie's unit of time, which is at most so long. */
export const ROUNDING_SEC = 0.002;

/** What a track is, as far as its edit list is concerned. */
export type TrackKind = 'picture' | 'other';

/**
 * The parts of a track that its edit list shows (ISO/IEC 14496-12, 8.6.6), in their order.
 */
export function shownParts(edits: readonly Edit[], kind: TrackKind): readonly ShownPart[] {
  const isApplied = isForDemuxer(edits, kind);
  const shift = isApplied ? () => 0 : (mediaSec: number, startSec: number) => mediaSec - startSec;
  const parts: ShownPart[] = [];
  let startSec = 0;
  for (const { durationSec, mediaSec } of edits) {
    const isOpen = durationSec === 0 && mediaSec !== null;
    const endSec = isOpen ? Number.POSITIVE_INFINITY : startSec + durationSec;
    if (mediaSec !== null) parts.push({ startSec, endSec, shiftSec: shift(mediaSec, startSec) });
    startSec = endSec;
  }
  return parts.length === 0 ? WHOLE : parts;
}

/**
 * Whether the demuxer applies an edit list by itself, but for its end: nothing, and then one part as fast as it is. Of
 * pictures, that part begins with the media: hidden pictures would get times below 0, at which WebKitGTK's decoder says
 * nothing. For all other lists the demuxer is given media times (`movie-patch.ts`).
 */
export function isForDemuxer(edits: readonly Edit[], kind: TrackKind): boolean {
  const [first, ...others] = edits.filter(({ mediaSec }) => mediaSec !== null);
  if (others.length > 0 || changesSpeed(edits)) return false;
  return kind === 'other' || !first || first.mediaSec === 0;
}

/** Whether an edit list plays a part faster, slower or backward, or stands still. */
export function changesSpeed(edits: readonly Edit[]): boolean {
  return edits.some(({ mediaSec, rate }) => mediaSec !== null && rate !== 1);
}

/** The clip's own time line: from the first picture that is shown to the end of the last one. */
export interface ClipTimes {
  /** The presentation's time of the clip's beginning. */
  readonly originSec: number;
  /** Truncated to microseconds: the database counts frames from this number. */
  readonly durationSec: number;
  readonly parts: readonly ShownPart[];
}

/**
 * @param firstSec the demuxer's time of the track's first picture.
 * @param endSec the demuxer's time of the end of its last one.
 */
export function clipTimes(parts: readonly ShownPart[], firstSec: number, endSec: number): ClipTimes {
  const [first = WHOLE[0], last = first] = [parts[0], parts.at(-1)];
  const originSec = Math.max(first?.startSec ?? 0, firstSec - (first?.shiftSec ?? 0));
  const trackEndSec = endSec - (last?.shiftSec ?? 0);
  const isToTheEnd = (last?.endSec ?? 0) > trackEndSec - ROUNDING_SEC;
  const shownEndSec = isToTheEnd ? trackEndSec : (last?.endSec ?? 0);
  return { originSec, durationSec: Math.floor((shownEndSec - originSec) * 1e6 + 1e-3) / 1e6, parts };
}
