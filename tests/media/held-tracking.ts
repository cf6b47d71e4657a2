/** Holds tracking runs midway, so a test can act without racing against their end. */
import { vi } from 'vitest';
import { coolDownTracking } from '@/media/tracking/track-player';

/** What a held frames worker sends: the clip's description, then pictures. */
const MESSAGES = 12;

const HELD_FRAMES = `
  const post = MessagePort.prototype.postMessage;
  let left = ${MESSAGES};
  MessagePort.prototype.postMessage = function (...message) {
    if (left-- > 0) post.apply(this, message);
  };`;

/** Makes the tracking worker report each point at once instead of in batches. */
const PROMPT_TRACKER = `
  let nowMs = 0;
  performance.now = () => (nowMs += 1000);
  // URLs without a host, which a blob's script cannot resolve.
  const reach = globalThis.fetch;
  globalThis.fetch = (input, init) => reach(new URL(input, ${JSON.stringify(location.origin)}), init);`;

function scriptOf(code: string): string {
  return URL.createObjectURL(new Blob([code], { type: 'text/javascript' }));
}

export interface HeldTracking {
  /** The latest worker of each name since then. */
  readonly workers: ReadonlyMap<string, Worker>;
  /** The names of all workers since then. */
  readonly started: readonly string[];
  /** Lets runs with workers started from now on finish. */
  letGo(): void;
}

/**
 * From now on runs reach their first points but no more than some ten frames, until they are stopped or a worker ends.
 * vi.unstubAllGlobals() ends this.
 */
export function holdTracking(): HeldTracking {
  const workers = new Map<string, Worker>();
  const started: string[] = [];
  let isHeld = true;
  // Ends idle workers, which would not be held.
  coolDownTracking();
  vi.stubGlobal(
    'Worker',
    class extends Worker {
      constructor(url: string | URL, options: WorkerOptions = {}) {
        const { name = '' } = options;
        const preparation = name === 'frames' ? HELD_FRAMES : PROMPT_TRACKER;
        super(
          isHeld ? scriptOf(`import '${scriptOf(preparation)}'; import '${String(url)}';`) : url,
          options,
        );
        workers.set(name, this);
        started.push(name);
      }
    },
  );
  return {
    workers,
    started,
    letGo: () => {
      isHeld = false;
    },
  };
}
