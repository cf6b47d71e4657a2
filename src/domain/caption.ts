import { FRAME_RATE } from './limits';
import { doubted } from './point-kind';
import type { TrackPoint } from './track';

const HALF_FRAME_SEC = 0.5 / FRAME_RATE;

/**
 * The part of a run, from its start on, in which the circle lies on a graphic that is burned into the video. Times in
 * seconds from the clip's first frame; a backward run ends at the earlier one.
 */
export interface CaptionStretch {
  readonly fromSec: number;
  readonly toSec: number;
}

/**
 * The path with weak points in such a stretch. The run's first point becomes a manual one that is weak, even if the user
 * has left the circle where it was: no other point is both, so that the path itself tells where circles lie on captions.
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

/** Where circles lie on captions: the times at which their runs began. A key set by hand there takes the doubt away. */
export function captionTimes(points: readonly TrackPoint[]): readonly number[] {
  return points
    .filter(({ isManual, isInterpolated }) => isManual && isInterpolated)
    .map(({ timeSec }) => timeSec);
}
