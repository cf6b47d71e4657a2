import * as v from 'valibot';
import { hasWebLocks, holdLock } from '@/lib/web-locks';

/**
 * How the page learns that a worker is gone. An uncaught error gives an 'error' event and a script that cannot be loaded
 * too, but a worker that is ended (by the browser when memory runs short, by its own close(), by terminate()) gives none
 * at all, and then a run would wait forever. So every worker holds a Web Lock for as long as it lives, and the page asks
 * for the same lock: it is granted when the worker is gone, however it went. Unlike a heartbeat this never takes a busy
 * worker for a dead one. Outside a secure context there are no locks; there only errors are noticed.
 */
const aliveMessage = v.object({ type: v.literal('alive'), lockName: v.string() });

/** In the worker, once: holds the lock and tells the page its name. */
export function declareAlive(): void {
  if (hasWebLocks()) void holdLife(`worker ${performance.timeOrigin} ${Math.random()}`);
}

async function holdLife(lockName: string): Promise<void> {
  await holdLock(lockName);
  const message: v.InferOutput<typeof aliveMessage> = { type: 'alive', lockName };
  self.postMessage(message, { transfer: [] });
}

/** What the owner of a worker listens to. */
export interface WorkerListener {
  message(data: unknown): void;
  /** `message` is the browser's, for the console; empty when the worker could not be loaded. */
  died(message: string): void;
}

/** A worker on the page that tells its one listener when it is gone. */
export class WatchedWorker {
  private listener: WorkerListener | null = null;
  private readonly watching = new AbortController();
  private isGone = false;

  constructor(private readonly worker: Worker) {
    const { signal } = this.watching;
    worker.addEventListener('message', ({ data }: MessageEvent<unknown>) => this.receive(data), { signal });
    const crash = (event: ErrorEvent | Event): void => {
      // It is reported as the end of a run.
      event.preventDefault();
      this.die('message' in event ? event.message : '');
    };
    worker.addEventListener('error', crash, { signal });
    worker.addEventListener('messageerror', () => this.die('It sent what cannot be read'), { signal });
  }

  /** True when it died or was terminated. */
  get isDead(): boolean {
    return this.isGone;
  }

  /** Tells this listener from now on, and no other; null to stop. */
  listen(listener: WorkerListener | null): void {
    this.listener = listener;
  }

  post(message: unknown, transfer: Transferable[] = []): void {
    this.worker.postMessage(message, transfer);
  }

  /** Ends it, without a word to the listener. */
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
