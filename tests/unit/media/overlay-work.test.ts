import { expect, it } from 'vitest';
import { FRAME_RATE } from '@/domain/limits';
import type { TrackPoint } from '@/domain/track';
import { ringAt } from '@/media/drawing/geometry';
import { trailRuns } from '@/media/drawing/trail-runs';
import { OVERLAY_STYLE } from '../../editor-fixtures';

function pathOf(frames: number): readonly TrackPoint[] {
  return Array.from({ length: frames }, (_, frame) => ({
    x: frame % 1000,
    y: 300,
    timeSec: frame / FRAME_RATE,
    isManual: false,
    isInterpolated: false,
  }));
}

/** How many points the overlay of one moment reads. */
function pointsTouched(points: readonly TrackPoint[], timeSec: number): number {
  let touched = 0;
  const counting = new Proxy(points, {
    get: (target, key, receiver) => {
      if (typeof key === 'string' && /^\d+$/.test(key)) touched += 1;
      return Reflect.get(target, key, receiver) as unknown;
    },
  });
  const state = {
    points: counting,
    timeSec,
    style: OVERLAY_STYLE,
    videoWidthPx: 1920,
    videoHeightPx: 1080,
    selectionRadiusPx: 50,
    feetShare: 1,
  };
  expect(ringAt(state)).not.toBeNull();
  expect(trailRuns(state)).toHaveLength(1);
  return touched;
}

it('reads few points per frame, however long the path is', () => {
  const [tenSec, tenMin] = [pathOf(10 * FRAME_RATE), pathOf(600 * FRAME_RATE)];
  expect(pointsTouched(tenSec, 8)).toBeLessThan(600);
  expect(pointsTouched(tenMin, 8)).toBeLessThan(1000);
  expect(pointsTouched(tenMin, 599)).toBeLessThan(1000);
});
