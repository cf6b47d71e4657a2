import { sampleFrames } from '@/media/reading/sampler';
import { NativeEncoder } from './native-encoder';
import { prepareFrames } from './painted-frames';
import type { ExportPipeline } from './pipeline';
import { canPaintPlanes, PlanesPainter } from './planes-painter';
import { proveEncoding } from './prove-encoding';

/** A: decoded planes, only the overlay's box is drawn and blended. The fastest, and its memory stays flat. */
export const planesPipeline: ExportPipeline = {
  name: 'planes',
  async prepare({ job, firstFrame, signal }) {
    if (!firstFrame || !canPaintPlanes(job, firstFrame)) return null;
    const painter = new PlanesPainter(job, firstFrame);
    if (!(await proveEncoding(await painter.paint(firstFrame, 0)))) return null;
    return prepareFrames('planes', {
      job,
      painter,
      frames: sampleFrames(job.track, { first: 0, end: job.clipFrames }, signal),
      encoder: new NativeEncoder(job.widthPx, job.heightPx),
    });
  },
};
