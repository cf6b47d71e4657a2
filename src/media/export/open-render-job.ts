import type { Input } from 'mediabunny';
import { AppError } from '@/domain/errors';
import { exportSizeOf } from '@/domain/export-options';
import { EXPORT_TITLE_FRAMES } from '@/domain/limits';
import { videoTrackOf } from '@/media/reading/probe';
import { gridLength } from '@/media/reading/sampler';
import type { RenderRequest } from './export-types';
import type { RenderJob } from './pipelines/pipeline';

/**
 * Opens and measures what is to be exported.
 * @throws AppError 'no-frames' for a clip without a frame, or what cannot be read.
 */
export async function openRenderJob(request: RenderRequest, input: Input): Promise<RenderJob> {
  const track = await videoTrackOf(input);
  const videoWidthPx = await track.getDisplayWidth();
  const videoHeightPx = await track.getDisplayHeight();
  const { maxFrames, size } = request.options;
  const clipFrames = Math.min(await gridLength(track), maxFrames ?? Number.POSITIVE_INFINITY);
  if (clipFrames < 1) throw new AppError('no-frames');
  const { source, highlight, title } = request;
  return {
    track,
    source,
    clipFrames,
    titleFrames: title ? EXPORT_TITLE_FRAMES : 0,
    ...exportSizeOf({ widthPx: videoWidthPx, heightPx: videoHeightPx }, size),
    videoWidthPx,
    videoHeightPx,
    highlight,
    title: title && { ...title, background: await readBackground(title.background) },
  };
}

/** An unreadable background image falls back to the dark card. */
async function readBackground(background: Blob | null): Promise<ImageBitmap | null> {
  if (!background) return null;
  try {
    return await createImageBitmap(background);
  } catch (error) {
    console.warn('The background image cannot be read; the title card is dark', error);
    return null;
  }
}
