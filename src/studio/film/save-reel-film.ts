import { saveReelFilm, type MadeReelFilm } from '@/backend/reels/reels';
import { BUCKETS } from '@/backend/storage/buckets';
import { thumbnailUrl } from '@/backend/storage/signed-urls';
import { removeObjects, uploadProcessed, uploadThumbnail } from '@/backend/storage/storage';
import type { Video } from '@/domain/video';
import { exportFileName } from '@/domain/video';
import type { ReelResult } from '@/media/reels/make-reel';
import { framesOf } from './play-original';
import { whileProcessing } from './processing-mark';

/** A finished film of a reel, with what the account stores about it. */
export interface ReelToSave extends Pick<MadeReelFilm, 'madeRevision' | 'chapters' | 'composed'> {
  readonly video: Video;
  readonly file: Blob;
  /** The video whose thumbnail the reel gets; left out to keep the current one. */
  readonly picturedIn?: Video | undefined;
}

/**
 * Stores a reel's film in the account, with its chapters and the picture of its first play.
 * @throws AppError of the upload, 'reel-changed-elsewhere', 'reel-play-unpaid' or 'export-save-failed'; AbortError. The
 * file stays unchanged.
 */
export async function storeReelFilm(
  { video, file, picturedIn, ...recorded }: ReelToSave,
  signal: AbortSignal,
  onSent: (sentBytes: number, totalBytes: number) => void,
): Promise<void> {
  await whileProcessing(video.id, async () => {
    const path = await uploadProcessed(video.id, file, exportFileName(video), {
      signal,
      onProgress: ({ sentBytes, totalBytes }) => onSent(sentBytes, totalBytes),
    });
    try {
      signal.throwIfAborted();
      const thumbnailPath = await copyThumbnail(picturedIn, path);
      await saveReelFilm({ ...recorded, videoId: video.id, path, thumbnailPath });
    } catch (error) {
      await removeQuietly(BUCKETS.processed, path);
      throw error;
    }
    if (video.processedVideoPath !== null) await removeQuietly(BUCKETS.processed, video.processedVideoPath);
    if (video.thumbnailPath !== null) await removeQuietly(BUCKETS.thumbnails, video.thumbnailPath);
  });
}

/** The frame ranges of the clips that the plays were made from. */
export function composedParts(made: ReelResult['plays'], plays: readonly Video[]): MadeReelFilm['composed'] {
  return made.flatMap(({ videoId, composedOf }) => {
    const video = plays.find(({ id }) => id === videoId);
    if (!composedOf || !video) return [];
    const { cut } = composedOf;
    return [{ videoId, cut: cut && framesOf(video, cut) }];
  });
}

/** Copies the first play's thumbnail for the reel, because the play may be deleted. Null keeps the current one. */
async function copyThumbnail(play: Video | undefined, path: string): Promise<string | null> {
  if (!play?.thumbnailPath) return null;
  try {
    const answer = await fetch(await thumbnailUrl(play.thumbnailPath));
    if (!answer.ok) throw new Error(`storage answers ${answer.status}`);
    return await uploadThumbnail(await answer.blob(), path);
  } catch (error) {
    console.warn('The picture of the reel could not be stored', error);
    return null;
  }
}

/** A leftover file does not count as a failure. */
async function removeQuietly(bucket: string, path: string): Promise<void> {
  try {
    await removeObjects(bucket, [path]);
  } catch (error) {
    console.warn('A file of the reel could not be removed', error);
  }
}
