import { AppError, type ErrorCode } from '@/domain/errors';
import { exportPath, sanitizeFileName, thumbnailPathOf } from '@/domain/file-names';
import { RESUMABLE_CHUNK_BYTES } from '@/domain/limits';
import type { Video } from '@/domain/video';
import type { MediaSource } from '@/media/media-source';
import { storageError } from '../http/backend-error';
import { BUCKETS } from './buckets';
import { supabase } from '../http/client';
import { requireIdentity } from '../auth/identity';
import { putObject } from './put-object';
import { resumableUpload } from './resumable-upload';
import { uploadError } from './remaining-quota';
import { signedUrl } from './signed-urls';
import type { TransferOptions, TransferTarget } from './transfer';

/**
 * Uploads an exported video to processed_videos, into the folder of the video that was charged. Its name is new,
 * because a CDN may keep serving an overwritten file.
 * @returns the object's name, for finishProcessing.
 * @throws AppError 'storage-full' among others, or an AbortError. A partial upload is not an object, and the server
 * deletes it after a day.
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
 * Uploads a clip's first frame to thumbnails. The name is derived from the clip, so that another upload replaces it.
 * @returns the object's name.
 * @throws AppError, or an AbortError.
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
 * Signs the URL with which the owner plays an exported video.
 * @throws AppError 'video-url-failed' (also for a missing file) or 'no-session'.
 */
export function processedUrl(path: string): Promise<string> {
  return signedUrl(BUCKETS.processed, path, 'video-url-failed');
}

/**
 * Signs the URL with which an exported video is downloaded as a file.
 * @throws AppError 'video-download-failed' (also for a missing file) or 'no-session'.
 */
export function processedDownloadUrl(path: string, fileName: string): Promise<string> {
  return signedUrl(BUCKETS.processed, path, 'video-download-failed', fileName);
}

/**
 * Signs the URL with which an uploaded clip is downloaded as a file.
 * @throws AppError 'original-download-failed' (also for a missing file) or 'no-session'.
 */
export async function originalDownloadUrl(video: Video, fileName: string): Promise<string> {
  const path = video.originalPath ?? (await findOriginal(video, 'original-download-failed'));
  return signedUrl(BUCKETS.originals, path, 'original-download-failed', fileName);
}

/**
 * Returns a signed URL of the uploaded clip and the clip's size, for reading it with Range requests.
 * @throws AppError 'video-url-failed' or 'no-session'.
 */
export async function originalSource(video: Video): Promise<MediaSource> {
  const path = video.originalPath ?? (await findOriginal(video, 'video-url-failed'));
  const [url, sizeBytes] = await Promise.all([
    signedUrl(BUCKETS.originals, path, 'video-url-failed'),
    video.fileSizeBytes ?? objectSize(BUCKETS.originals, path),
  ]);
  return { kind: 'url', url, sizeBytes };
}

/**
 * Returns a signed URL of an exported video and its size, for reading it with Range requests.
 * @throws AppError 'video-url-failed' or 'no-session'.
 */
export async function processedSource(path: string): Promise<MediaSource> {
  const [url, sizeBytes] = await Promise.all([processedUrl(path), objectSize(BUCKETS.processed, path)]);
  return { kind: 'url', url, sizeBytes };
}

/**
 * Removes objects; missing ones are not an error.
 * @throws AppError 'upload-failed', or a more specific error of storageError.
 */
export async function removeObjects(bucket: string, paths: readonly string[]): Promise<void> {
  if (paths.length === 0) return;
  const { error } = await supabase.storage.from(bucket).remove([...paths]);
  if (error) throw storageError(error, 'upload-failed');
}

async function transfer(target: TransferTarget, body: Blob, options: TransferOptions): Promise<void> {
  if (body.size <= RESUMABLE_CHUNK_BYTES) return putObject(target, body, options);
  return resumableUpload(target, body, options);
}

/** Finds the original of a record without a path: the newest object in the user's folder that has the original name. */
async function findOriginal(video: Video, fallback: ErrorCode): Promise<string> {
  const { data, error } = await supabase.storage
    .from(BUCKETS.originals)
    .list(video.userId, { sortBy: { column: 'created_at', order: 'desc' } });
  if (error) throw storageError(error, fallback);
  const found = data.find((object) => object.name.endsWith(`_${sanitizeFileName(video.originalName)}`));
  if (!found) throw new AppError(fallback, { cause: 'no object carries the original name' });
  return `${video.userId}/${found.name}`;
}

async function objectSize(bucket: string, path: string): Promise<number> {
  const { data, error } = await supabase.storage.from(bucket).info(path);
  if (error || data.size === undefined) throw storageError(error, 'video-url-failed');
  return data.size;
}
