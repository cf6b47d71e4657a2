import type { VideoSample } from 'mediabunny';
import { CanvasPainter } from './canvas-painter';
import type { FramePainter } from './painter';
import type { RenderJob } from './pipeline';
import { canPaintPlanes, PlanesPainter } from './planes-painter';

/** Paints planes if the frames have readable ones, otherwise on a canvas. */
export function choosePainter(job: RenderJob, firstFrame: VideoSample): FramePainter {
  return canPaintPlanes(job, firstFrame) ? new PlanesPainter(job, firstFrame) : new CanvasPainter(job);
}
