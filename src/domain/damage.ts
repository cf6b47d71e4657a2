import type { FrameRange } from './frame-range';
import { hasFrame } from './frame-range';
import { FRAME_RATE } from './limits';
import type { TrackPoint } from './track';

/**
 * Frames of a clip whose picture data is damaged, so that they do not show what was recorded: ranges in ascending order
 * that do not touch.
 */
export type Damage = readonly FrameRange[];

/** Merges two sets of damaged frames. Returns the first one itself if the second adds no frame. */
export function joinedDamage(known: Damage, found: Damage): Damage {
  const all: FrameRange[] = [];
  for (const each of [...known, ...found].sort((a, b) => a.first - b.first)) {
    const last = all.at(-1);
    if (!last || each.first > last.end) all.push(each);
    else all[all.length - 1] = { first: last.first, end: Math.max(last.end, each.end) };
  }
  const isSame = all.length === known.length && all.every((each, k) => isSameRange(each, known[k]));
  return isSame ? known : all;
}

/**
 * Marks good points on damaged pictures as weak, because the engine followed a smeared picture there. Manual points do
 * not change. Returns the same array if nothing is damaged.
 */
export function doubtedForDamage(points: readonly TrackPoint[], damage: Damage): readonly TrackPoint[] {
  if (damage.length === 0) return points;
  return points.map((point) => {
    const frame = Math.round(point.timeSec * FRAME_RATE);
    if (point.isManual || point.isInterpolated || !isDamaged(damage, frame)) return point;
    return { ...point, isInterpolated: true, confidence: 0 };
  });
}

/** The damaged ranges that overlap a range. */
export function damageIn({ first, end }: FrameRange, damage: Damage): Damage {
  return damage.filter((each) => each.end > first && each.first < end);
}

function isDamaged(damage: Damage, frame: number): boolean {
  return damage.some((range) => hasFrame(range, frame));
}

function isSameRange(a: FrameRange, b: FrameRange | undefined): boolean {
  return a.first === b?.first && a.end === b.end;
}
