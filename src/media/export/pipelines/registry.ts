import type { PipelineChoice, PipelineName } from '@/domain/export-options';
import { canvasPipeline } from './canvas-pipeline';
import { ffmpegDecoderPipeline } from './ffmpeg-decoder-pipeline';
import { ffmpegPipeline } from './ffmpeg-pipeline';
import type { ExportPipeline, PreparedPipeline, Workbench } from './pipeline';
import { planesPipeline } from './planes-pipeline';
import { x264Pipeline } from './x264-pipeline';

/** All pipelines, best first. */
const PIPELINES: readonly ExportPipeline[] = [
  planesPipeline,
  canvasPipeline,
  x264Pipeline,
  ffmpegDecoderPipeline,
  ffmpegPipeline,
];

/** The pipelines that the user's choice allows, in the order to try them. */
export function pipelinesFor(pipeline: PipelineChoice): readonly ExportPipeline[] {
  if (pipeline === 'fast') return PIPELINES;
  const name = pipeline === 'compatible' ? 'ffmpeg' : pipeline;
  return PIPELINES.filter((pipeline) => pipeline.name === name);
}

/** The pipelines left to try after a working one fails midway. */
export function pipelinesAfter(
  pipelines: readonly ExportPipeline[],
  failed: PipelineName,
): readonly ExportPipeline[] {
  return pipelines.slice(pipelines.findIndex(({ name }) => name === failed) + 1);
}

/**
 * The first pipeline that works with a real frame.
 * @throws Error when none works; its cause has the error of each pipeline.
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
