import { describe, expect, it } from 'vitest';
import type { TrackPoint } from '@/domain/track';
import { qualityRanges, trackQuality } from '@/features/editor/timeline/quality';

function point(frame: number, part: Partial<TrackPoint> = {}): TrackPoint {
  return {
    x: 0,
    y: 0,
    timestamp: frame / 30,
    isManual: false,
    isInterpolated: false,
    confidence: 0.9,
    ...part,
  };
}

describe('track quality', () => {
  it('joins neighbouring frames of one kind and leaves gaps open', () => {
    const points = [
      point(0, { isManual: true }),
      point(1),
      point(2),
      point(3, { isInterpolated: true }),
      point(9),
    ];
    expect(qualityRanges(points)).toEqual([
      { kind: 'manual', fromFrame: 0, toFrame: 1 },
      { kind: 'good', fromFrame: 1, toFrame: 3 },
      { kind: 'interpolated', fromFrame: 3, toFrame: 4 },
      { kind: 'good', fromFrame: 9, toFrame: 10 },
    ]);
  });

  it('counts a low confidence as doubtful and a manual point as certain', () => {
    const points = [
      point(0, { isManual: true }),
      point(1, { confidence: 0.2 }),
      point(2, { confidence: 0.3 }),
      point(3),
    ];
    expect(trackQuality(points)).toEqual({ trackedFrames: 4, certainFrames: 2, doubtfulRanges: 1 });
  });

  it('knows an empty track', () => {
    expect(trackQuality([])).toEqual({ trackedFrames: 0, certainFrames: 0, doubtfulRanges: 0 });
  });
});
