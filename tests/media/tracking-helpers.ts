import type { TrackPoint, TrackingMethod } from '@/domain/track';
import { startTracking } from '@/media/tracking/track-player';
import type { TrackOutcome, TrackingProgress, TrackingSession } from '@/media/tracking/track-player';
import type { SyntheticClip } from './clips';

export interface Tracked {
  readonly session: TrackingSession;
  /** Grows while the run goes on. */
  readonly points: TrackPoint[];
  readonly progress: TrackingProgress[];
}

/** Starts tracking at the player's true place. */
export function track(
  clip: SyntheticClip,
  method: TrackingMethod,
  startTimeSec = 0,
  onBatch?: (t: Tracked) => void,
): Tracked {
  const points: TrackPoint[] = [];
  const progress: TrackingProgress[] = [];
  const session: TrackingSession = startTracking(
    {
      source: { kind: 'blob', blob: clip.blob },
      method,
      startTimeSec,
      selection: { ...clip.truthAt(startTimeSec), radius: clip.playerRadiusPx },
    },
    {
      onPoints: (batch) => {
        points.push(...batch);
        onBatch?.(tracked);
      },
      onProgress: (report) => progress.push(report),
    },
  );
  const tracked: Tracked = { session, points, progress };
  return tracked;
}

/** Tracks to the end of the run. */
export async function trackAll(
  clip: SyntheticClip,
  method: TrackingMethod,
  startTimeSec = 0,
): Promise<Tracked & { outcome: TrackOutcome }> {
  const tracked = track(clip, method, startTimeSec);
  return { ...tracked, outcome: await tracked.session.done };
}

/** Distance of each point from the truth in displayed pixels. */
export function errorsPx(clip: SyntheticClip, points: readonly TrackPoint[]): readonly number[] {
  return points.map((point) => {
    const truth = clip.truthAt(point.timestamp);
    return Math.hypot(point.x - truth.x, point.y - truth.y);
  });
}
