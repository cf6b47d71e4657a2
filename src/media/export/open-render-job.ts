import type { Input } from 'mediabunny';
import { AppError } from '@/domain/errors';
import { exportSizeOf } from '@/domain/export-options';
import { hasFrame, keptFrames } from '@/domain/frame-range';
import { freezesOf } from '@/domain/freezes';
import { shapeSizeOf } from '@/domain/export-shape';
import { FRAME_RATE } from '@/domain/limits';
import { cropPathOf } from '@/media/framing/crop-path';
import { videoTrackOf } from '@/media/reading/probe';
import { gridLength } from '@/media/reading/sampler';
import type { RenderRequest } from './export-types';
import { openTitle } from './open-title';
import type { RenderJob } from './pipelines/pipeline';

/**
 * Opens and measures the clip, the title's background and the output's size.
 * @throws AppError 'no-frames' for a clip without a frame, or the error of reading it.
 */
export async function openRenderJob(
  request: RenderRequest,
  input: Input,
  signal: AbortSignal,
): Promise<RenderJob> {
  const track = await videoTrackOf(input);
  const video = { widthPx: await track.getDisplayWidth(), heightPx: await track.getDisplayHeight() };
  const { cut, maxFrames, size, shape, framing } = request.options;
  const gridFrames = await gridLength(track);
  const { first, end } = keptFrames(cut, gridFrames);
  const clipFrames = Math.min(end - first, maxFrames ?? Number.POSITIVE_INFINITY);
  if (clipFrames < 1) throw new AppError('no-frames');
  const { source, highlight, title } = request;
  return {
    track,
    source,
    firstFrame: first,
    clipFrames,
    titleFrames: title?.frames ?? 0,
    freezes: highlight
      ? freezesOf(highlight).filter((frame) => hasFrame({ first, end: first + clipFrames }, frame))
      : [],
    ...exportSizeOf(shapeSizeOf(video, shape), size),
    videoWidthPx: video.widthPx,
    videoHeightPx: video.heightPx,
    crop: cropPathOf({ video, shape, framing, clipSec: gridFrames / FRAME_RATE, highlight }),
    highlight,
    title: title && (await openTitle(title, track, highlight, signal)),
  };
}
