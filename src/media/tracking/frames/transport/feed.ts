import { WatchedWorker } from '../../../worker-life';
import { WorkerPool } from '../../../worker-pool';
import type { WorkerLease } from '../../../worker-pool';
import { feedBySeeking } from '../sources/feed-by-seeking';
import { parseFromFrames } from './frames.protocol';
import type { FeedRequest, ToFrames } from './frames.protocol';
import { FrameSender } from './frame-sender';
import { runFeed } from './run-feed';

/** The frames worker kept ready. Every run gets a new one, because terminating the worker frees all decoder memory. */
const readers = new WorkerPool(
  () =>
    new WatchedWorker(
      new Worker(new URL('./frames.worker.ts', import.meta.url), { type: 'module', name: 'frames' }),
    ),
);

/** Sends the pictures of one run. */
export interface Feed {
  /** Frees everything at once. */
  end(): void;
}

/** Starts the frames worker ahead of time. */
export function warmUpFeed(): void {
  if (hasWebCodecs()) readers.prepare();
}

/** Frees the frames worker that is waiting for a run. */
export function coolDownFeed(): void {
  readers.drop();
}

/**
 * Whether this browser can read frames by WebCodecs. A clip's frames are read in one of two ways:
 * - By WebCodecs in the frames worker, if the browser has them and they decode this codec: 200 frames a second and more
 *   at 720p, with exact frames, without work on the page.
 * - Otherwise by a <video> element on the page that seeks through the clip, if there are no WebCodecs (which this
 *   function finds out) or they cannot decode this clip (which the frames worker reports when it has opened the clip):
 *   about 14 frames a second, but a video element plays every format that the system can decode, and older browsers
 *   have no other way.
 */
function hasWebCodecs(): boolean {
  return typeof VideoDecoder === 'function';
}

/**
 * Sends a clip's pictures over a port (feed.protocol.ts), which also carries errors.
 * @param onDeath called when the reading worker ends without a report.
 */
export function startFeed(
  request: FeedRequest,
  pictures: MessagePort,
  onDeath: (message: string) => void,
): Feed {
  return hasWebCodecs() ? new WorkerFeed(request, pictures, onDeath) : new SeekingFeed(request, pictures);
}

class WorkerFeed implements Feed {
  private readonly reader: WorkerLease = readers.take();
  private seeking: Feed | null = null;

  constructor(request: FeedRequest, pictures: MessagePort, onDeath: (message: string) => void) {
    const { worker } = this.reader;
    worker.listen({
      message: (data) => {
        // The worker has finished its part.
        worker.listen(null);
        this.seeking = new SeekingFeed(request, parseFromFrames(data).pictures);
      },
      died: onDeath,
    });
    worker.post({ type: 'feed', request, pictures } satisfies ToFrames, [pictures]);
  }

  end(): void {
    this.reader.replace();
    this.seeking?.end();
  }
}

class SeekingFeed implements Feed {
  private readonly sender: FrameSender;

  constructor(request: FeedRequest, pictures: MessagePort) {
    this.sender = new FrameSender(pictures);
    void runFeed(this.sender, () => feedBySeeking(request, this.sender));
  }

  end(): void {
    this.sender.stop();
  }
}
