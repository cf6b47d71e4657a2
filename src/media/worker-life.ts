import * as v from 'valibot';
import { hasWebLocks, holdLock } from '@/lib/web-locks';

/**
 * How the page notices that a worker has ended. An uncaught error or a script that cannot be loaded fires an 'error'
 * event, but a terminated worker (by the browser when memory is low, by its own close(), by terminate()) fires no
 * event, and a run would wait forever. So every worker holds a Web Lock for its lifetime, and the page requests the
 * same lock, which it gets when the worker ends for any reason. Unlike a heartbeat, a lock never mistakes a busy worker
 * for a dead one. Outside a secure context there are no locks, and only errors are noticed.
 */
const aliveMessage = v.object({ type: v.literal('alive'), lockName: v.string() });

/**
 * Call it once in the worker: takes the lock and tells the page its name.
 * @returns a promise that resolves once the page knows it; a worker whose first job blocks it waits for this.
 */
export async function declareAlive(): Promise<void> {
  if (!hasWebLocks()) return;
  const lockName = `worker ${performance.timeOrigin} ${Math.random()}`;
  await holdLock(lockName);
  const message: v.InferOutput<typeof aliveMessage> = { type: 'alive', lockName };
  self.postMessage(message, { transfer: [] });
}

/** Receives the events of a worker. */
export interface WorkerListener {
  message(data: unknown): void;
  /** `message` is the browser's error message for the console; empty when the worker could not be loaded. */
  died(message: string): void;
}

/** A worker on the page that notifies its single listener when it ends. */
export class WatchedWorker {
  private listener: WorkerListener | null = null;
  private readonly watching = new AbortController();
  private isGone = false;

  constructor(private readonly worker: Worker) {
    const { signal } = this.watching;
    worker.addEventListener('message', ({ data }: MessageEvent<unknown>) => this.receive(data), { signal });
    const crash = (event: ErrorEvent | Event): void => {
      // The error is reported as the end of a run, so the browser need not report it too.
      event.preventDefault();
      this.die('message' in event ? event.message : '');
    };
    worker.addEventListener('error', crash, { signal });
    worker.addEventListener('messageerror', () => this.die('It sent what cannot be read'), { signal });
  }

  /** True when the worker has failed or was terminated. */
  get isDead(): boolean {
    return this.isGone;
  }

  /** Sets the only listener; null removes it. */
  listen(listener: WorkerListener | null): void {
    this.listener = listener;
  }

  post(message: unknown, transfer: Transferable[] = []): void {
    this.worker.postMessage(message, transfer);
  }

  /** Ends the worker without notifying the listener. */
  terminate(): void {
    this.isGone = true;
    this.watching.abort();
    this.worker.terminate();
  }

  private receive(data: unknown): void {
    if (v.is(aliveMessage, data)) void this.watchLock(data.lockName);
    else this.listener?.message(data);
  }

  private async watchLock(lockName: string): Promise<void> {
    const release = await holdLock(lockName, { signal: this.watching.signal });
    if (release === null) return;
    release();
    this.die('It ended without a word');
  }

  private die(message: string): void {
    if (this.isGone) return;
    this.terminate();
    this.listener?.died(message);
  }
}
