/** Runs both workers' loops in the page, where frames and Mats can be counted. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { feedByDecoding } from '@/media/tracking/frames/feed-by-decoding';
import { PictureOutlet } from '@/media/tracking/frames/picture-outlet';
import { runFeed } from '@/media/tracking/frames/run-feed';
import { KeptEngine } from '@/media/tracking/kept-engine';
import { loadOpenCv } from '@/media/tracking/opencv/load-opencv';
import { MatScope } from '@/media/tracking/opencv/mat-scope';
import type { Report } from '@/media/tracking/reporter';
import { runTracking } from '@/media/tracking/run-tracking';
import type { TrackingRequestMessage } from '@/media/tracking/tracking.protocol';
import { makeClip } from './clips';
import type { SyntheticClip } from './clips';

let frames: VideoFrame[] = [];

beforeEach(() => {
  frames = [];
  watchFrames();
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test.each(['farneback', 'lucas-kanade'] as const)(
  '%s keeps the heap flat over 600 frames',
  async (method) => {
    const short = await makeClip({ durationSec: 2, widthPx: 320, heightPx: 180 });
    const long = await makeClip({ durationSec: 20, widthPx: 320, heightPx: 180 });
    const { cv } = await loadOpenCv();
    const made = vi.spyOn(MatScope.prototype, 'make');
    const deleted = vi.spyOn(cv.Mat.prototype, 'delete');
    const first = await run(short, { method });
    const second = await run(long, { method });
    expect(second).toMatchObject({ reason: 'completed', lastTimeSec: 599 / 30 });
    expect(second.heapBytes).toBe(first.heapBytes);
    expect(made.mock.calls.length).toBeGreaterThan(1800);
    expect(deleted).toHaveBeenCalledTimes(made.mock.calls.length);
    expect(openFrames()).toBe(0);
  },
);

test('a cancelled run closes every frame that was decoded', async () => {
  const clip = await makeClip({ durationSec: 3 });
  const controller = new AbortController();
  const stopAtTen: Report = (message) => {
    if (message.type === 'progress' && message.processedFrames >= 10) controller.abort();
  };
  const done = await run(clip, { report: stopAtTen, signal: controller.signal });
  expect(done.reason).toBe('stopped');
  expect(frames.length).toBeGreaterThanOrEqual(10);
  await vi.waitFor(() => expect(openFrames()).toBe(0));
});

test('a flow that throws frees its Mats and frames', async () => {
  const clip = await makeClip({ durationSec: 1 });
  const { cv } = await loadOpenCv();
  const made = vi.spyOn(MatScope.prototype, 'make');
  const deleted = vi.spyOn(cv.Mat.prototype, 'delete');
  // A Mat of the wrong type makes the real Farneback throw.
  vi.spyOn(cv, 'CV_8UC1', 'get').mockReturnValue(cv.CV_32FC2);
  await expect(run(clip)).rejects.toThrow();
  expect(made.mock.calls.length).toBeGreaterThan(0);
  expect(deleted).toHaveBeenCalledTimes(made.mock.calls.length);
  await vi.waitFor(() => expect(openFrames()).toBe(0));
});

interface RunOptions {
  readonly method?: TrackingRequestMessage['method'];
  readonly report?: Report;
  readonly signal?: AbortSignal;
}

async function run(clip: SyntheticClip, options: RunOptions = {}) {
  const { method = 'farneback', report = () => undefined, signal = new AbortController().signal } = options;
  const { port1, port2 } = new MessageChannel();
  const outlet = new PictureOutlet(port1);
  const source = { kind: 'blob', blob: clip.blob } as const;
  const fed = runFeed(outlet, async () => {
    await feedByDecoding({ source, startTimeSec: 0 }, outlet);
  });
  const selection = { ...clip.truthAt(0), radius: clip.playerRadiusPx };
  const request = { method, startTimeSec: 0, selection, isContinuation: false, searchForSec: 0 };
  try {
    return await runTracking({ request, pictures: port2 }, new KeptEngine(), report, signal);
  } finally {
    await fed;
  }
}

/** Keeps every frame that a decoder puts out. */
function watchFrames(): void {
  const Decoder = VideoDecoder;
  vi.stubGlobal(
    'VideoDecoder',
    class extends Decoder {
      constructor({ output, error }: VideoDecoderInit) {
        const noted = (frame: VideoFrame): void => {
          frames.push(frame);
          output(frame);
        };
        super({ output: noted, error });
      }
    },
  );
}

/** A closed frame has no size. */
function openFrames(): number {
  return frames.filter(({ codedWidth }) => codedWidth > 0).length;
}
