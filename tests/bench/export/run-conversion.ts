import { BufferTarget, Conversion, Mp4OutputFormat, Output } from 'mediabunny';
import type { VideoSample } from 'mediabunny';
import { FRAME_RATE } from '@/domain/limits';
import { h264Settings } from '@/media/export/encoder-settings';
import type { RenderRequest } from '@/media/export/export-types';
import { openRenderJob } from '@/media/export/open-render-job';
import { drawScaledOverlay } from '@/media/export/pipelines/overlay-layer';
import { openInput } from '@/media/reading/open-input';
import type { PartRun } from './page-api';

/**
 * Converts the clip with mediabunny's own Conversion, at the rate, bitrate and sound of an export, into memory.
 * @param drawsOverlay true to draw each frame and the request's overlay on a canvas.
 */
export async function runConversion(request: RenderRequest, drawsOverlay: boolean): Promise<PartRun> {
  const startedMs = performance.now();
  using input = await openInput(request.source);
  const job = await openRenderJob({ ...request, title: null }, input, new AbortController().signal);
  const { widthPx, heightPx } = job;
  const context = new OffscreenCanvas(widthPx, heightPx).getContext('2d', { alpha: false });
  if (!context) throw new Error('No 2D canvas to be had');
  const draw = (sample: VideoSample): OffscreenCanvas => {
    sample.draw(context, 0, 0, widthPx, heightPx);
    drawScaledOverlay(context, job, { timeSec: sample.timestamp, freeze: null });
    return context.canvas;
  };
  const { quality, keyFrameInterval = 2 } = h264Settings(widthPx, heightPx);
  const output = new Output({ format: new Mp4OutputFormat(), target: new BufferTarget() });
  const conversion = await Conversion.init({
    input,
    output,
    video: {
      codec: 'avc',
      ...(quality && { quality }),
      keyFrameInterval,
      frameRate: FRAME_RATE,
      forceTranscode: true,
      ...(drawsOverlay && { process: draw }),
    },
  });
  await conversion.execute();
  return { sec: (performance.now() - startedMs) / 1000, frames: job.clipFrames };
}
