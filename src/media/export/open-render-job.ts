import type { Input } from 'mediabunny';
import { AppError } from '@/domain/errors';
import { exportSizeOf } from '@/domain/export-options';
import { hasFrame, keptFrames } from '@/domain/frame-range';
import { freezesOf } from '@/domain/freezes';
import { shapeSizeOf } from '@/domain/export-shape';
import { FRAME_RATE } from '@/domain/limits';
import type { PixelSize } from '@/domain/pixel-size';
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
  const { source, highlight, title, piece = null } = request;
  const isTitleAlone = piece?.isTitleAlone === true && title !== null;
  const { first, end } = isTitleAlone ? { first: 0, end: 0 } : keptFrames(cut, gridFrames);
  const clipFrames = Math.min(end - first, maxFrames ?? Number.POSITIVE_INFINITY);
  if (clipFrames < 1 && !isTitleAlone) throw new AppError('no-frames');
  const ownSize = exportSizeOf(shapeSizeOf(video, shape), size);
  return {
    track,
    source,
    firstFrame: first,
    clipFrames,
    titleFrames: title?.frames ?? 0,
    freezes: highlight
      ? freezesOf(highlight).filter((frame) => hasFrame({ first, end: first + clipFrames }, frame))
      : [],
    ...(piece ? fittedSize(ownSize, piece) : ownSize),
    piece,
    videoWidthPx: video.widthPx,
    videoHeightPx: video.heightPx,
    crop: cropPathOf({ video, shape, framing, clipSec: gridFrames / FRAME_RATE, highlight }),
    highlight,
    title: title && (await openTitle(title, track, highlight, signal)),
  };
}

/** The size at which a picture fills as much of a frame as its shape allows, with even sides. */
function fittedSize(own: PixelSize, frame: PixelSize): PixelSize {
  const scale = Math.min(frame.widthPx / own.widthPx, frame.heightPx / own.heightPx);
  const even = (px: number, mostPx: number): number => Math.max(2, Math.min(2 * Math.round(px / 2), mostPx));
  return {
    widthPx: even(own.widthPx * scale, frame.widthPx),
    heightPx: even(own.heightPx * scale, frame.heightPx),
  };
}
