import { FRAME_RATE } from '@/domain/limits';
import type { TrackPoint } from '@/domain/track';
import { trackPlayer } from '@/media/tracking/track-player';
import type { TrackingRequest, TrackingSession } from '@/media/tracking/track-player';
import { fetchClip } from './fetch-clip';
import { EngineTimes } from './engine-times';
import type { EngineRun, TrackRequest } from './page-api';
import { questionOf } from './questions';
import type { Question } from './questions';

/** A run that reports nothing for this long is stopped. */
const PATIENCE_MS = 180_000;

/** Tracks with the product's worker, like the editor: it sends a request and receives messages. */
export async function trackClip(request: TrackRequest): Promise<EngineRun> {
  const { clipUrl, startFrame, lastFrame, center, radiusPx, method, isContinuation, searchForSec } = request;
  const trackingRequest: TrackingRequest = {
    source: { kind: 'blob', blob: await fetchClip(clipUrl) },
    method,
    startTimeSec: startFrame / FRAME_RATE,
    selection: { ...center, radius: radiusPx },
    endTimeSec: lastFrame / FRAME_RATE,
    ...(isContinuation === undefined ? {} : { isContinuation }),
    ...(searchForSec === undefined ? {} : { searchForSec }),
  };
  const points: TrackPoint[] = [];
  const questions: Question[] = [];
  let processedFrames = 0;
  let heardAtMs = performance.now();
  using times = new EngineTimes();
  const startedMs = performance.now();
  const session = trackPlayer(trackingRequest, {
    onPoints: (batch) => {
      heardAtMs = performance.now();
      points.push(...batch);
    },
    onCrossing: (crossing) => questions.push(questionOf(crossing)),
    onProgress: (progress) => {
      heardAtMs = performance.now();
      processedFrames = progress.processedFrames;
    },
  });
  const outcome = await patiently(session, () => performance.now() - heardAtMs);
  const wallSec = (performance.now() - startedMs) / 1000;
  return {
    points: points
      .map(({ x, y, timeSec, isInterpolated, confidence, radiusPx }) => ({
        frame: Math.round(timeSec * FRAME_RATE),
        x,
        y,
        isWeak: isInterpolated,
        ...(confidence === undefined ? {} : { confidence }),
        ...(radiusPx === undefined ? {} : { radiusPx }),
      }))
      .filter(({ frame }) => frame <= lastFrame),
    questions,
    saysLost: outcome.reason === 'lost',
    frameMs: times.frameMs,
    processedFrames,
    wallSec,
  };
}

/** The session's outcome. Stops the run and rejects if it reports nothing for too long. */
async function patiently<T>(
  session: TrackingSession & { readonly done: Promise<T> },
  silentMs: () => number,
): Promise<T> {
  let watch: ReturnType<typeof setInterval> | undefined;
  const silence = new Promise<never>((_, reject) => {
    watch = setInterval(() => {
      if (silentMs() < PATIENCE_MS) return;
      session.stop();
      reject(new Error(`The worker reported nothing for ${PATIENCE_MS / 1000} s`));
    }, 1000);
  });
  try {
    return await Promise.race([session.done, silence]);
  } finally {
    clearInterval(watch);
  }
}
