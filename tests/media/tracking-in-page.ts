/** Runs both workers' loops in the page, where a test can count frames, Mats and calls. */
import type { PixelSize } from '@/domain/pixel-size';
import { vi } from 'vitest';
import { feedByDecoding } from '@/media/tracking/frames/sources/feed-by-decoding';
import type { FeedRequest } from '@/media/tracking/frames/transport/frames.protocol';
import { pictureBytes } from '@/media/pictures/picture';
import { FrameSender } from '@/media/tracking/frames/transport/frame-sender';
import { runFeed } from '@/media/tracking/frames/transport/run-feed';
import { EngineCache } from '@/media/tracking/engine-cache';
import type { Report } from '@/media/tracking/reporter';
import type { TrackingDirection } from '@/media/tracking/track-player';
import { runTracking } from '@/media/tracking/run-tracking';
import type { TrackingRequestMessage } from '@/media/tracking/tracking.protocol';
import type { SyntheticClip } from './clips';

export interface InPageOptions extends Partial<TrackingRequestMessage> {
  readonly direction?: TrackingDirection;
  readonly endTimeSec?: number;
  readonly engines?: EngineCache;
  readonly report?: Report;
  readonly signal?: AbortSignal;
}

/** One run from the player's true place. Settles when both loops have ended. */
export async function runInPage(clip: SyntheticClip, options: InPageOptions = {}) {
  const { engines = new EngineCache(), report = () => undefined, endTimeSec, ...given } = options;
  const { signal = new AbortController().signal, direction = 'forward', ...message } = given;
  const startTimeSec = message.startTimeSec ?? 0;
  const request: TrackingRequestMessage = {
    method: 'farneback',
    startTimeSec,
    selection: { ...clip.truthAt(startTimeSec), radius: clip.playerRadiusPx },
    isContinuation: false,
    searchForSec: 0,
    ...message,
  };
  const feedRequest: FeedRequest = {
    source: { kind: 'blob', blob: clip.blob },
    direction,
    startTimeSec,
    ...(endTimeSec === undefined ? {} : { endTimeSec }),
  };
  const { port1, port2 } = new MessageChannel();
  const sender = new FrameSender(port1);
  const fed = runFeed(sender, async () => {
    await feedByDecoding(feedRequest, sender);
  });
  try {
    return await runTracking({ request, pictures: port2, people: null }, engines, report, signal);
  } finally {
    await fed;
  }
}

export interface WatchedFrames {
  readonly decoded: () => number;
  readonly open: () => number;
  /** The largest number of frames that were open at the same time. */
  readonly mostOpen: () => number;
}

/** Watches the frames that decoders output from now on; vi.unstubAllGlobals() ends this. */
export function watchFrames(): WatchedFrames {
  let frames: VideoFrame[] = [];
  let decoded = 0;
  let mostOpen = 0;
  const open = (): number => {
    // A closed frame has no size.
    frames = frames.filter(({ codedWidth }) => codedWidth > 0);
    return frames.length;
  };
  const Decoder = VideoDecoder;
  vi.stubGlobal(
    'VideoDecoder',
    class extends Decoder {
      constructor({ output, error }: VideoDecoderInit) {
        const noted = (frame: VideoFrame): void => {
          decoded++;
          frames.push(frame);
          mostOpen = Math.max(mostOpen, open());
          output(frame);
        };
        super({ output: noted, error });
      }
    },
  );
  return { decoded: () => decoded, open, mostOpen: () => mostOpen };
}

/** Counts new buffers for pictures of a size from now on; vi.unstubAllGlobals() ends this. */
export function watchBuffers(size: PixelSize): () => number {
  const bytes = pictureBytes(size);
  let count = 0;
  const Plain = ArrayBuffer;
  vi.stubGlobal(
    'ArrayBuffer',
    class extends Plain {
      constructor(length: number) {
        super(length);
        if (length === bytes) count++;
      }
    },
  );
  return () => count;
}
