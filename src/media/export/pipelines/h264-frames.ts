import { VideoSampleSource } from 'mediabunny';
import type { VideoSample } from 'mediabunny';
import { EXPORT_TITLE_FRAMES, FRAME_RATE } from '@/domain/limits';
import { drawTitleCard } from '@/media/drawing/title-card';
import { sampleFrames } from '@/media/reading/sampler';
import { h264Settings } from '../encoder-settings';
import { createI420, type I420Image } from '../planes/i420';
import { rgbaToI420 } from '../planes/rgba-to-i420';
import { toSample } from '../planes/to-sample';
import { softwareContext } from './overlay-layer';
import type { FramePainter } from './painter';
import type { PictureHooks, PictureJob, PreparedPipeline } from './pipeline';
import { proveEncoding } from './prove-encoding';

/**
 * The part that all ways through the browser's H.264 encoder share: they differ by their painter only.
 * @returns null when the painted frame does not come back from the encoder as it went in.
 */
export async function prepareH264(
  name: string,
  job: PictureJob,
  painter: FramePainter,
  sample: VideoSample,
  signal: AbortSignal,
): Promise<PreparedPipeline | null> {
  const proof = await painter.paint(sample, 0);
  if (!(await proveEncoding(proof))) return null;
  signal.throwIfAborted();
  const videoSource = new VideoSampleSource(h264Settings(job.widthPx, job.heightPx));
  return {
    name,
    videoSource,
    run: (hooks) => writeFrames(job, painter, videoSource, hooks),
  };
}

async function writeFrames(
  job: PictureJob,
  painter: FramePainter,
  target: VideoSampleSource,
  hooks: PictureHooks,
): Promise<number> {
  const title = paintTitle(job);
  for (let index = 0; index < EXPORT_TITLE_FRAMES; index++) {
    await addFrame(target, title, index);
    await hooks.onFrame(index + 1);
    hooks.signal.throwIfAborted();
  }
  let written = 0;
  for await (const { sample, timeSec } of sampleFrames(
    job.track,
    { first: 0, end: job.clipFrames },
    hooks.signal,
  )) {
    using _ = sample;
    const index = EXPORT_TITLE_FRAMES + written;
    await addFrame(target, await painter.paint(sample, timeSec), index);
    written++;
    await hooks.onFrame(index + 1);
    hooks.signal.throwIfAborted();
  }
  target.close();
  return written;
}

/** Adds planes as frame `index` of a constant 30 fps track; a key frame where the clip begins. */
async function addFrame(target: VideoSampleSource, image: I420Image, index: number): Promise<void> {
  using sample = toSample(image, index / FRAME_RATE);
  await target.add(sample, index === EXPORT_TITLE_FRAMES ? { keyFrame: true } : undefined);
}

function paintTitle(job: PictureJob): I420Image {
  const { widthPx, heightPx } = job;
  const context = softwareContext(widthPx, heightPx, false);
  const { playerName, recordingDate } = job.style;
  const { background, titleColor } = job;
  drawTitleCard(context, { widthPx, heightPx, playerName, recordingDate, background, titleColor });
  const image = createI420(widthPx, heightPx);
  rgbaToI420(context.getImageData(0, 0, widthPx, heightPx).data, image);
  return image;
}
