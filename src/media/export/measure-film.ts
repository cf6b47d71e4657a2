import { exportSizeOf } from '@/domain/export-options';
import { shapeSizeOf } from '@/domain/export-shape';
import { hasFrame, keptFrames } from '@/domain/frame-range';
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
  { options, highlight, title }: Omit<RenderRequest, 'source'>,
  { video, gridFrames }: ClipMeasures,
): FilmMeasures {
  const { cut, maxFrames, size, shape, framing } = options;
  const { first, end } = keptFrames(cut, gridFrames);
  const clipFrames = Math.min(end - first, maxFrames ?? Number.POSITIVE_INFINITY);
  const kept = { first, end: first + clipFrames };
  return {
    firstFrame: first,
    clipFrames,
    titleFrames: title?.frames ?? 0,
    freezes: highlight ? freezesOf(highlight).filter((frame) => hasFrame(kept, frame)) : [],
    ...exportSizeOf(shapeSizeOf(video, shape), size),
    videoWidthPx: video.widthPx,
    videoHeightPx: video.heightPx,
    crop: cropPathOf({ video, shape, framing, clipSec: gridFrames / FRAME_RATE, highlight }),
    highlight,
  };
}
