import type { WatchedWorker } from './worker-life';

/** A worker on loan. It is let go once, by one of these. */
export interface WorkerLease {
  readonly worker: WatchedWorker;
  /** Keeps it, as it is, for whoever comes next. */
  giveBack(): void;
  /** Ends it and keeps a fresh one. */
  replace(): void;
  /** Ends it. */
  discard(): void;
}

/** Keeps one worker ready, since starting one takes time. */
export class WorkerPool {
  private idle: WatchedWorker | null = null;
  /** Counts the drops: what was lent before one is not kept when it comes back. */
  private era = 0;

  constructor(private readonly start: () => WatchedWorker) {}

  /**
   * Starts a worker ahead of time; does nothing when one is waiting.
   * @param greet is told the worker that was started.
   */
  prepare(greet?: (worker: WatchedWorker) => void): void {
    if (this.idle !== null && !this.idle.isDead) return;
    this.idle = this.start();
    greet?.(this.idle);
  }

  /** Ends the waiting worker, and those on loan when they come back. */
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
