/** Runs both workers' loops in the page, where frames, Mats and calls can be counted. */
import { vi } from 'vitest';
import { feedByDecoding } from '@/media/tracking/frames/feed-by-decoding';
import type { FeedRequest } from '@/media/tracking/frames/frames.protocol';
import { PictureOutlet } from '@/media/tracking/frames/picture-outlet';
import { runFeed } from '@/media/tracking/frames/run-feed';
import { KeptEngine } from '@/media/tracking/kept-engine';
import type { Report } from '@/media/tracking/reporter';
import { runTracking } from '@/media/tracking/run-tracking';
import type { TrackingRequestMessage } from '@/media/tracking/tracking.protocol';
import type { SyntheticClip } from './clips';

export interface InPageOptions extends Partial<TrackingRequestMessage> {
  readonly endTimeSec?: number;
  readonly engines?: KeptEngine;
  readonly report?: Report;
  readonly signal?: AbortSignal;
}

/** One run from the player's true place; settles when both loops have ended. */
export async function runInPage(clip: SyntheticClip, options: InPageOptions = {}) {
  const { engines = new KeptEngine(), report = () => undefined, endTimeSec, ...given } = options;
  const { signal = new AbortController().signal, ...message } = given;
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
    startTimeSec,
    ...(endTimeSec === undefined ? {} : { endTimeSec }),
  };
  const { port1, port2 } = new MessageChannel();
  const outlet = new PictureOutlet(port1);
  const fed = runFeed(outlet, async () => {
    await feedByDecoding(feedRequest, outlet);
  });
  try {
    return await runTracking({ request, pictures: port2 }, engines, report, signal);
  } finally {
    await fed;
  }
}

/** Keeps every frame that decoders put out from now on; undone by vi.unstubAllGlobals(). */
export function watchFrames(): { readonly decoded: () => number; readonly open: () => number } {
  const frames = new Set<VideoFrame>();
  let decoded = 0;
  const Decoder = VideoDecoder;
  vi.stubGlobal(
    'VideoDecoder',
    class extends Decoder {
      constructor({ output, error }: VideoDecoderInit) {
        const noted = (frame: VideoFrame): void => {
          decoded++;
          frames.add(frame);
          output(frame);
        };
        super({ output: noted, error });
      }
    },
  );
  return {
    decoded: () => decoded,
    // A closed frame has no size.
    open: () => [...frames].filter(({ codedWidth }) => codedWidth > 0).length,
  };
}
