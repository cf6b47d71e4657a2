import { Metadata, type Upload } from '@tus/server';
import { findBucket } from '../buckets';
import type { StorageDeps } from '../deps';
import { checkMimeType } from '../mime-types';
import { hasVersion } from '../object-rows';
import { isRefusal } from '../postgres-errors';
import { pointRowAt } from '../upload-object';
import { testUpload } from '../upload-permission';
import { notSupported } from '../storage-error';
import type { StorageCall } from '../storage-call';
import type { Outcome, ResumableStore } from './resumable-store';
import { parseUploadId } from './upload-id';

/** Who sends a request of a resumable upload. */
export interface UploadSender {
  readonly call: StorageCall;
  readonly upsert: boolean;
}

/**
 * Authorizes a request. The policies decide on creation, each chunk and removal, with that request's caller and
 * x-upsert.
 * @throws StorageError
 */
export async function admit(
  { database }: StorageDeps,
  store: ResumableStore,
  sender: UploadSender,
  request: Request,
  id: string,
): Promise<void> {
  const { bucketId, name } = parseUploadId(id);
  if (request.method === 'HEAD') return;
  const { metadata, size } = request.method === 'POST' ? factsOf(request) : await store.getUpload(id);
  await testUpload(database, sender.call, {
    bucketId,
    name,
    upsert: sender.upsert,
    mimeType: metadata?.['contentType'] ?? undefined,
    sizeBytes: size,
  });
}

function factsOf({ headers }: Request): Pick<Upload, 'metadata' | 'size'> {
  const length = headers.get('upload-length');
  return {
    metadata: Metadata.parse(headers.get('upload-metadata') ?? ''),
    size: length === null ? undefined : Number(length),
  };
}

/**
 * Checks a new upload's type and puts its cache time into the form that objects keep.
 * @throws StorageError NoSuchBucket, InvalidMimeType
 */
export async function completeMetadata(
  { database }: StorageDeps,
  upload: Upload,
): Promise<{ metadata: NonNullable<Upload['metadata']> }> {
  const bucket = await findBucket(database, parseUploadId(upload.id).bucketId);
  const { contentType, cacheControl, metadata } = upload.metadata ?? {};
  if (metadata) throw notSupported("metadata of the caller's own");
  if (contentType) checkMimeType(contentType, bucket.allowedMimeTypes);
  const isSeconds = /^-?\d+$/.test(cacheControl ?? '');
  return {
    metadata: { ...upload.metadata, cacheControl: isSeconds ? `max-age=${cacheControl}` : 'no-cache' },
  };
}

/** Makes the object of a completed upload. */
export async function finishUpload(
  deps: StorageDeps,
  store: ResumableStore,
  sender: UploadSender,
  upload: Upload,
): Promise<void> {
  const { bucketId, name, version } = parseUploadId(upload.id);
  const publish = async (): Promise<void> => {
    const bytes = await deps.files.adopt(store.pathOf(version), version);
    await pointRowAt(deps, bytes, {
      bucketId,
      name,
      ownerId: sender.call.claims.sub,
      mimeType: upload.metadata?.['contentType'] ?? 'application/octet-stream',
      cacheControl: upload.metadata?.['cacheControl'] ?? 'no-cache',
    });
  };
  await store.finish(upload, publish, async (error) => {
    // A refusal wrote nothing; any other failure may have happened after the row was written.
    if (!isRefusal(error)) return outcomeOf(deps, version);
    await deps.files.remove([version]);
    return 'refused';
  });
}

async function outcomeOf({ database }: StorageDeps, version: string): Promise<Outcome> {
  try {
    return (await hasVersion(database, version)) ? 'finished' : 'unfinished';
  } catch {
    // The next start finds out.
    return 'unknown';
  }
}
