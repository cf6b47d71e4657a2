import type { VideoSample } from 'mediabunny';
import { canvasPipeline } from './canvas-pipeline';
import type { ExportPipeline, PictureJob, PreparedPipeline } from './pipeline';
import { planesPipeline } from './planes-pipeline';

/** All ways, the best first (design/media.md, "Exporting", A and A'). Ways without WebCodecs' H.264 go behind them. */
const PIPELINES: readonly ExportPipeline[] = [planesPipeline, canvasPipeline];

/**
 * The first way that proves itself with a real frame.
 * @throws Error when none does, with what each of them said as cause.
 */
export async function choosePipeline(
  job: PictureJob,
  sample: VideoSample,
  signal: AbortSignal,
  pipelines: readonly ExportPipeline[] = PIPELINES,
): Promise<PreparedPipeline> {
  const failures: unknown[] = [];
  for (const pipeline of pipelines) {
    try {
      const prepared = await pipeline.prepare(job, sample, signal);
      if (prepared) return prepared;
    } catch (error) {
      signal.throwIfAborted();
      failures.push(error);
    }
  }
  throw new Error('No way of encoding works in this browser', { cause: failures });
}
