import { AppError, type ErrorCode } from '@/domain/errors';
import { objectPath } from '@/domain/file-names';
import { withoutMetadata, type BareImage } from '@/domain/image-metadata';
import { croppedObjectPath, imageError } from '@/domain/image-rules';
import { BACKGROUND_BUCKETS, type BackgroundBucket } from './buckets';
import { requireIdentity } from './identity';
import { putObject } from './put-object';
import { uploadError } from './room';
import { removeObjects } from './storage';

/** Object names of a background: as it was uploaded, and as it was cropped (in cropped_backgrounds). */
export interface BackgroundPaths {
  readonly originalPath: string | null;
  readonly croppedPath: string | null;
}

/** Where the uploaded half of a background lies: those of settings and of playlists have buckets of their own. */
export type BackgroundOwner = 'title' | 'playlist';

/**
 * Uploads an image and its crop (a JPEG) as a background, both under names of their own. Anybody can read these buckets,
 * so the image goes without what its camera wrote beside the picture, the place where it was taken above all.
 * @throws AppError with the fallback, 'image-type', 'image-too-large', 'image-process-failed' (no picture),
 * 'storage-full' or 'no-session'; nothing stays behind then.
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

/** Storage's refusals of a file, in the words for images. */
function imageFailure(error: Error): Error {
  if (!(error instanceof AppError)) return error;
  if (error.code === 'file-type') return new AppError('image-type', { cause: error });
  return error.code === 'file-too-large' ? new AppError('image-too-large', { cause: error }) : error;
}

/**
 * Removes the files of a background that nothing names any more. Left-over files must not turn what was saved into a
 * failure, so a failure is logged only.
 */
export async function removeBackground(owner: BackgroundOwner, paths: BackgroundPaths): Promise<void> {
  try {
    await removeObjects(BACKGROUND_BUCKETS[owner], present(paths.originalPath));
    await removeObjects(BACKGROUND_BUCKETS.cropped, present(paths.croppedPath));
  } catch (error) {
    console.warn('A background that is not used any more could not be removed.', error);
  }
}

function present(path: string | null): readonly string[] {
  return path === null ? [] : [path];
}
