import { AppError } from '@/domain/errors';
import { SEARCH_FOR_SEC, STOP_GRACE_MS } from './constants';
import { startFeed } from './frames/transport/feed';
import type { Feed } from './frames/transport/feed';
import { TrackingError, trackingErrorOf } from './tracking-error';
import type { EngineFailure } from './tracking-error';
import type { TrackOutcome, TrackingHandlers, TrackingRequest } from './tracking-types';
import { parseFromWorker } from './tracking.protocol';
import type { FromWorker, ToWorker } from './tracking.protocol';
import { isSameSource, type MediaSource } from '../media-source';
import { peopleFinder } from '../people/people-finder';
import { WatchedWorker } from '../worker-life';
import { WorkerPool } from '../worker-pool';
import type { WorkerLease } from '../worker-pool';

/**
 * The tracking worker kept ready, with the numeric kernel and the engine of its last run. It starts when the user first
 * selects a target, and is kept for the next run unless it fails.
 */
export const trackers = new WorkerPool(() => {
  const worker = new WatchedWorker(
    new Worker(new URL('./tracking.worker.ts', import.meta.url), { type: 'module', name: 'tracking' }),
  );
  worker.post({ type: 'warm-up' } satisfies ToWorker);
  return worker;
});

/** The worker can be reused after these failures, because it did not cause them. */
const HARMLESS: ReadonlySet<EngineFailure> = new Set(['clip', 'no-decoder', 'decode']);

/** Settles when the run that is being stopped has ended. The next run waits for its worker, which knows the player. */
let stopping: Promise<unknown> = Promise.resolve();

/** The clip of the last run; the worker's engine knows a player of that clip only. */
let knownClip: MediaSource | null = null;

/** The page's side of one run: the tracking worker, and a feed that sends it pictures. */
export class TrackingClient {
  readonly done: Promise<TrackOutcome>;
  private settle: { resolve: (outcome: TrackOutcome) => void; reject: (error: AppError) => void } | null =
    null;
  private tracker: WorkerLease | null = null;
  private feed: Feed | null = null;
  private isStopped = false;
  /** The reason for the run's end, unless the caller stopped it. */
  private failure: TrackingError | null = null;
  private graceTimer: ReturnType<typeof setTimeout> | undefined;
  private lastTimeSec: number;

  constructor(
    private readonly request: TrackingRequest,
    private readonly handlers: TrackingHandlers,
  ) {
    this.lastTimeSec = request.startTimeSec;
    this.done = new Promise((resolve, reject) => {
      this.settle = { resolve, reject };
    });
    void this.begin();
  }

  /** Ends the run as 'stopped', regardless of later errors. */
  stop(): void {
    this.isStopped = this.failure === null;
    this.askToStop();
  }

  private async begin(): Promise<void> {
    await stopping;
    if (this.settle === null) return;
    try {
      this.start();
    } catch (error) {
      this.fail(trackingErrorOf(error, 'internal'));
    }
  }

  private start(): void {
    this.tracker = trackers.take();
    this.tracker.worker.listen({
      message: (data) => this.receive(parseFromWorker(data)),
      died: (message) => this.fail(diedOf(message)),
    });
    const { port1, port2 } = new MessageChannel();
    const { source, method, direction = 'forward', startTimeSec, selection } = this.request;
    const isKnown = knownClip !== null && isSameSource(source, knownClip);
    const isContinuation = this.request.isContinuation === true && isKnown;
    knownClip = source;
    this.feed = startFeed({ ...this.request, direction }, port1, (message) => this.breakOff(diedOf(message)));
    const { searchForSec = SEARCH_FOR_SEC } = this.request;
    const request = { method, startTimeSec, selection, isContinuation, searchForSec };
    const people = peopleFinder.share();
    const ports = people === null ? [port2] : [port2, people];
    this.post({ type: 'start', request, pictures: port2, people }, ports);
  }

  private receive(message: FromWorker): void {
    switch (message.type) {
      case 'points':
        this.lastTimeSec = message.points.at(-1)?.timeSec ?? this.lastTimeSec;
        this.handlers.onPoints(message.points);
        return;
      case 'crossing':
        this.handlers.onCrossing?.(message.crossing);
        return;
      case 'caption':
        this.handlers.onCaption?.(message.stretch);
        return;
      case 'picture':
        this.handlers.onPicture?.(message);
        return;
      case 'progress':
        this.handlers.onProgress(message);
        return;
      case 'done': {
        const { type: _, ...outcome } = message;
        this.end(outcome, true);
        return;
      }
      case 'failed':
        this.fail(new TrackingError(message.code, message.message));
    }
  }

  /** Ends the run after the feed has ended. The tracking worker is still working, and may have unsent points. */
  private breakOff(cause: TrackingError): void {
    if (!this.isStopped) this.failure ??= cause;
    this.askToStop();
  }

  private fail(cause: TrackingError): void {
    if (!this.isStopped) this.failure ??= cause;
    this.end(this.stoppedHere(), HARMLESS.has(cause.code));
  }

  /** Asks the worker to stop, and terminates it when it does not answer in time. */
  private askToStop(): void {
    if (this.settle === null || this.graceTimer !== undefined) return;
    if (this.tracker === null) {
      this.end(this.stoppedHere(), true);
      return;
    }
    stopping = this.done.catch(() => undefined);
    this.graceTimer = setTimeout(() => this.end(this.stoppedHere(), false), STOP_GRACE_MS);
    this.post({ type: 'stop' });
  }

  private stoppedHere(): TrackOutcome {
    return { reason: 'stopped', lastTimeSec: this.lastTimeSec, memoryBytes: 0 };
  }

  /** Releases all resources and settles the promise, once. */
  private end(outcome: TrackOutcome, keepTracker: boolean): void {
    const { settle, failure } = this;
    if (settle === null) return;
    this.settle = null;
    clearTimeout(this.graceTimer);
    this.feed?.end();
    if (keepTracker) this.tracker?.giveBack();
    else this.tracker?.discard();
    if (failure === null) settle.resolve(outcome);
    else settle.reject(new AppError('tracking-failed', { cause: failure }));
  }

  private post(message: ToWorker, transfer: Transferable[] = []): void {
    this.tracker?.worker.post(message, transfer);
  }
}

function diedOf(message: string): TrackingError {
  return message === ''
    ? new TrackingError('engine-load', 'The worker could not be loaded')
    : new TrackingError('worker-died', message);
}
