import { BUCKETS } from '@/backend/buckets';
import { removeObjects, uploadProcessed } from '@/backend/storage';
import { chargeVideoProcessing } from '@/backend/tokens';
import {
  abandonProcessing,
  beatProcessing,
  finishProcessing,
  getVideo,
  markProcessing,
} from '@/backend/videos';
import { isAbort } from '@/domain/errors';
import { whileAwake } from '@/lib/keep-awake';
import { startExport, type ExportProgress, type ExportResult } from '@/media/export/export-video';
import type { ExportJob } from '@/media/export/export-job';
import { loadTitleLook } from './title-look';

const HEARTBEAT_INTERVAL_MS = 30_000;

/**
 * Draws and encodes the video in a worker; the database is told that it is being processed while this runs, unless it
 * is a test export.
 * @throws AppError 'no-frames', 'export-no-space', 'export-worker-died' or 'export-failed'; AbortError when cancelled.
 */
export async function makeVideo(
  job: ExportJob,
  signal: AbortSignal,
  onProgress: (progress: ExportProgress) => void,
): Promise<ExportResult> {
  const work = (): Promise<ExportResult> => runSession(job, signal, onProgress);
  return isTest(job) ? work() : whileProcessing(job.video.id, work);
}

/** A test export is not saved, and the video does not change by it. */
export function isTest({ options }: ExportJob): boolean {
  return options.maxFrames !== null;
}

async function runSession(
  { source, points, selectionRadiusPx, style, options }: ExportJob,
  signal: AbortSignal,
  onProgress: (progress: ExportProgress) => void,
): Promise<ExportResult> {
  signal.throwIfAborted();
  const look = { style, ...(await loadTitleLook(signal)) };
  signal.throwIfAborted();
  const session = startExport({ source, points, selectionRadiusPx, options, ...look }, { onProgress });
  const cancel = (): void => session.cancel();
  signal.addEventListener('abort', cancel, { once: true });
  try {
    return await session.done;
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}

/** A made file on its way into the account. */
export interface MadeVideo {
  readonly videoId: string;
  readonly file: Blob;
  /** File name. */
  readonly saveAs: string;
}

/** What saving tells while it lasts. */
export interface SaveReport {
  readonly onSent: (sentBytes: number, totalBytes: number) => void;
  /** The database has charged the clip: so many tokens, now or before. */
  readonly onCharged?: (tokens: number) => void;
}

/**
 * Stores a made file in the account and shows it as processed. The clip is charged first, once, now that its frames
 * have been processed: the database takes no unpaid export.
 * @throws AppError 'insufficient-tokens' or of the upload; AbortError when cancelled, unless all was up by then. The
 * file is untouched.
 */
export async function saveVideo(
  { videoId, file, saveAs }: MadeVideo,
  signal: AbortSignal,
  report: SaveReport,
): Promise<void> {
  await whileProcessing(videoId, async () => {
    signal.throwIfAborted();
    const tokens = await chargeVideoProcessing(videoId, 'export-failed');
    report.onCharged?.(tokens);
    const path = await uploadProcessed(videoId, file, saveAs, {
      signal,
      onProgress: ({ sentBytes, totalBytes }) => report.onSent(sentBytes, totalBytes),
    });
    if (signal.aborted) await removeProcessed(path);
    signal.throwIfAborted();
    try {
      await finishProcessing(videoId, path);
    } catch (error) {
      // When only the answer was lost, the video is saved, and its file must stay.
      if ((await getVideo(videoId)).processedVideoPath === path) return;
      await removeProcessed(path);
      throw error;
    }
  });
}

/** A file without a record would stay in the bucket for ever. */
async function removeProcessed(path: string): Promise<void> {
  try {
    await removeObjects(BUCKETS.processed, [path]);
  } catch (error) {
    console.warn('An export without a record could not be removed', error);
  }
}

/** The page of an export went away: its video is not being processed any more. Failing is no harm, the mark ages. */
export async function endInterruptedProcessing(videoId: string): Promise<void> {
  await tell(abandonProcessing(videoId));
}

/** By video: the end of a run that was given up, which the next run must not overtake. */
const endings = new Map<string, Promise<void>>();

/**
 * Marks the video as processing, with a sign of life every half minute, and takes the mark away when the work fails
 * or is cancelled; success leaves it to what follows. Telling the database is not what the user waits for: when that
 * fails, the work goes on.
 */
async function whileProcessing<T>(videoId: string, work: () => Promise<T>): Promise<T> {
  const marked = markAfterEarlierRun(videoId);
  const timer = setInterval(() => void tell(beatProcessing(videoId)), HEARTBEAT_INTERVAL_MS);
  try {
    return await whileAwake(work);
  } catch (error) {
    if (!isAbort(error)) console.error('The export stopped', error);
    clearInterval(timer);
    const ending = giveUpMark(videoId, marked);
    endings.set(videoId, ending);
    await ending;
    throw error;
  } finally {
    clearInterval(timer);
  }
}

async function markAfterEarlierRun(videoId: string): Promise<void> {
  await endings.get(videoId);
  await tell(markProcessing(videoId));
}

async function giveUpMark(videoId: string, marked: Promise<void>): Promise<void> {
  await marked;
  await tell(abandonProcessing(videoId));
}

async function tell(call: Promise<void>): Promise<void> {
  try {
    await call;
  } catch (error) {
    console.warn('The processing mark could not be set', error);
  }
}
