import { BUCKETS } from '@/backend/buckets';
import { chargeClip } from '@/backend/clip-charge';
import type { AnswerMemory } from '@/backend/reload-links';
import { removeObjects, uploadProcessed } from '@/backend/storage';
import { finishProcessing, getVideo } from '@/backend/videos';
import { whileProcessing } from './processing-mark';

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
}

/**
 * Stores a made file in the account and shows it as processed. The clip is charged first, once, now that its frames
 * have been processed: the database takes no unpaid export.
 * @throws AppError 'insufficient-tokens' or of the upload; AbortError when cancelled, unless all was up by then. The
 * file is untouched.
 */
export async function saveVideo(
  { videoId, file, saveAs }: MadeVideo,
  memory: AnswerMemory,
  signal: AbortSignal,
  report: SaveReport,
): Promise<void> {
  await whileProcessing(videoId, async () => {
    signal.throwIfAborted();
    await chargeClip(videoId, 'export-failed', memory);
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
