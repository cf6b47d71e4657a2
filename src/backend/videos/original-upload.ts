import { AppError } from '@/domain/errors';
import { objectPath, thumbnailPathOf } from '@/domain/file-names';
import { RESUMABLE_CHUNK_BYTES } from '@/domain/limits';
import { heldLocks, holdLock } from '@/lib/web-locks';
import { storageError } from '../http/backend-error';
import { BUCKETS } from '../storage/buckets';
import { supabase } from '../http/client';
import { fileFingerprint } from '../storage/file-fingerprint';
import { requireIdentity } from '../auth/identity';
import {
  forgetPendingUpload,
  listPendingUploads,
  savePendingUpload,
  type PendingUpload,
} from './pending-uploads';
import { putObject } from '../storage/put-object';
import { resumableUpload, terminateUpload } from '../storage/resumable-upload';
import { requireRoomForClip, uploadError } from '../storage/remaining-quota';
import { removeObjects } from '../storage/storage';
import type { TransferOptions } from '../storage/transfer';
import { recordedOriginals } from './videos';

export interface OriginalUploadOptions extends TransferOptions {
  /** One of the accepted content types, without parameters. */
  readonly contentType: string;
  /** Called with the object's name as soon as it is known, so that a canceled upload can be discarded. */
  readonly onPath?: (path: string) => void;
}

/**
 * Uploads a clip to original_videos: in one PUT up to 6 MB, in a resumable upload above that. When the same file is
 * chosen again after a reload, the upload continues where it stopped. It stays remembered until forgetOriginalUpload
 * or discardOriginalUpload is called.
 * @returns the object's name.
 * @throws AppError ('storage-full' and 'video-limit' before anything is sent), or an AbortError. The partial upload
 * then stays on the server and can be resumed or discarded.
 */
export async function uploadOriginal(file: File, options: OriginalUploadOptions): Promise<string> {
  const { userId } = await requireIdentity();
  const fingerprint = await fileFingerprint(file);
  return whileLocked(`standout.upload.${userId}.${fingerprint}`, async () => {
    const pending = await pendingFor(file, userId, fingerprint);
    options.onPath?.(pending.path);
    try {
      if (pending.sentBytes < file.size) await transfer(file, pending, options);
    } catch (error) {
      throw await uploadError(error, 'video-upload-failed', {
        bucket: BUCKETS.originals,
        sizeBytes: file.size,
      });
    }
    savePendingUpload({ ...pending, uploadUrl: null, sentBytes: file.size });
    unrecorded.delete(pending.path);
    options.onProgress?.({ sentBytes: file.size, totalBytes: file.size });
    return pending.path;
  });
}

/**
 * Lists this user's uploads that were interrupted by a reload or a closed tab, newest first; leaves out uploads running
 * in other tabs. Forgets an upload that already has a record because only the answer was lost.
 * @throws AppError 'videos-load-failed' or 'no-session'.
 */
export async function interruptedUploads(): Promise<readonly PendingUpload[]> {
  const { userId } = await requireIdentity();
  const running = await heldLocks(`standout.upload.${userId}.`);
  const pending = listPendingUploads(userId, Date.now());
  const interrupted = pending.filter(({ fingerprint }) => !running.has(fingerprint));
  return withoutRecorded(interrupted);
}

/** Forgets an upload once it has its video record. */
export function forgetOriginalUpload(path: string): void {
  forgetPendingUpload(path);
}

/**
 * Removes an upload, complete or partial, from the server and forgets it. An upload that has a record is a video, so
 * it is only forgotten.
 * @throws AppError; nothing is removed when it is unknown whether there is a record.
 */
export async function discardOriginalUpload(path: string): Promise<void> {
  const { userId } = await requireIdentity();
  if ((await recordedOriginals([path])).has(path)) return forgetPendingUpload(path);
  const pending = listPendingUploads(userId, Date.now()).find((upload) => upload.path === path);
  if (pending?.uploadUrl) await terminateUpload(pending.uploadUrl);
  await removeObjects(BUCKETS.originals, [path]);
  await removeObjects(BUCKETS.thumbnails, [thumbnailPathOf(path)]);
  forgetPendingUpload(path);
}

async function transfer(file: File, pending: PendingUpload, options: OriginalUploadOptions): Promise<void> {
  await requireBucket(BUCKETS.originals);
  await requireRoomForClip(BUCKETS.originals, file.size);
  const target = { bucket: BUCKETS.originals, path: pending.path, contentType: options.contentType };
  if (file.size <= RESUMABLE_CHUNK_BYTES) return putObject(target, file, options);
  let known = pending;
  const remember = (change: Partial<PendingUpload>) => {
    // An answer after an abort would restore an upload that may have been discarded.
    if (options.signal?.aborted) return;
    known = { ...known, ...change };
    savePendingUpload(known);
  };
  return resumableUpload(target, file, {
    ...options,
    uploadUrl: pending.uploadUrl,
    onUploadUrl: (uploadUrl) => remember({ uploadUrl }),
    onAccepted: (sentBytes) => remember({ sentBytes }),
  });
}

/** The remembered upload of this file if its bytes are still on the server, otherwise a new one. */
async function pendingFor(file: File, userId: string, fingerprint: string): Promise<PendingUpload> {
  const nowMs = Date.now();
  const known = listPendingUploads(userId, nowMs).find((upload) => upload.fingerprint === fingerprint);
  if (known) {
    const isUp = known.sentBytes < known.sizeBytes || (await objectExists(known.path));
    return isUp ? known : { ...known, sentBytes: 0, uploadUrl: null };
  }
  return {
    userId,
    fingerprint,
    fileName: file.name,
    sizeBytes: file.size,
    path: objectPath(userId, nowMs, file.name),
    uploadUrl: null,
    sentBytes: 0,
    startedAtMs: nowMs,
  };
}

/**
 * Complete uploads that have no record. They are requested only once, because screens list interrupted uploads every
 * second.
 */
const unrecorded = new Set<string>();

async function withoutRecorded(uploads: readonly PendingUpload[]): Promise<readonly PendingUpload[]> {
  const asked = uploads
    .filter(({ path, sentBytes, sizeBytes }) => sentBytes >= sizeBytes && !unrecorded.has(path))
    .map(({ path }) => path);
  const recorded = await recordedOriginals(asked);
  for (const path of asked) {
    if (recorded.has(path)) forgetPendingUpload(path);
    else unrecorded.add(path);
  }
  return uploads.filter(({ path }) => !recorded.has(path));
}

async function objectExists(path: string): Promise<boolean> {
  const { data } = await supabase.storage.from(BUCKETS.originals).exists(path);
  return data;
}

/** Checks that the bucket exists, because a missing bucket has its own error text. */
async function requireBucket(bucket: string): Promise<void> {
  const { data, error } = await supabase.storage.listBuckets();
  if (error) throw storageError(error, 'storage-not-configured');
  if (!data.some((found) => found.id === bucket)) throw new AppError('bucket-missing');
}

/** Lets only one tab at a time upload a file, because two tabs would write to the same upload and object. */
async function whileLocked<T>(name: string, work: () => Promise<T>): Promise<T> {
  const release = await holdLock(name, { ifAvailable: true });
  if (release === null) throw new AppError('upload-elsewhere');
  try {
    return await work();
  } finally {
    release();
  }
}
