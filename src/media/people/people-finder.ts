import topologyUrl from 'virtual:people-topology?url';
import { WatchedWorker } from '../worker-life';
import { LOOK_LIMIT_MS, SLOW_LOOKS } from './look-size';
import { parseFromPeopleWorker } from './people.protocol';
import type { ToPeopleWorker } from './people.protocol';

/** The model's URL is empty in a build without the model. */
const HAS_MODEL = topologyUrl !== '';

/** The page's people worker, if the build has the model and it loads. The app never waits for the model. */
export class PeopleFinder {
  private worker: WatchedWorker | null = null;
  private loading: Promise<boolean> | null = null;
  private isReady = false;
  /** True when the model could not be loaded, failed, or is too slow on this machine. */
  private isOff: boolean;
  private readonly waiting = new Map<number, (values: Float32Array | null) => void>();
  private resolveReady: ((isReady: boolean) => void) | null = null;
  private lastId = 0;
  /** How many results in a row took too long. */
  private slowLooks = 0;

  /**
   * @param hasModel whether the build has the model.
   * @param isOnline whether the machine is online.
   */
  constructor(
    private readonly start: () => WatchedWorker,
    hasModel: boolean,
    private readonly isOnline: () => boolean,
  ) {
    this.isOff = !hasModel;
  }

  /**
   * Loads the model (10 MB) once; while the machine is offline, a later call tries again. @returns whether it is
   * loaded.
   */
  prepare(): Promise<boolean> {
    if (this.isOff || (!this.loading && !this.isOnline())) return Promise.resolve(false);
    this.loading ??= this.load();
    return this.loading;
  }

  /**
   * Runs the model once.
   * @param rgba LOOK_PX by LOOK_PX pixels; the buffer is transferred.
   * @returns the candidates (person.ts); null when there is no model, or when it took too long.
   */
  async look(rgba: ArrayBuffer): Promise<Float32Array | null> {
    if (!this.isReady || !this.worker) return null;
    const id = ++this.lastId;
    const seen = new Promise<Float32Array | null>((resolve) => this.waiting.set(id, resolve));
    const timer = setTimeout(() => this.settle(id, null), LOOK_LIMIT_MS);
    this.worker.post({ type: 'look', id, rgba } satisfies ToPeopleWorker, [rgba]);
    try {
      return await seen;
    } finally {
      clearTimeout(timer);
    }
  }

  /**
   * Opens a port on which another worker can ask for looks (people.protocol.ts).
   * @returns null while there is no model
   */
  share(): MessagePort | null {
    if (!this.isReady || !this.worker) return null;
    const { port1, port2 } = new MessageChannel();
    this.worker.post({ type: 'serve', port: port1 } satisfies ToPeopleWorker, [port1]);
    return port2;
  }

  /** Frees the model. The next call loads it again, unless it is too slow on this machine. */
  drop(): void {
    this.worker?.terminate();
    this.worker = null;
    this.loading = null;
    this.isReady = false;
    this.settleAll();
  }

  private load(): Promise<boolean> {
    const worker = this.start();
    this.worker = worker;
    worker.listen({
      message: (data) => this.receive(data),
      died: (message) => this.fail(`The people worker ended: ${message}`),
    });
    worker.post({ type: 'load' } satisfies ToPeopleWorker);
    return new Promise((resolve) => {
      this.resolveReady = resolve;
    });
  }

  private receive(data: unknown): void {
    const message = parseFromPeopleWorker(data);
    switch (message.type) {
      case 'ready':
        this.isReady = true;
        this.resolveReady?.(true);
        return;
      case 'failed':
        this.fail(`The model of people did not load: ${message.message}`);
        return;
      case 'seen':
        this.settle(message.id, message.tookMs > LOOK_LIMIT_MS ? null : message.values);
        this.slowLooks = message.tookMs > LOOK_LIMIT_MS ? this.slowLooks + 1 : 0;
        if (this.slowLooks >= SLOW_LOOKS) this.turnOff();
    }
  }

  /** Turns the model off, except when the machine went offline while the model loaded: then loading is tried again. */
  private fail(reason: string): void {
    if (!this.isReady && !this.isOnline()) {
      this.drop();
      return;
    }
    console.warn(reason);
    this.turnOff();
  }

  /** Turns the model off. The editor works without it. */
  private turnOff(): void {
    this.isOff = true;
    this.drop();
  }

  private settle(id: number, values: Float32Array | null): void {
    this.waiting.get(id)?.(values);
    this.waiting.delete(id);
  }

  private settleAll(): void {
    for (const id of this.waiting.keys()) this.settle(id, null);
    this.resolveReady?.(false);
    this.resolveReady = null;
  }
}

export const peopleFinder = new PeopleFinder(
  () =>
    new WatchedWorker(
      new Worker(new URL('./people.worker.ts', import.meta.url), { type: 'module', name: 'people' }),
    ),
  HAS_MODEL,
  () => navigator.onLine,
);
