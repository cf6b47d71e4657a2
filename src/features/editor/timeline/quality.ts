import { FRAME_RATE } from '@/domain/limits';
import type { TrackPoint } from '@/domain/track';

/** How a stretch of the track is shown; never by colour alone (mockups README, The editor, 5). */
export type QualityKind = 'good' | 'weak' | 'interpolated' | 'manual' | 'lost';

/** A stretch of frames of one quality: from `fromFrame` up to but without `toFrame`. */
export interface QualityRange {
  readonly kind: QualityKind;
  readonly fromFrame: number;
  readonly toFrame: number;
}

/** Below this the engine is not sure, though it still follows. */
const WEAK_CONFIDENCE = 0.5;

function kindOf(point: TrackPoint): QualityKind {
  if (point.isManual) return 'manual';
  if (point.isInterpolated) return 'interpolated';
  return (point.confidence ?? 1) < WEAK_CONFIDENCE ? 'weak' : 'good';
}

/** The track as ranges of one quality each, by rising frame; frames without a point are left out. */
export function qualityRanges(points: readonly TrackPoint[]): readonly QualityRange[] {
  const ranges: QualityRange[] = [];
  for (const point of points) {
    const frame = Math.round(point.timestamp * FRAME_RATE);
    const kind = kindOf(point);
    const last = ranges.at(-1);
    if (last && last.kind === kind && last.toFrame >= frame) {
      ranges[ranges.length - 1] = { ...last, toFrame: frame + 1 };
    } else {
      ranges.push({ kind, fromFrame: frame, toFrame: frame + 1 });
    }
  }
  return ranges;
}

/** How much of a clip has a certain position. */
export interface TrackQuality {
  readonly trackedFrames: number;
  readonly certainFrames: number;
  /** Stretches that are worth a look. */
  readonly doubtfulRanges: number;
}

export function trackQuality(points: readonly TrackPoint[]): TrackQuality {
  const ranges = qualityRanges(points);
  const isDoubtful = (range: QualityRange): boolean => range.kind === 'weak' || range.kind === 'interpolated';
  const length = (range: QualityRange): number => range.toFrame - range.fromFrame;
  return {
    trackedFrames: ranges.reduce((sum, range) => sum + length(range), 0),
    certainFrames: ranges
      .filter((range) => !isDoubtful(range))
      .reduce((sum, range) => sum + length(range), 0),
    doubtfulRanges: ranges.filter(isDoubtful).length,
  };
}
