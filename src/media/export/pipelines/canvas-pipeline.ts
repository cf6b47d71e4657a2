import { CanvasPainter } from './canvas-painter';
import { prepareH264 } from './h264-frames';
import type { ExportPipeline } from './pipeline';

/** A': whole frames over a canvas, where planes are not to be had (10 bit, 4:4:4, HDR, GPU-only frames). */
export const canvasPipeline: ExportPipeline = {
  name: 'canvas',
  prepare: (job, sample, signal) => prepareH264('canvas', job, new CanvasPainter(job), sample, signal),
};
