import type { PipelineName } from '@/domain/export-options';
import { drawTitleCard } from '@/media/drawing/title-card';
import type { SampledFrame } from '@/media/reading/sampler';
import { createI420, type I420Image } from '../planes/i420';
import { rgbaToI420 } from '../planes/rgba-to-i420';
import { softwareContext } from './overlay-layer';
import type { FramePainter } from './painter';
import type { FrameEncoder } from './frame-encoder';
import type { RenderHooks, RenderJob, PreparedPipeline } from './pipeline';

/** What the ways that paint frame by frame are put together from. */
export interface PaintedFrames {
  readonly job: RenderJob;
  readonly painter: FramePainter;
  /** The clip's frames; samples are closed here. */
  readonly frames: AsyncGenerator<SampledFrame, void, undefined>;
  readonly encoder: FrameEncoder;
}

export function prepareFrames(name: PipelineName, parts: PaintedFrames): PreparedPipeline {
  return { name, videoSource: parts.encoder.videoSource, run: (hooks) => writeFrames(parts, hooks) };
}

async function writeFrames(
  { job, painter, frames, encoder }: PaintedFrames,
  hooks: RenderHooks,
): Promise<number> {
  const added = async (count: number): Promise<void> => {
    await hooks.onFrame(count);
    hooks.signal.throwIfAborted();
  };
  if (job.titleFrames > 0) {
    const title = paintTitle(job);
    for (let index = 0; index < job.titleFrames; index++) {
      await encoder.add(title, false);
      await added(index + 1);
    }
  }
  let written = 0;
  for await (const { sample, timeSec } of frames) {
    using _ = sample;
    await encoder.add(await painter.paint(sample, timeSec), written === 0);
    written++;
    await added(job.titleFrames + written);
  }
  await encoder.finish();
  return written;
}

function paintTitle(job: RenderJob): I420Image {
  const { widthPx, heightPx } = job;
  const context = titleContext(job);
  const image = createI420(widthPx, heightPx);
  rgbaToI420(context.getImageData(0, 0, widthPx, heightPx).data, image);
  return image;
}

/** A canvas with the title card in the size of the output; black when there is none. */
export function titleContext(job: RenderJob): OffscreenCanvasRenderingContext2D {
  const context = softwareContext(job.widthPx, job.heightPx, false);
  if (job.title) drawTitleCard(context, job.title, job);
  return context;
}
