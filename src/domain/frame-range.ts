/** Frames of a clip's 30 fps grid, from the first to before the end. */
export interface FrameRange {
  readonly first: number;
  readonly end: number;
}

/** The part of a clip that is kept; null for the whole clip. */
export type ClipCut = FrameRange | null;

/** The frames that are kept. A cut that has no frame in the clip, because the file is another one, keeps them all. */
export function keptFrames(cut: ClipCut, frameCount: number): FrameRange {
  const whole = { first: 0, end: frameCount };
  if (!cut) return whole;
  const kept = { first: Math.max(0, cut.first), end: Math.min(cut.end, frameCount) };
  return kept.first < kept.end ? kept : whole;
}

/** The cut to these frames; null when they are the whole clip. */
export function cutTo(range: FrameRange, frameCount: number): ClipCut {
  return range.first <= 0 && range.end >= frameCount ? null : range;
}

/** The cut that begins with a frame. An end before it is given up, so that the clip runs on to its own end. */
export function cutFrom(cut: ClipCut, frame: number, frameCount: number): ClipCut {
  const { end } = keptFrames(cut, frameCount);
  return cutTo({ first: frame, end: end > frame ? end : frameCount }, frameCount);
}

/** The cut that ends with a frame. A beginning after it is given up. */
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

/** How many frames of a range are in none of the others, which rise and do not overlap. */
export function countOutside(range: FrameRange, others: readonly FrameRange[]): number {
  return others.reduce((left, other) => left - Math.max(0, overlapOf(range, other)), lengthOf(range));
}

/**
 * The longest range with the same beginning of which only so many frames are in none of the others, which rise and do
 * not overlap; null when it has no frame.
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
