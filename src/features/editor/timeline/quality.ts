import { FRAME_RATE } from '@/domain/limits';
import { isDoubtful, kindBetween, kindOf, type PointKind } from '@/domain/point-kind';
import type { TrackPoint } from '@/domain/track';

/** How a stretch of the track is shown; never by color alone. */
export type QualityKind = PointKind | 'lost';

/** A stretch of frames of one quality: from `fromFrame` up to but without `toFrame`. */
export interface QualityRange<Kind extends QualityKind = QualityKind> {
  readonly kind: Kind;
  readonly fromFrame: number;
  readonly toFrame: number;
}

/**
 * The track as ranges of one quality each, by rising frame. Frames between two points are as good as the ring that is
 * drawn there (path.ts, positionAt), so that a simplified path reads like the whole one.
 */
export function qualityRanges(points: readonly TrackPoint[]): readonly QualityRange<PointKind>[] {
  const ranges: GrowingRange[] = [];
  let before: TrackPoint | undefined;
  for (const point of points) {
    const frame = Math.round(point.timestamp * FRAME_RATE);
    const reached = ranges.at(-1)?.toFrame ?? frame;
    if (before && frame > reached) append(ranges, kindBetween(before, point), reached, frame);
    append(ranges, kindOf(point), frame, frame + 1);
    before = point;
  }
  return ranges;
}

/** A long path has many points and few ranges: a range grows in its place. */
interface GrowingRange extends QualityRange<PointKind> {
  toFrame: number;
}

function append(ranges: GrowingRange[], kind: PointKind, fromFrame: number, toFrame: number): void {
  const last = ranges.at(-1);
  if (last?.kind === kind) last.toFrame = toFrame;
  else ranges.push({ kind, fromFrame, toFrame });
}

/** How much of a clip has a position, and how sure that is. */
export interface TrackQuality {
  /** Frames that show the ring. */
  readonly ringFrames: number;
  /** Frames on which the player was seen, by the engine or by the user. */
  readonly trackedFrames: number;
  readonly certainFrames: number;
  /** Stretches that are worth a look. */
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

/** The ranges before a frame, the last of them cut there. */
export function rangesBefore(
  ranges: readonly QualityRange<PointKind>[],
  endFrame: number,
): readonly QualityRange<PointKind>[] {
  return ranges
    .filter((range) => range.fromFrame < endFrame)
    .map((range) => ({ ...range, toFrame: Math.min(range.toFrame, endFrame) }));
}

/** The ranges with the stretch after a loss: up to where an older part of the path is certain again, or to the end. */
export function withLoss(
  ranges: readonly QualityRange<PointKind>[],
  lostAtSec: number,
  frameCount: number,
): readonly QualityRange[] {
  const fromFrame = Math.round(lostAtSec * FRAME_RATE) + 1;
  const next = ranges.find((range) => range.fromFrame >= fromFrame && range.kind !== 'interpolated');
  const toFrame = next?.fromFrame ?? frameCount;
  if (fromFrame >= toFrame) return ranges;
  const after = ranges.filter((range) => range.fromFrame >= toFrame);
  return [...rangesBefore(ranges, fromFrame), { kind: 'lost', fromFrame, toFrame }, ...after];
}
