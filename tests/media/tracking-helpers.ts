import type { CaptionStretch } from '@/domain/caption';
import type { Crossing, TrackPoint } from '@/domain/track';
import { trackPlayer } from '@/media/tracking/track-player';
import type {
  TrackingProgress,
  TrackingRequest,
  TrackingSession,
  TrackOutcome,
} from '@/media/tracking/track-player';
import type { SyntheticClip } from './clips';

export interface Tracked {
  readonly session: TrackingSession;
  /** Grows during the run. */
  readonly points: TrackPoint[];
  readonly progress: TrackingProgress[];
  readonly crossings: Crossing[];
  readonly captions: CaptionStretch[];
}

/** Starts tracking at the player's true place; by default with Farneback from the clip's start. */
export function track(
  clip: SyntheticClip,
  request: Partial<TrackingRequest> = {},
  onBatch?: (tracked: Tracked) => void,
): Tracked {
  const points: TrackPoint[] = [];
  const progress: TrackingProgress[] = [];
  const crossings: Crossing[] = [];
  const captions: CaptionStretch[] = [];
  const startTimeSec = request.startTimeSec ?? 0;
  const session: TrackingSession = trackPlayer(
    {
      source: { kind: 'blob', blob: clip.blob },
      method: 'farneback',
      startTimeSec,
      selection: { ...clip.truthAt(startTimeSec), radius: clip.playerRadiusPx },
      ...request,
    },
    {
      onPoints: (batch) => {
        points.push(...batch);
        onBatch?.(tracked);
      },
      onProgress: (report) => progress.push(report),
      onCrossing: (crossing) => crossings.push(crossing),
      onCaption: (stretch) => captions.push(stretch),
    },
  );
  const tracked: Tracked = { session, points, progress, crossings, captions };
  return tracked;
}

/** Tracks to the end of the run. */
export async function trackAll(
  clip: SyntheticClip,
  request: Partial<TrackingRequest> = {},
): Promise<Tracked & { readonly outcome: TrackOutcome }> {
  const tracked = track(clip, request);
  return { ...tracked, outcome: await tracked.session.done };
}

/**
 * Starts tracking.
 * @returns the run, once its first points have arrived.
 */
export function trackSome(clip: SyntheticClip, request: Partial<TrackingRequest> = {}): Promise<Tracked> {
  return new Promise((resolve, reject) => {
    const nothing = ({ reason }: TrackOutcome): void => reject(new Error(`No points: the run ${reason}`));
    track(clip, request, resolve).session.done.then(nothing, reject);
  });
}

/** Distance of each point from the truth in displayed pixels. */
export function errorsPx(clip: SyntheticClip, points: readonly TrackPoint[]): readonly number[] {
  return points.map((point) => {
    const truth = clip.truthAt(point.timeSec);
    return Math.hypot(point.x - truth.x, point.y - truth.y);
  });
}

/** The numbers of the points' frames on the 30 fps grid. The points must be exactly on the grid. */
export function framesOf(points: readonly TrackPoint[]): readonly number[] {
  return points.map(({ timeSec }) => {
    const frame = Math.round(timeSec * 30);
    if (Math.abs(timeSec - frame / 30) > 1e-9) throw new Error(`${timeSec} s is not on the grid`);
    return frame;
  });
}

export function range(from: number, end: number): readonly number[] {
  return Array.from({ length: end - from }, (_, k) => from + k);
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
