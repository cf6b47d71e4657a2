import type { ExportWay, PipelineName } from '@/domain/export-options';
import { canvasPipeline } from './canvas-pipeline';
import { ffmpegDecoderPipeline } from './ffmpeg-decoder-pipeline';
import { ffmpegPipeline } from './ffmpeg-pipeline';
import type { ExportPipeline, PreparedPipeline, Workbench } from './pipeline';
import { planesPipeline } from './planes-pipeline';
import { x264Pipeline } from './x264-pipeline';

/** All ways, the best first. */
const PIPELINES: readonly ExportPipeline[] = [
  planesPipeline,
  canvasPipeline,
  x264Pipeline,
  ffmpegDecoderPipeline,
  ffmpegPipeline,
];

/** The pipelines that a wish allows, in the order in which they are tried. */
export function pipelinesFor(way: ExportWay): readonly ExportPipeline[] {
  if (way === 'fast') return PIPELINES;
  const name = way === 'compatible' ? 'ffmpeg' : way;
  return PIPELINES.filter((pipeline) => pipeline.name === name);
}

/** What is left to try when a pipeline that had proved itself fails later. */
export function pipelinesAfter(
  pipelines: readonly ExportPipeline[],
  failed: PipelineName,
): readonly ExportPipeline[] {
  return pipelines.slice(pipelines.findIndex(({ name }) => name === failed) + 1);
}

/**
 * The first way that proves itself with a real frame.
 * @throws Error when none does, with what each of them said as cause.
 */
export async function choosePipeline(
  bench: Workbench,
  pipelines: readonly ExportPipeline[],
): Promise<PreparedPipeline> {
  const failures: unknown[] = [];
  for (const pipeline of pipelines) {
    try {
      const prepared = await pipeline.prepare(bench);
      if (prepared) return prepared;
    } catch (error) {
      bench.signal.throwIfAborted();
      console.warn(`The pipeline '${pipeline.name}' does not work here`, error);
      failures.push(error);
    }
  }
  throw new Error('No way of encoding works in this browser', { cause: failures });
}
