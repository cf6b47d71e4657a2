import { BUCKETS } from '@/backend/storage/buckets';
import { chargeClip } from '@/backend/billing/clip-charge';
import type { QueryInvalidator } from '@/backend/http/query-invalidator';
import { removeObjects, uploadProcessed, uploadThumbnail } from '@/backend/storage/storage';
import { finishProcessing, getVideo } from '@/backend/videos/videos';
import type { MadeVideo } from './film-terms';
import { whileProcessing } from './processing-mark';

/** Callbacks that report the progress of saving. */
export interface SaveReport {
  readonly onSent: (sentBytes: number, totalBytes: number) => void;
}

/**
 * Stores a finished file in the account and marks the video as processed. The kept frames are charged first, because
 * the database rejects an unpaid export; each frame is charged only once.
 * @throws AppError 'insufficient-tokens' or an upload error; AbortError when canceled before everything was uploaded.
 * The file stays unchanged.
 */
export async function saveVideo(
  { videoId, file, saveAs, thumbnail, cut, titleFrames, look }: MadeVideo,
  queryClient: QueryInvalidator,
  signal: AbortSignal,
  report: SaveReport,
): Promise<void> {
  await whileProcessing(videoId, async () => {
    signal.throwIfAborted();
    await chargeClip(videoId, cut, 'export-failed', queryClient);
    const path = await uploadProcessed(videoId, file, saveAs, {
      signal,
      onProgress: ({ sentBytes, totalBytes }) => report.onSent(sentBytes, totalBytes),
    });
    if (signal.aborted) await removeProcessed(path);
    signal.throwIfAborted();
    const thumbnailPath = thumbnail && (await keepThumbnail(thumbnail, path));
    try {
      const shown = { cut, titleFrames, look };
      await finishProcessing(videoId, { videoPath: path, thumbnailPath, ...shown });
    } catch (error) {
      // If only the response was lost, the video is saved, so the stored file must stay.
      if ((await getVideo(videoId)).processedVideoPath === path) return;
      await removeProcessed(path, thumbnailPath);
      throw error;
    }
  });
}

/** Stores the export's thumbnail. If that fails, the video keeps the one it has. */
async function keepThumbnail(thumbnail: Blob, path: string): Promise<string | null> {
  try {
    return await uploadThumbnail(thumbnail, path);
  } catch (error) {
    console.warn('The picture of the export could not be stored', error);
    return null;
  }
}

/** Removes stored files that no record refers to; otherwise they would stay in the bucket forever. */
async function removeProcessed(path: string, thumbnailPath: string | null = null): Promise<void> {
  try {
    await removeObjects(BUCKETS.processed, [path]);
    if (thumbnailPath !== null) await removeObjects(BUCKETS.thumbnails, [thumbnailPath]);
  } catch (error) {
    console.warn('An export without a record could not be removed', error);
  }
}
