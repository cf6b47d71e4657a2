import type { WatchedWorker } from './worker-life';

/** A borrowed worker. Exactly one of these methods must be called, once. */
export interface WorkerLease {
  readonly worker: WatchedWorker;
  /** Keeps the worker for the next borrower. */
  giveBack(): void;
  /** Ends the worker and keeps a new one. */
  replace(): void;
  /** Ends the worker. */
  discard(): void;
}

/** Keeps one worker ready, because starting one takes time. */
export class WorkerPool {
  private idle: WatchedWorker | null = null;
  /** Counts the calls of drop(): a worker lent before the last one is not kept when it comes back. */
  private era = 0;

  constructor(private readonly start: () => WatchedWorker) {}

  /**
   * Starts a worker ahead of time; does nothing when one is waiting.
   * @param greet called with the worker that was started.
   */
  prepare(greet?: (worker: WatchedWorker) => void): void {
    if (this.idle !== null && !this.idle.isDead) return;
    this.idle = this.start();
    greet?.(this.idle);
  }

  /** Ends the waiting worker, and ends borrowed workers when they come back. */
  drop(): void {
    this.era++;
    this.idle?.terminate();
    this.idle = null;
  }

  /** The waiting worker, or a new one. */
  take(): WorkerLease {
    this.prepare();
    const worker = this.idle ?? this.start();
    this.idle = null;
    const { era } = this;
    const discard = (): void => {
      worker.listen(null);
      worker.terminate();
    };
    return {
      worker,
      discard,
      giveBack: () => {
        if (this.era !== era || this.idle !== null || worker.isDead) discard();
        else {
          worker.listen(null);
          this.idle = worker;
        }
      },
      replace: () => {
        discard();
        if (this.era === era) this.prepare();
      },
    };
  }
}
