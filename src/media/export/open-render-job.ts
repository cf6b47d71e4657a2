import type { Input } from 'mediabunny';
import { AppError } from '@/domain/errors';
import { exportSizeOf } from '@/domain/export-options';
import { hasFrame, keptFrames, type FrameRange } from '@/domain/frame-range';
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
import type { ReelPiece } from './reel-piece';

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
  const { first, end } = shownPart(keptFrames(cut, gridFrames), piece, maxFrames);
  const clipFrames = Math.max(0, end - first);
  const isTitleAlone = title !== null && piece?.frames?.end === 0;
  if (clipFrames < 1 && !isTitleAlone) throw new AppError('no-frames');
  const ownSize = exportSizeOf(shapeSizeOf(video, shape), size);
  return {
    track,
    source,
    firstFrame: first,
    clipFrames,
    titleFrames: title?.frames ?? 0,
    freezes: highlight ? freezesOf(highlight).filter((frame) => hasFrame({ first, end }, frame)) : [],
    ...(piece ? fittedSize(ownSize, piece) : ownSize),
    piece,
    videoWidthPx: video.widthPx,
    videoHeightPx: video.heightPx,
    crop: cropPathOf({ video, shape, framing, clipSec: gridFrames / FRAME_RATE, highlight }),
    highlight,
    title: title && (await openTitle(title, track, highlight, signal)),
  };
}

/** The frames of the clip that are shown: of the kept ones, those of the piece. */
function shownPart(
  kept: FrameRange,
  piece: ReelPiece | null,
  maxFrames: number | null | undefined,
): FrameRange {
  const length = piece?.frames?.end ?? maxFrames ?? Number.POSITIVE_INFINITY;
  return {
    first: kept.first + (piece?.frames?.first ?? 0),
    end: Math.min(kept.end, kept.first + length),
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
