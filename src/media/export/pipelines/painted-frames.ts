import type { PipelineName } from '@/domain/export-options';
import { showingsOf } from '@/domain/film';
import { drawTitleCard } from '@/media/drawing/title-card';
import type { SampledFrame } from '@/media/reading/sampler';
import { createI420, type I420Image } from '../planes/i420';
import { PieceFinisher } from './piece-finisher';
import { rgbaToI420 } from '../planes/rgba-to-i420';
import { softwareContext } from './overlay-layer';
import type { FramePainter } from './painter';
import type { FrameEncoder } from './frame-encoder';
import { outputSizeOf, type RenderHooks, type RenderJob, type PreparedPipeline } from './pipeline';

/** Inputs of the pipelines that paint frame by frame. */
export interface PaintedFrames {
  readonly job: RenderJob;
  readonly painter: FramePainter;
  /** The clip's frames; this module closes the samples. */
  readonly frames: AsyncGenerator<SampledFrame, void, undefined>;
  readonly encoder: FrameEncoder;
}

export function prepareFrames(name: PipelineName, parts: PaintedFrames): PreparedPipeline {
  const { encoder } = parts;
  return {
    name,
    videoSource: encoder.videoSource,
    run: (hooks) => writeFrames(parts, hooks),
    check: () => encoder.check(),
  };
}

async function writeFrames(
  { job, painter, frames, encoder }: PaintedFrames,
  hooks: RenderHooks,
): Promise<number> {
  const added = async (count: number): Promise<void> => {
    await hooks.onFrame(count);
    hooks.signal.throwIfAborted();
  };
  const finisher = job.piece && (await PieceFinisher.open(job, job.piece));
  const finished = (image: I420Image, filmFrame: number): I420Image =>
    finisher ? finisher.finish(image, filmFrame) : image;
  if (job.titleFrames > 0) {
    const title = paintTitle(job);
    for (let index = 0; index < job.titleFrames; index++) {
      await encoder.add(finished(title, index), false);
      await added(index + 1);
    }
  }
  let written = 0;
  for await (const { sample, frameIndex, timeSec } of frames) {
    using _ = sample;
    for (const { freeze } of showingsOf(job, frameIndex)) {
      const image = await painter.paint(sample, timeSec, freeze);
      hooks.onPainted(image, job.titleFrames + written);
      await encoder.add(finished(image, job.titleFrames + written), written === 0);
      written++;
      await added(job.titleFrames + written);
    }
  }
  await encoder.finish();
  return written;
}

function paintTitle(job: RenderJob): I420Image {
  const { widthPx, heightPx } = outputSizeOf(job);
  const context = titleContext(job);
  const image = createI420(widthPx, heightPx);
  rgbaToI420(context.getImageData(0, 0, widthPx, heightPx).data, image);
  return image;
}

/** A canvas of the output's size with the title card; black when there is no title. */
export function titleContext(job: RenderJob): OffscreenCanvasRenderingContext2D {
  const size = outputSizeOf(job);
  const context = softwareContext(size.widthPx, size.heightPx, false);
  if (job.title) drawTitleCard(context, job.title, size);
  return context;
}
