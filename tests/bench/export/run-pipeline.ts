import { startRendering, warmUpExport } from '@/media/export/export-video';
import type { RenderRequest, ExportResult, ExportSession } from '@/media/export/export-video';
import type { PipelineRun } from './page-api';

/** An export that reports nothing for this long is cancelled. */
const PATIENCE_MS = 180_000;
/** The editor starts the worker as soon as there is something to export, long before the user exports. */
const WARM_UP_MS = 1500;

export async function warmUp(): Promise<void> {
  warmUpExport();
  await new Promise((resolve) => setTimeout(resolve, WARM_UP_MS));
}

/** Exports with the product's worker, like the editor. The caller releases the result. */
export async function runPipeline(
  request: RenderRequest,
): Promise<{ readonly run: PipelineRun; readonly result: ExportResult }> {
  let heardAtMs = performance.now();
  let framesSec = 0;
  const startedMs = performance.now();
  const session = startRendering(request, {
    onProgress: ({ elapsedByStage }) => {
      heardAtMs = performance.now();
      framesSec = elapsedByStage.frames;
    },
  });
  const result = await patiently(session, () => performance.now() - heardAtMs);
  const sec = (performance.now() - startedMs) / 1000;
  const { pipeline, frames } = result;
  return { run: { pipeline, sec, framesSec, frames }, result };
}

/** The session's result. Cancels the export and rejects if it reports nothing for too long. */
async function patiently(session: ExportSession, silentMs: () => number): Promise<ExportResult> {
  let isGivenUp = false;
  const watch = setInterval(() => {
    if (silentMs() < PATIENCE_MS) return;
    isGivenUp = true;
    session.cancel();
  }, 1000);
  try {
    return await session.done;
  } catch (error) {
    throw isGivenUp ? new Error(`The export reported nothing for ${PATIENCE_MS / 1000} s`) : error;
  } finally {
    clearInterval(watch);
  }
}
