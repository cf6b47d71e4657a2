import { FRAME_RATE } from './limits';
import { doubted } from './point-kind';
import type { TrackPoint } from './track';

const HALF_FRAME_SEC = 0.5 / FRAME_RATE;

/**
 * The first part of a run, in which the circle is on a graphic burned into the video. Times in seconds from the clip's
 * first frame; a backward run ends at the earlier time.
 */
export interface CaptionStretch {
  readonly fromSec: number;
  readonly toSec: number;
}

/**
 * Marks the points in such a range as weak. The run's first point becomes manual and weak, even if the user left the
 * circle in place. No other point is both, so the path itself shows where circles are on captions.
 */
export function withCaption(
  points: readonly TrackPoint[],
  { fromSec, toSec }: CaptionStretch,
): readonly TrackPoint[] {
  const [firstSec, lastSec] = [Math.min(fromSec, toSec), Math.max(fromSec, toSec)];
  return points.map((point) => {
    const { timeSec } = point;
    if (timeSec < firstSec - HALF_FRAME_SEC || timeSec > lastSec + HALF_FRAME_SEC) return point;
    const isStart = Math.abs(timeSec - fromSec) < HALF_FRAME_SEC;
    return isStart ? { ...doubted(point), isManual: true } : doubted(point);
  });
}

/** The start times of runs whose circle was on a caption. Setting a manual key there removes the doubt. */
export function captionTimes(points: readonly TrackPoint[]): readonly number[] {
  return points
    .filter(({ isManual, isInterpolated }) => isManual && isInterpolated)
    .map(({ timeSec }) => timeSec);
}
