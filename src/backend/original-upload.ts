import { AppError } from '@/domain/errors';
import { objectPath, thumbnailPathOf } from '@/domain/file-names';
import { RESUMABLE_CHUNK_BYTES } from '@/domain/limits';
import { heldLocks, holdLock } from '@/lib/web-locks';
import { storageError } from './backend-error';
import { BUCKETS } from './buckets';
import { supabase } from './client';
import { fileFingerprint } from './file-fingerprint';
import { requireIdentity } from './identity';
import {
  forgetPendingUpload,
  listPendingUploads,
  savePendingUpload,
  type PendingUpload,
} from './pending-uploads';
import { putObject } from './put-object';
import { resumableUpload, terminateUpload } from './resumable-upload';
import { requireRoomForClip, uploadError } from './room';
import { removeObjects } from './storage';
import type { TransferOptions } from './transfer';
import { recordedOriginals } from './videos';

export interface OriginalUploadOptions extends TransferOptions {
  /** One of the accepted types, bare. */
  readonly contentType: string;
  /** The object's name, as soon as it is known: what to discard when the upload is cancelled. */
  readonly onPath?: (path: string) => void;
}

/**
 * Uploads a clip to original_videos: one PUT up to 6 MB, resumable above. The same file chosen again after a reload
 * carries on where it stopped. What was uploaded stays remembered until forgetOriginalUpload or discardOriginalUpload.
 * @returns the object's name.
 * @throws AppError ('storage-full' and 'video-limit' before anything is sent), or an AbortError: then the partial upload
 * stays on the server, to be resumed or discarded.
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
 * Uploads of this user that a reload or a closed tab has interrupted, newest first; those of other tabs left out. Those
 * that turn out to have their record, whose answer was lost, are forgotten.
 * @throws AppError 'videos-load-failed' or 'no-session'.
 */
export async function interruptedUploads(): Promise<readonly PendingUpload[]> {
  const { userId } = await requireIdentity();
  const running = await heldLocks(`standout.upload.${userId}.`);
  const pending = listPendingUploads(userId, Date.now());
  const interrupted = pending.filter(({ fingerprint }) => !running.has(fingerprint));
  return withoutRecorded(interrupted);
}

/** To be called when the upload has its video record: nothing is pending any more. */
export function forgetOriginalUpload(path: string): void {
  forgetPendingUpload(path);
}

/**
 * Removes an upload, whole or partial, from the server and from memory. One that has its record is a video: it is
 * forgotten and not removed.
 * @throws AppError; nothing is removed when it is not known whether there is a record.
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

/** The remembered upload of this very file, if its bytes are still there, else a new one. */
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

/** Whole uploads that have no record: asked once, because screens look for interrupted uploads all the time. */
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

/** A missing bucket has an error text of its own, so it is looked up first. */
async function requireBucket(bucket: string): Promise<void> {
  const { data, error } = await supabase.storage.listBuckets();
  if (error) throw storageError(error, 'storage-not-configured');
  if (!data.some((found) => found.id === bucket)) throw new AppError('bucket-missing');
}

/** One tab uploads a file at a time: two would fight over the same upload and the same object. */
async function whileLocked<T>(name: string, work: () => Promise<T>): Promise<T> {
  const release = await holdLock(name, { ifAvailable: true });
  if (release === null) throw new AppError('upload-elsewhere');
  try {
    return await work();
  } finally {
    release();
  }
}
