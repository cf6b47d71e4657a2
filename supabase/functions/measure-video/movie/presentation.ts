// A copy of src/media/reading/movie/presentation.ts: npx vitest -u writes it (tests/unit/functions).
import type { Edit } from './movie-header.ts';

/** A part of a track that is shown in one piece. Seconds on the presentation's time line, which starts at 0. */
export interface ShownPart {
  readonly startSec: number;
  /** Infinite for a part shown to the track's end. */
  readonly endSec: number;
  /** Added to a presentation time, gives the demuxer's time of the same picture or sound. */
  readonly shiftSec: number;
}

/** Without an edit list, a track is shown unchanged, except for what is before 0. */
const WHOLE: readonly ShownPart[] = [{ startSec: 0, endSec: Number.POSITIVE_INFINITY, shiftSec: 0 }];
/** Lengths in edit lists are rounded to the movie's time unit, which is at most this long. */
export const ROUNDING_SEC = 0.002;

/** What kind of track it is, for its edit list. */
export type TrackKind = 'picture' | 'other';

/** The parts of a track that its edit list shows (ISO/IEC 14496-12, 8.6.6), in order. */
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
 * Whether the demuxer itself applies an edit list correctly, apart from its end: an empty edit, then one part at normal
 * speed. For pictures the part must start with the media, because hidden pictures would get times below 0, at which
 * WebKitGTK's decoder hangs. For all other lists the demuxer gets media times (`movie-patch.ts`).
 */
export function isForDemuxer(edits: readonly Edit[], kind: TrackKind): boolean {
  const [first, ...others] = edits.filter(({ mediaSec }) => mediaSec !== null);
  if (others.length > 0 || changesSpeed(edits)) return false;
  return kind === 'other' || !first || first.mediaSec === 0;
}

/** Whether an edit list plays a part faster, slower or backward, or freezes it. */
export function changesSpeed(edits: readonly Edit[]): boolean {
  return edits.some(({ mediaSec, rate }) => mediaSec !== null && rate !== 1);
}

/** The clip's own time line: from the first picture shown to the end of the last one. */
export interface ClipTimes {
  /** The presentation time at which the clip starts. */
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
