import { AppError } from '@/domain/errors';
import { exportPath, sanitizeFileName, thumbnailPathOf } from '@/domain/file-names';
import { RESUMABLE_CHUNK_BYTES } from '@/domain/limits';
import type { Video } from '@/domain/video';
import type { MediaSource } from '@/media/media-source';
import { storageError } from './backend-error';
import { BUCKETS } from './buckets';
import { supabase } from './client';
import { requireIdentity } from './identity';
import { putObject } from './put-object';
import { resumableUpload } from './resumable-upload';
import { uploadError } from './room';
import { signedUrl } from './signed-urls';
import type { TransferOptions, TransferTarget } from './transfer';

/**
 * Uploads an exported video to processed_videos, into the folder of the video that was charged for it, under a name of
 * its own: a CDN may go on serving an overwritten one.
 * @returns the object's name, for finishProcessing.
 * @throws AppError 'storage-full' among others, or an AbortError; what arrived is no object yet, and the server drops it
 * after a day.
 */
export async function uploadProcessed(
  videoId: string,
  video: Blob,
  fileName: string,
  options: TransferOptions = {},
): Promise<string> {
  const { userId } = await requireIdentity();
  const path = exportPath(userId, videoId, Date.now(), fileName);
  const target = { bucket: BUCKETS.processed, path, contentType: 'video/mp4' };
  try {
    await transfer(target, video, options);
  } catch (error) {
    throw await uploadError(error, 'video-upload-failed', { ...target, sizeBytes: video.size });
  }
  return path;
}

/**
 * Uploads a clip's first frame to thumbnails, under the name that belongs to the clip: doing it again replaces it.
 * @returns the object's name. @throws AppError, or an AbortError.
 */
export async function uploadThumbnail(
  image: Blob,
  originalPath: string,
  options: TransferOptions = {},
): Promise<string> {
  const path = thumbnailPathOf(originalPath);
  const target = { bucket: BUCKETS.thumbnails, path, contentType: 'image/jpeg' };
  try {
    await putObject(target, image, options);
  } catch (error) {
    throw await uploadError(error, 'upload-failed', { ...target, sizeBytes: image.size });
  }
  return path;
}

/**
 * The address under which the owner plays an exported video.
 * @throws AppError 'video-url-failed' (also when there is no such file) or 'no-session'.
 */
export function processedUrl(path: string): Promise<string> {
  return signedUrl(BUCKETS.processed, path, 'video-url-failed');
}

/**
 * The address under which an exported video is downloaded as a file.
 * @throws AppError 'video-download-failed' (also when there is no such file) or 'no-session'.
 */
export function processedDownloadUrl(path: string, fileName: string): Promise<string> {
  return signedUrl(BUCKETS.processed, path, 'video-download-failed', fileName);
}

/**
 * A signed address of the uploaded clip with its size, for reading by ranges.
 * @throws AppError 'video-url-failed' or 'no-session'.
 */
export async function originalSource(video: Video): Promise<MediaSource> {
  const path = video.originalPath ?? (await findOriginal(video));
  const [url, sizeBytes] = await Promise.all([
    signedUrl(BUCKETS.originals, path, 'video-url-failed'),
    video.fileSizeBytes ?? objectSize(path),
  ]);
  return { kind: 'url', url, sizeBytes };
}

/** Removes objects; those that are gone already are no error. @throws AppError with the fallback of the caller. */
export async function removeObjects(bucket: string, paths: readonly string[]): Promise<void> {
  if (paths.length === 0) return;
  const { error } = await supabase.storage.from(bucket).remove([...paths]);
  if (error) throw storageError(error, 'upload-failed');
}

async function transfer(target: TransferTarget, body: Blob, options: TransferOptions): Promise<void> {
  if (body.size <= RESUMABLE_CHUNK_BYTES) return putObject(target, body, options);
  return resumableUpload(target, body, options);
}

/** Records without a path: the newest object in the user's folder that carries the original name. */
async function findOriginal(video: Video): Promise<string> {
  const { data, error } = await supabase.storage
    .from(BUCKETS.originals)
    .list(video.userId, { sortBy: { column: 'created_at', order: 'desc' } });
  if (error) throw storageError(error, 'video-url-failed');
  const found = data.find((object) => object.name.endsWith(`_${sanitizeFileName(video.originalName)}`));
  if (!found) throw new AppError('video-url-failed', { cause: 'no object carries the original name' });
  return `${video.userId}/${found.name}`;
}

async function objectSize(path: string): Promise<number> {
  const { data, error } = await supabase.storage.from(BUCKETS.originals).info(path);
  if (error || data.size === undefined) throw storageError(error, 'video-url-failed');
  return data.size;
}
