import { CanvasPainter } from './canvas-painter';
import { NativeEncoder } from './native-encoder';
import { prepareFrames } from './painted-frames';
import { outputSizeOf, shownFrames, type ExportPipeline } from './pipeline';

/**
 * Pipeline A': draws whole frames on a canvas, for frames without readable planes (10 bit, 4:4:4, HDR, only on the
 * GPU).
 */
export const canvasPipeline: ExportPipeline = {
  name: 'canvas',
  async prepare({ job, firstFrame, frames, proofs }) {
    if (!firstFrame) return null;
    const encoder = await NativeEncoder.open(outputSizeOf(job), proofs);
    if (!encoder) return null;
    return prepareFrames('canvas', {
      job,
      painter: new CanvasPainter(job),
      frames: frames.byBrowser(shownFrames(job)),
      encoder,
    });
  },
};
