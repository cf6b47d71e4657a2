/**
 * Runs the specified algorithm on a clip whose frames are drawn at processing scale, as a simple implementation would.
 */
import type { VideoSample } from 'mediabunny';
import { openInput } from '@/media/reading/open-input';
import { videoTrackOf } from '@/media/reading/probe';
import { sampleFrames } from '@/media/reading/sampler';
import { loadOpenCv } from '@/media/tracking/opencv/load-opencv';
import type { EngineRun, RunRequest } from './page-api';
import type { FramePoint } from './scores';
import { SpecTracker } from './spec-tracker';
import type { PictureSize } from './spec-tracker';

export interface SpecRequest extends RunRequest {
  readonly blob: Blob;
}

export type SpecAnswer = { readonly run: EngineRun } | { readonly error: string };

/** The specified limit of the processing scale is 640x480. */
const LIMIT_PX = { widthPx: 640, heightPx: 480 } as const;

self.addEventListener('message', ({ data }: MessageEvent<SpecRequest>) => {
  void runSpec(data)
    .then((run): SpecAnswer => ({ run }))
    .catch((error: unknown): SpecAnswer => ({ error: String(error) }))
    .then((answer) => self.postMessage(answer, { transfer: [] }));
});

async function runSpec({ blob, startFrame, lastFrame, center, radiusPx }: SpecRequest): Promise<EngineRun> {
  const { cv } = await loadOpenCv();
  const startedMs = performance.now();
  using input = await openInput({ kind: 'blob', blob });
  const track = await videoTrackOf(input);
  const reader = new GrayReader(await track.getDisplayWidth(), await track.getDisplayHeight());
  const { scale, size } = reader;
  const start = { x: center.x * scale, y: center.y * scale };
  using tracker = new SpecTracker(cv, size, start, radiusPx * scale);
  const points: FramePoint[] = [];
  const frameMs: number[] = [];
  let saysLost = false;
  for await (const { frameIndex, sample } of sampleFrames(track, { first: startFrame, end: lastFrame + 1 })) {
    const gray = reader.read(sample);
    sample.close();
    const beganMs = performance.now();
    const found = tracker.update(gray);
    frameMs.push(performance.now() - beganMs);
    saysLost = found === null;
    if (found === null) break;
    points.push({ frame: frameIndex, x: found.x / scale, y: found.y / scale, isWeak: false });
  }
  const wallSec = (performance.now() - startedMs) / 1000;
  return { points, saysLost, frameMs: frameMs.slice(1), processedFrames: frameMs.length, wallSec };
}

class GrayReader {
  /** Processing pixels per pixel of the displayed video. */
  readonly scale: number;
  readonly size: PictureSize;
  private readonly context: OffscreenCanvasRenderingContext2D;

  constructor(widthPx: number, heightPx: number) {
    this.scale = Math.min(1, LIMIT_PX.widthPx / widthPx, LIMIT_PX.heightPx / heightPx);
    this.size = { widthPx: Math.round(widthPx * this.scale), heightPx: Math.round(heightPx * this.scale) };
    const canvas = new OffscreenCanvas(this.size.widthPx, this.size.heightPx);
    const context = canvas.getContext('2d', { willReadFrequently: true, alpha: false });
    if (context === null) throw new Error('No 2D canvas');
    context.imageSmoothingQuality = 'high';
    this.context = context;
  }

  read(sample: VideoSample): Uint8Array {
    const { widthPx, heightPx } = this.size;
    sample.drawWithFit(this.context, { fit: 'fill' });
    const { data } = this.context.getImageData(0, 0, widthPx, heightPx);
    const gray = new Uint8Array(widthPx * heightPx);
    for (let at = 0; at < gray.length; at++) {
      const [red, green, blue] = [data[4 * at] ?? 0, data[4 * at + 1] ?? 0, data[4 * at + 2] ?? 0];
      gray[at] = 0.299 * red + 0.587 * green + 0.114 * blue + 0.5;
    }
    return gray;
  }
}
