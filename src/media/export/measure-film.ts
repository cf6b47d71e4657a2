import { exportSizeOf } from '@/domain/export-options';
import { shapeSizeOf } from '@/domain/export-shape';
import { hasFrame, keptFrames, lengthOf } from '@/domain/frame-range';
import { freezesOf } from '@/domain/freezes';
import { FRAME_RATE } from '@/domain/limits';
import type { PixelSize } from '@/domain/pixel-size';
import { cropPathOf } from '@/media/framing/crop-path';
import type { RenderRequest } from './export-types';
import type { RenderJob } from './pipelines/pipeline';

/** The lengths, sizes and cut of a film: the part of a job that depends only on the clip's measures. */
export type FilmMeasures = Omit<RenderJob, 'track' | 'source' | 'title'>;

interface ClipMeasures {
  /** Size of the displayed video. */
  readonly video: PixelSize;
  /** Frames of the clip on the 30 fps grid. */
  readonly gridFrames: number;
}

/** Measures the film that an export makes from a clip. */
export function measureFilm(
  { options, highlight, hasWatermark = false, title, piece }: Omit<RenderRequest, 'source'>,
  { video, gridFrames }: ClipMeasures,
): FilmMeasures {
  const { cut, maxFrames, size, shape, framing } = options;
  const isTitleAlone = piece?.isTitleAlone === true && title !== null;
  const kept = isTitleAlone ? { first: 0, end: 0 } : keptFrames(cut, gridFrames);
  const clipFrames = Math.min(lengthOf(kept), maxFrames ?? Number.POSITIVE_INFINITY);
  const shown = { first: kept.first, end: kept.first + clipFrames };
  const ownSize = exportSizeOf(shapeSizeOf(video, shape), size);
  return {
    firstFrame: shown.first,
    clipFrames,
    titleFrames: title?.frames ?? 0,
    freezes: highlight ? freezesOf(highlight).filter((frame) => hasFrame(shown, frame)) : [],
    ...(piece ? fittedSize(ownSize, piece) : ownSize),
    piece: piece ?? null,
    videoWidthPx: video.widthPx,
    videoHeightPx: video.heightPx,
    crop: cropPathOf({ video, shape, framing, clipSec: gridFrames / FRAME_RATE, highlight }),
    highlight,
    hasWatermark,
  };
}

/** The largest size with the picture's own shape that fits the frame, with even sides. */
function fittedSize(own: PixelSize, frame: PixelSize): PixelSize {
  const scale = Math.min(frame.widthPx / own.widthPx, frame.heightPx / own.heightPx);
  const even = (px: number, mostPx: number): number => Math.max(2, Math.min(2 * Math.round(px / 2), mostPx));
  return {
    widthPx: even(own.widthPx * scale, frame.widthPx),
    heightPx: even(own.heightPx * scale, frame.heightPx),
  };
}
