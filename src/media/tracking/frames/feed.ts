import { WatchedWorker } from '../../worker-life';
import { WorkerPool } from '../../worker-pool';
import type { WorkerLease } from '../../worker-pool';
import { feedBySeeking } from './feed-by-seeking';
import { parseFromFrames } from './frames.protocol';
import type { FeedRequest, ToFrames } from './frames.protocol';
import { PictureOutlet } from './picture-outlet';
import { runFeed } from './run-feed';

/** The frames worker that is kept ready: a fresh one for each run, which frees all that the decoder held. */
const readers = new WorkerPool(
  () =>
    new WatchedWorker(
      new Worker(new URL('./frames.worker.ts', import.meta.url), { type: 'module', name: 'frames' }),
    ),
);

/** What sends the pictures of one run. */
export interface Feed {
  /** Frees everything, at once. */
  end(): void;
}

/** Starts the frames worker ahead of time. */
export function warmUpFeed(): void {
  if (hasWebCodecs()) readers.prepare();
}

/** Frees the frames worker that waits for a run. */
export function coolDownFeed(): void {
  readers.drop();
}

/**
 * How a clip's frames are read.
 * - By WebCodecs in the frames worker wherever the browser has them and decodes this codec with them: 200 frames a
 *   second and more at 720p, with exact frames, off the page.
 * - By a <video> element that is stepped through the clip, on the page, where there are no WebCodecs (asked for here)
 *   or they cannot decode this clip (the frames worker says so when it has opened it): about 14 frames a second, but a
 *   video element plays what the system can decode, and older browsers have nothing else.
 */
function hasWebCodecs(): boolean {
  return typeof VideoDecoder === 'function';
}

/**
 * Sends the pictures of a clip over a port (feed.protocol.ts); what goes wrong is said there too.
 * @param onDeath called when the worker that reads is gone without having said so.
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
        // It has done its part.
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
  private readonly outlet: PictureOutlet;

  constructor(request: FeedRequest, pictures: MessagePort) {
    this.outlet = new PictureOutlet(pictures);
    void runFeed(this.outlet, () => feedBySeeking(request, this.outlet));
  }

  end(): void {
    this.outlet.stop();
  }
}
