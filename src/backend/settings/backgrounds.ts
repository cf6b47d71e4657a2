import { AppError, type ErrorCode } from '@/domain/errors';
import { objectPath } from '@/domain/file-names';
import { withoutMetadata, type BareImage } from '@/domain/image-metadata';
import { croppedObjectPath, imageError } from '@/domain/image-rules';
import { BACKGROUND_BUCKETS, type BackgroundBucket } from '../storage/buckets';
import { requireIdentity } from '../auth/identity';
import { putObject } from '../storage/put-object';
import { uploadError } from '../storage/remaining-quota';
import { removeObjects } from '../storage/storage';

/** The object names of a background: the uploaded original and the crop (in cropped_backgrounds). */
export interface BackgroundPaths {
  readonly originalPath: string | null;
  readonly croppedPath: string | null;
}

/** The kind of a background's original, because settings and playlists have separate buckets. */
export type BackgroundOwner = 'title' | 'playlist';

/**
 * Uploads an image and its crop (a JPEG) as a background, both under new names. Removes the image's metadata,
 * especially where it was taken, because anyone can read these buckets.
 * @throws AppError with the fallback, 'image-type', 'image-too-large', 'image-process-failed' (not a picture),
 * 'storage-full' or 'no-session'; no file is left behind then.
 */
export async function uploadBackground(
  owner: BackgroundOwner,
  original: File,
  cropped: Blob,
  fallback: ErrorCode,
): Promise<{ readonly originalPath: string; readonly croppedPath: string }> {
  const { userId } = await requireIdentity();
  const bare = await bareImage(original);
  const nowMs = Date.now();
  const originalPath = objectPath(userId, nowMs, original.name);
  const croppedPath = croppedObjectPath(userId, nowMs, original.name);
  try {
    const picture = new Blob([bare.bytes], { type: bare.type });
    await storeImage(BACKGROUND_BUCKETS[owner], originalPath, picture, fallback);
    await storeImage(
      BACKGROUND_BUCKETS.cropped,
      croppedPath,
      new Blob([cropped], { type: 'image/jpeg' }),
      fallback,
    );
  } catch (error) {
    await removeBackground(owner, { originalPath, croppedPath: null });
    throw error;
  }
  return { originalPath, croppedPath };
}

async function storeImage(
  bucket: BackgroundBucket,
  path: string,
  image: Blob,
  fallback: ErrorCode,
): Promise<void> {
  try {
    await putObject({ bucket, path, contentType: image.type }, image, {});
  } catch (error) {
    throw imageFailure(await uploadError(error, fallback, { bucket, sizeBytes: image.size }));
  }
}

async function bareImage(file: File): Promise<BareImage> {
  const problem = imageError(file);
  if (problem) throw problem;
  const bare = withoutMetadata(new Uint8Array(await file.arrayBuffer()));
  if (!bare) throw new AppError('image-process-failed', { cause: 'neither JPEG, PNG nor WebP' });
  return bare;
}

/** Converts Storage's refusal of a file into an error about images. */
function imageFailure(error: Error): Error {
  if (!(error instanceof AppError)) return error;
  if (error.code === 'file-type') return new AppError('image-type', { cause: error });
  return error.code === 'file-too-large' ? new AppError('image-too-large', { cause: error }) : error;
}

/**
 * Removes the files of a background that is no longer used. Only logs failures, because leftover files must not make a
 * successful save fail.
 */
export async function removeBackground(owner: BackgroundOwner, paths: BackgroundPaths): Promise<void> {
  try {
    await removeObjects(BACKGROUND_BUCKETS[owner], present(paths.originalPath));
    await removeObjects(BACKGROUND_BUCKETS.cropped, present(paths.croppedPath));
  } catch (error) {
    console.warn('A background that is no longer used could not be removed.', error);
  }
}

function present(path: string | null): readonly string[] {
  return path === null ? [] : [path];
}
