import { exportSizeOf } from '@/domain/export-options';
import { shapeSizeOf } from '@/domain/export-shape';
import { hasFrame, keptFrames, type FrameRange } from '@/domain/frame-range';
import { freezesOf } from '@/domain/freezes';
import { FRAME_RATE } from '@/domain/limits';
import type { PixelSize } from '@/domain/pixel-size';
import { cropPathOf } from '@/media/framing/crop-path';
import type { RenderRequest } from './export-types';
import type { RenderJob } from './pipelines/pipeline';

/** The lengths, sizes and cut of a film: all of a job that depends on the clip's measures alone. */
export type FilmMeasures = Omit<RenderJob, 'track' | 'source' | 'title'>;

interface ClipMeasures {
  /** Size of the displayed video. */
  readonly video: PixelSize;
  /** Frames of the clip on the 30 fps grid. */
  readonly gridFrames: number;
}

/** Measures the film that an export makes of a clip. */
export function measureFilm(
  { options, highlight, title, piece }: Omit<RenderRequest, 'source'>,
  { video, gridFrames }: ClipMeasures,
): FilmMeasures {
  const { cut, maxFrames, size, shape, framing } = options;
  const { first, end } = shownPart(keptFrames(cut, gridFrames), piece?.frames ?? null, maxFrames);
  const ownSize = exportSizeOf(shapeSizeOf(video, shape), size);
  return {
    firstFrame: first,
    clipFrames: Math.max(0, end - first),
    titleFrames: title?.frames ?? 0,
    freezes: highlight ? freezesOf(highlight).filter((frame) => hasFrame({ first, end }, frame)) : [],
    ...(piece ? fittedSize(ownSize, piece) : ownSize),
    piece: piece ?? null,
    videoWidthPx: video.widthPx,
    videoHeightPx: video.heightPx,
    crop: cropPathOf({ video, shape, framing, clipSec: gridFrames / FRAME_RATE, highlight }),
    highlight,
  };
}

/** The frames of the clip that are shown: of the kept ones, those of the piece. */
function shownPart(
  kept: FrameRange,
  piece: FrameRange | null,
  maxFrames: number | null | undefined,
): FrameRange {
  const length = piece?.end ?? maxFrames ?? Number.POSITIVE_INFINITY;
  return {
    first: kept.first + (piece?.first ?? 0),
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
