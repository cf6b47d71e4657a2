import { AppError } from '@/domain/errors';
import type { Selection, TrackPoint, TrackingMethod } from '@/domain/track';
import type { MediaSource } from '../media-source';
import { STOP_GRACE_MS } from './constants';
import { TrackingError } from './tracking-error';
import { parseFromWorker } from './tracking.protocol';
import type { FromWorker, TrackingFailure } from './tracking.protocol';
import { dropWorker, giveBackWorker, postTo, prepareWorker, takeWorker } from './worker-pool';

export interface TrackingRequest {
  readonly source: MediaSource;
  readonly method: TrackingMethod;
  /** Seconds from the clip's first frame; the circle stands on the frame shown then. */
  readonly startTimeSec: number;
  /** In pixels of the displayed video. */
  readonly selection: Selection;
}

export interface TrackingProgress {
  readonly processedFrames: number;
  readonly totalFrames: number;
  readonly framesPerSec: number;
}

export interface TrackingHandlers {
  /** New points in order of time, several at once, about 20 times a second. The first of a run is the user's own. */
  onPoints(points: readonly TrackPoint[]): void;
  onProgress(progress: TrackingProgress): void;
}

export interface TrackOutcome {
  readonly reason: 'completed' | 'stopped' | 'lost';
  /** Time of the last point. */
  readonly lastTimeSec: number;
  /** From here on the player was no longer seen for certain. */
  readonly lostAtSec?: number;
  /** Size of the worker's OpenCV heap; 0 when the worker had to be terminated. */
  readonly heapBytes: number;
}

export interface TrackingSession {
  /** Rejects with AppError 'tracking-failed' (cause: TrackingError). Stopping resolves it, within a second. */
  readonly done: Promise<TrackOutcome>;
  stop(): void;
}

/** Loads the worker and OpenCV ahead of time: call it when the user first selects a target. Cheap to repeat. */
export function warmUpTracking(): void {
  prepareWorker();
}

/** Frees the worker that waits for a run: call it when the editor is left. */
export function coolDownTracking(): void {
  dropWorker();
}

/**
 * Follows a player from a frame to the clip's end in a worker. Resuming after a loss is starting again from the nudged
 * circle.
 */
export function startTracking(request: TrackingRequest, handlers: TrackingHandlers): TrackingSession {
  const run = new RunningWorker(takeWorker(), request, handlers);
  return { done: run.done, stop: () => run.stop() };
}

/** The page's side of one run. */
class RunningWorker {
  readonly done: Promise<TrackOutcome>;
  private settle: { resolve: (outcome: TrackOutcome) => void; reject: (error: AppError) => void } | null =
    null;
  private readonly listening = new AbortController();
  private graceTimer: ReturnType<typeof setTimeout> | undefined;
  private lastTimeSec: number;

  constructor(
    private readonly worker: Worker,
    request: TrackingRequest,
    private readonly handlers: TrackingHandlers,
  ) {
    this.lastTimeSec = request.startTimeSec;
    this.done = new Promise((resolve, reject) => {
      this.settle = { resolve, reject };
    });
    const { signal } = this.listening;
    worker.addEventListener(
      'message',
      ({ data }: MessageEvent<unknown>) => this.receive(parseFromWorker(data)),
      { signal },
    );
    worker.addEventListener(
      'error',
      ({ message }) => this.fail('internal', message || 'The worker did not start'),
      { signal },
    );
    postTo(worker, { type: 'start', request });
  }

  /** Asks the worker to end, and ends it when it does not answer in time. */
  stop(): void {
    if (this.settle === null || this.graceTimer !== undefined) return;
    postTo(this.worker, { type: 'stop' });
    this.graceTimer = setTimeout(() => {
      this.end(false)?.resolve({ reason: 'stopped', lastTimeSec: this.lastTimeSec, heapBytes: 0 });
    }, STOP_GRACE_MS);
  }

  private receive(message: FromWorker): void {
    switch (message.type) {
      case 'points':
        this.lastTimeSec = message.points.at(-1)?.timestamp ?? this.lastTimeSec;
        this.handlers.onPoints(message.points);
        return;
      case 'progress':
        this.handlers.onProgress(message);
        return;
      case 'done': {
        const { type: _, ...outcome } = message;
        this.end(outcome.reason !== 'stopped')?.resolve(outcome);
        return;
      }
      case 'failed':
        this.fail(message.code, message.message);
    }
  }

  private fail(code: TrackingFailure, message: string): void {
    this.end(false)?.reject(new AppError('tracking-failed', { cause: new TrackingError(code, message) }));
  }

  /** Lets the worker go, once; what is returned settles the promise. */
  private end(keepWorker: boolean): typeof this.settle {
    const { settle } = this;
    this.settle = null;
    clearTimeout(this.graceTimer);
    this.listening.abort();
    if (keepWorker) giveBackWorker(this.worker);
    else this.worker.terminate();
    return settle;
  }
}
