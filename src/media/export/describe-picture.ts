import type { Input } from 'mediabunny';
import { AppError } from '@/domain/errors';
import { exportSizeOf } from '@/domain/export-options';
import { EXPORT_TITLE_FRAMES } from '@/domain/limits';
import { videoTrackOf } from '@/media/reading/probe';
import { gridLength } from '@/media/reading/sampler';
import type { RenderRequest } from './export-types';
import type { PictureJob } from './pipelines/pipeline';

/**
 * Opens and measures what is to be exported.
 * @throws AppError 'no-frames' for a clip without a frame, or what cannot be read.
 */
export async function describePicture(request: RenderRequest, input: Input): Promise<PictureJob> {
  const track = await videoTrackOf(input);
  const videoWidthPx = await track.getDisplayWidth();
  const videoHeightPx = await track.getDisplayHeight();
  const { maxFrames, size } = request.options;
  const clipFrames = Math.min(await gridLength(track), maxFrames ?? Number.POSITIVE_INFINITY);
  if (clipFrames < 1) throw new AppError('no-frames');
  const { points, selectionRadiusPx, style, titleColor } = request;
  return {
    track,
    source: request.source,
    clipFrames,
    titleFrames: request.hasTitle ? EXPORT_TITLE_FRAMES : 0,
    ...exportSizeOf({ widthPx: videoWidthPx, heightPx: videoHeightPx }, size),
    videoWidthPx,
    videoHeightPx,
    points,
    selectionRadiusPx,
    style,
    titleColor,
    background: await readBackground(request.background),
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
