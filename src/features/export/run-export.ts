import { uploadProcessed } from '@/backend/storage';
import { chargeVideoProcessing } from '@/backend/tokens';
import { abandonProcessing, beatProcessing, finishProcessing, markProcessing } from '@/backend/videos';
import { isAbort } from '@/domain/errors';
import { startExport, type ExportProgress, type ExportResult } from '@/media/export/export-video';
import type { ExportJob } from '@/media/export/export-job';

const HEARTBEAT_INTERVAL_MS = 30_000;
const DEFAULT_TITLE_COLOUR = '#FFFFFF';

/**
 * Draws and encodes the video in a worker; the database is told that it is being processed while this runs, and
 * charges the clip once its frames have been processed (core spec, section 4, "Token consumption").
 * @throws AppError 'no-frames', 'export-failed' or 'insufficient-tokens'; AbortError when cancelled.
 */
export async function makeVideo(
  job: ExportJob,
  signal: AbortSignal,
  onProgress: (progress: ExportProgress) => void,
): Promise<ExportResult> {
  return whileProcessing(job.video.id, async () => {
    const session = startExport(
      {
        source: job.source,
        points: job.points,
        selectionRadiusPx: job.selectionRadiusPx,
        style: job.style,
        background: null,
        titleColor: DEFAULT_TITLE_COLOUR,
      },
      { onProgress },
    );
    const cancel = (): void => session.cancel();
    signal.addEventListener('abort', cancel, { once: true });
    try {
      signal.throwIfAborted();
      const result = await session.done;
      await chargeOrRelease(job.video.id, result);
      return result;
    } finally {
      signal.removeEventListener('abort', cancel);
      if (signal.aborted) session.cancel();
    }
  });
}

/** Stores a made file in the account and shows it as processed. Rejects with AbortError when cancelled. */
export async function saveVideo(
  made: { readonly videoId: string; readonly file: Blob; readonly saveAs: string },
  signal: AbortSignal,
  onSent: (sentBytes: number, totalBytes: number) => void,
): Promise<void> {
  const { videoId, file, saveAs } = made;
  await whileProcessing(videoId, async () => {
    const path = await uploadProcessed(file, saveAs, {
      signal,
      onProgress: ({ sentBytes, totalBytes }) => onSent(sentBytes, totalBytes),
    });
    await finishProcessing(videoId, path);
  });
}

async function chargeOrRelease(videoId: string, result: ExportResult): Promise<void> {
  try {
    await chargeVideoProcessing(videoId);
  } catch (error) {
    await result.release();
    throw error;
  }
}

/**
 * Marks the video as processing, with a sign of life every half minute, and takes the mark away when the work fails
 * or is cancelled; success leaves it to what follows. Telling the database is not what the user waits for: when that
 * fails, the work goes on.
 */
async function whileProcessing<T>(videoId: string, work: () => Promise<T>): Promise<T> {
  const tell = (call: Promise<void>): Promise<void> =>
    call.catch((error: unknown) => console.warn('The processing mark could not be set', error));
  const marked = tell(markProcessing(videoId));
  const timer = setInterval(() => void tell(beatProcessing(videoId)), HEARTBEAT_INTERVAL_MS);
  try {
    return await work();
  } catch (error) {
    if (!isAbort(error)) console.error('The export stopped', error);
    await marked;
    await tell(abandonProcessing(videoId));
    throw error;
  } finally {
    clearInterval(timer);
  }
}
