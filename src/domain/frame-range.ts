/** Frames of a clip's 30 fps grid: from `first` up to but not including `end`. */
export interface FrameRange {
  readonly first: number;
  readonly end: number;
}

/** The kept part of a clip; null for the whole clip. */
export type ClipCut = FrameRange | null;

/** The kept frames. A cut without a frame in the clip, because the file was replaced, keeps all of them. */
export function keptFrames(cut: ClipCut, frameCount: number): FrameRange {
  const whole = { first: 0, end: frameCount };
  if (!cut) return whole;
  const kept = { first: Math.max(0, cut.first), end: Math.min(cut.end, frameCount) };
  return kept.first < kept.end ? kept : whole;
}

/** The cut that keeps these frames; null if they are the whole clip. */
export function cutTo(range: FrameRange, frameCount: number): ClipCut {
  return range.first <= 0 && range.end >= frameCount ? null : range;
}

/** The cut that begins at a frame. An end before that frame is dropped, so that the cut reaches the clip's end. */
export function cutFrom(cut: ClipCut, frame: number, frameCount: number): ClipCut {
  const { end } = keptFrames(cut, frameCount);
  return cutTo({ first: frame, end: end > frame ? end : frameCount }, frameCount);
}

/** The cut that ends at a frame. A beginning after that frame is dropped. */
export function cutUpTo(cut: ClipCut, frame: number, frameCount: number): ClipCut {
  const { first } = keptFrames(cut, frameCount);
  return cutTo({ first: first <= frame ? first : 0, end: frame + 1 }, frameCount);
}

export function isSameCut(a: ClipCut, b: ClipCut): boolean {
  return a === b || (a !== null && b !== null && a.first === b.first && a.end === b.end);
}

export function hasFrame({ first, end }: FrameRange, frame: number): boolean {
  return frame >= first && frame < end;
}

export function lengthOf({ first, end }: FrameRange): number {
  return end - first;
}

/** The number of a range's frames that are in none of the others (sorted, disjoint). */
export function countOutside(range: FrameRange, others: readonly FrameRange[]): number {
  return others.reduce((left, other) => left - Math.max(0, overlapOf(range, other)), lengthOf(range));
}

/**
 * The longest prefix of `range` with at most this many frames outside `others` (sorted, disjoint); null if it has no
 * frame.
 */
export function shortenedTo(
  range: FrameRange,
  others: readonly FrameRange[],
  frames: number,
): FrameRange | null {
  let end = range.first;
  let left = frames;
  for (const other of others) {
    if (other.end <= end) continue;
    const gap = Math.max(0, other.first - end);
    if (gap > left) break;
    left -= gap;
    end = other.end;
  }
  end = Math.min(range.end, end + left);
  return end > range.first ? { first: range.first, end } : null;
}

function overlapOf(a: FrameRange, b: FrameRange): number {
  return Math.min(a.end, b.end) - Math.max(a.first, b.first);
}
