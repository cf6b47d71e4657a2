import { NativeEncoder } from './native-encoder';
import { prepareFrames } from './painted-frames';
import { outputSizeOf, shownFrames, type ExportPipeline } from './pipeline';
import { canPaintPlanes, PlanesPainter } from './planes-painter';

/**
 * Pipeline A: uses the decoded planes and blends only the overlay's box. It is the fastest, and its memory stays
 * constant.
 */
export const planesPipeline: ExportPipeline = {
  name: 'planes',
  async prepare({ job, firstFrame, frames, proofs }) {
    if (!firstFrame || !canPaintPlanes(job, firstFrame)) return null;
    const encoder = await NativeEncoder.open(outputSizeOf(job), proofs);
    if (!encoder) return null;
    return prepareFrames('planes', {
      job,
      painter: new PlanesPainter(job, firstFrame),
      frames: frames.byBrowser(shownFrames(job)),
      encoder,
    });
  },
};
