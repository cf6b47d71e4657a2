import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { joinTracked } from '@/domain/join-paths';
import { positionAt } from '@/domain/path';
import { simplifyPath } from '@/domain/simplify-path';
import type { TrackPoint } from '@/domain/track';
import { qualityRanges, trackQuality, withLoss, type Loss } from '@/features/editor/commands/quality';
import { trackedPaths } from '../domain/path-arbitraries';

function point(frame: number, part: Partial<TrackPoint> = {}): TrackPoint {
  return {
    x: 0,
    y: 0,
    timeSec: frame / 30,
    isManual: false,
    isInterpolated: false,
    confidence: 0.9,
    ...part,
  };
}

const weak: Partial<TrackPoint> = { isInterpolated: true, confidence: 0.1 };

function quality(points: readonly TrackPoint[]) {
  return trackQuality(qualityRanges(points));
}

describe('track quality', () => {
  it('joins neighboring frames of one kind and distinguishes the engine’s doubt from a gap', () => {
    const points = joinTracked([point(0, { isManual: true }), point(1), point(2), point(3, weak), point(9)]);
    expect(qualityRanges(points)).toEqual([
      { kind: 'manual', fromFrame: 0, toFrame: 1 },
      { kind: 'good', fromFrame: 1, toFrame: 3 },
      { kind: 'weak', fromFrame: 3, toFrame: 4 },
      { kind: 'interpolated', fromFrame: 4, toFrame: 9 },
      { kind: 'good', fromFrame: 9, toFrame: 10 },
    ]);
  });

  it('shows weak and interpolated exactly where the ring is dashed', () => {
    fc.assert(
      fc.property(trackedPaths, (path) => {
        const shown = qualityRanges(path).flatMap(({ kind, fromFrame, toFrame }) =>
          Array.from({ length: toFrame - fromFrame }, (_, k) => [
            fromFrame + k,
            kind === 'weak' || kind === 'interpolated',
          ]),
        );
        const dashed = shown.map(([frame]) => [frame, positionAt(path, Number(frame) / 30)?.isInterpolated]);
        expect(shown).toEqual(dashed);
      }),
    );
  });

  it('gives the same result for a simplified path as for the full one', () => {
    fc.assert(
      fc.property(trackedPaths, (path) => {
        expect(qualityRanges(simplifyPath(path, 60).points)).toEqual(qualityRanges(path));
      }),
    );
  });

  it('counts seen frames, certain frames, and places worth checking', () => {
    const points = joinTracked([point(0, { isManual: true }), point(1, weak), point(2, weak), point(12)]);
    expect(quality(points)).toEqual({
      ringFrames: 13,
      trackedFrames: 4,
      certainFrames: 2,
      doubtfulRanges: 1,
    });
  });

  it('handles an empty track', () => {
    expect(quality([])).toEqual({ ringFrames: 0, trackedFrames: 0, certainFrames: 0, doubtfulRanges: 0 });
  });
});

describe('a loss', () => {
  const lostAt = (frame: number, direction: Loss['direction'] = 'forward'): Loss => ({
    lostAtSec: frame / 30,
    direction,
  });

  it('lasts to the end of the clip', () => {
    const ranges = withLoss(qualityRanges([point(0), point(1)]), lostAt(1), 30);
    expect(ranges).toEqual([
      { kind: 'good', fromFrame: 0, toFrame: 2 },
      { kind: 'lost', fromFrame: 2, toFrame: 30, atFrame: 1 },
    ]);
  });

  it('ends where an older part of the path starts', () => {
    const ranges = withLoss(qualityRanges(joinTracked([point(0), point(1), point(20)])), lostAt(1), 30);
    expect(ranges).toEqual([
      { kind: 'good', fromFrame: 0, toFrame: 2 },
      { kind: 'lost', fromFrame: 2, toFrame: 20, atFrame: 1 },
      { kind: 'good', fromFrame: 20, toFrame: 21 },
    ]);
  });

  it('in a backward run lasts to the start of the clip, or to an older part of the path', () => {
    const kept = [point(20), point(21), point(22, { isManual: true })];
    const found = [
      { kind: 'good', fromFrame: 20, toFrame: 22 },
      { kind: 'manual', fromFrame: 22, toFrame: 23 },
    ];
    expect(withLoss(qualityRanges(kept), lostAt(20, 'backward'), 30)).toEqual([
      { kind: 'lost', fromFrame: 0, toFrame: 20, atFrame: 20 },
      ...found,
    ]);
    const path = joinTracked([point(3), point(4), ...kept]);
    expect(withLoss(qualityRanges(path), lostAt(20, 'backward'), 30)).toEqual([
      { kind: 'good', fromFrame: 3, toFrame: 5 },
      { kind: 'lost', fromFrame: 5, toFrame: 20, atFrame: 20 },
      ...found,
    ]);
  });
});
