import { prepareH264 } from './h264-frames';
import type { ExportPipeline } from './pipeline';
import { canPaintPlanes, PlanesPainter } from './planes-painter';

/** A: decoded planes, only the overlay's box is drawn and blended. The fastest, and its memory stays flat. */
export const planesPipeline: ExportPipeline = {
  name: 'planes',
  async prepare(job, sample, signal) {
    if (!canPaintPlanes(job, sample)) return null;
    return prepareH264('planes', job, new PlanesPainter(job, sample), sample, signal);
  },
};
