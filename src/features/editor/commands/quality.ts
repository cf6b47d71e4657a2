import type { LostPhase } from '@/domain/editor/editor-state';
import { FRAME_RATE } from '@/domain/limits';
import { isDoubtful, kindBetween, kindOf, type PointKind } from '@/domain/point-kind';
import type { TrackPoint } from '@/domain/track';

/** The quality of a range of the track; it is never shown by color alone. */
export type QualityKind = PointKind | 'lost';

/** A range of frames of one quality, from `fromFrame` up to but not including `toFrame`. */
export interface QualityRange<Kind extends QualityKind = QualityKind> {
  readonly kind: Kind;
  readonly fromFrame: number;
  readonly toFrame: number;
}

/**
 * Splits the track into ranges of one quality each, sorted by frame. Frames between two points have the quality of
 * the ring that positionAt (path.ts) draws there, so that a simplified path has the same ranges as the full one.
 */
export function qualityRanges(points: readonly TrackPoint[]): readonly QualityRange<PointKind>[] {
  const ranges: GrowingRange[] = [];
  let before: TrackPoint | undefined;
  for (const point of points) {
    const frame = Math.round(point.timeSec * FRAME_RATE);
    const reached = ranges.at(-1)?.toFrame ?? frame;
    if (before && frame > reached) append(ranges, kindBetween(before, point), reached, frame);
    append(ranges, kindOf(point), frame, frame + 1);
    before = point;
  }
  return ranges;
}

/** Ranges are extended in place, because a long path has many points but few ranges. */
interface GrowingRange extends QualityRange<PointKind> {
  toFrame: number;
}

function append(ranges: GrowingRange[], kind: PointKind, fromFrame: number, toFrame: number): void {
  const last = ranges.at(-1);
  if (last?.kind === kind) last.toFrame = toFrame;
  else ranges.push({ kind, fromFrame, toFrame });
}

/** How many frames of a clip have a position, and how certain they are. */
export interface TrackQuality {
  /** The number of frames that show the ring. */
  readonly ringFrames: number;
  /** The number of frames on which the tracker or the user has located the player. */
  readonly trackedFrames: number;
  readonly certainFrames: number;
  /** The number of ranges that the user should check. */
  readonly doubtfulRanges: number;
}

export function trackQuality(ranges: readonly QualityRange<PointKind>[]): TrackQuality {
  const framesOf = (isCounted: (kind: PointKind) => boolean): number =>
    ranges.reduce(
      (sum, { kind, fromFrame, toFrame }) => sum + (isCounted(kind) ? toFrame - fromFrame : 0),
      0,
    );
  return {
    ringFrames: framesOf(() => true),
    trackedFrames: framesOf((kind) => kind !== 'interpolated'),
    certainFrames: framesOf((kind) => !isDoubtful(kind)),
    doubtfulRanges: ranges.filter(
      ({ kind }, index) => isDoubtful(kind) && !isDoubtful(ranges[index - 1]?.kind ?? 'good'),
    ).length,
  };
}

/** The ranges before a frame; a range that contains the frame is cut there. */
export function rangesBefore(
  ranges: readonly QualityRange<PointKind>[],
  endFrame: number,
): readonly QualityRange<PointKind>[] {
  return ranges
    .filter((range) => range.fromFrame < endFrame)
    .map((range) => ({ ...range, toFrame: Math.min(range.toFrame, endFrame) }));
}

/** Where a run lost the player. */
export type Loss = Pick<LostPhase, 'lostAtSec' | 'direction'>;

/** The range that a run did not reach because it lost the player. */
export interface LostRange extends QualityRange<'lost'> {
  /** The frame of the loss: the last one that the run kept, just outside the range. */
  readonly atFrame: number;
}

export type QualityRangeOrLoss = QualityRange<PointKind> | LostRange;

/**
 * Adds the range that a run did not reach: from its loss in the run's direction, up to the next certain part of an
 * older path or to the end of the clip (in a backward run, its beginning).
 */
export function withLoss(
  ranges: readonly QualityRange<PointKind>[],
  { lostAtSec, direction }: Loss,
  frameCount: number,
): readonly QualityRangeOrLoss[] {
  const atFrame = Math.round(lostAtSec * FRAME_RATE);
  const isForward = direction === 'forward';
  const older = ranges.filter(({ kind }) => kind !== 'interpolated');
  const fromFrame = isForward
    ? atFrame + 1
    : (older.findLast((range) => range.toFrame <= atFrame)?.toFrame ?? 0);
  const toFrame = isForward
    ? (older.find((range) => range.fromFrame > atFrame)?.fromFrame ?? frameCount)
    : atFrame;
  if (fromFrame >= toFrame) return ranges;
  return [
    ...rangesBefore(ranges, fromFrame),
    { kind: 'lost', fromFrame, toFrame, atFrame },
    ...rangesAfter(ranges, toFrame),
  ];
}

/** The ranges from a frame on; a range that contains the frame is cut there. */
function rangesAfter(
  ranges: readonly QualityRange<PointKind>[],
  firstFrame: number,
): readonly QualityRange<PointKind>[] {
  return ranges
    .filter((range) => range.toFrame > firstFrame)
    .map((range) => ({ ...range, fromFrame: Math.max(range.fromFrame, firstFrame) }));
}
