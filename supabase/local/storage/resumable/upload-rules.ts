import { Metadata, type Upload } from '@tus/server';
import { findBucket } from '../buckets';
import type { StorageDeps } from '../deps';
import { parseUserMetadata } from '../incoming-upload';
import { checkMimeType } from '../mime-types';
import { hasVersion } from '../object-rows';
import { isRefusal } from '../postgres-errors';
import { pointRowAt } from '../upload-object';
import { testUpload } from '../upload-permission';
import { verifyUpload } from '../signed-tokens';
import { storageErrors } from '../storage-error';
import type { StorageCall } from '../storage-call';
import type { Outcome, ResumableStore } from './resumable-store';
import { parseUploadId } from './upload-id';

/** Who sends a request of a resumable upload. */
export type UploadSender =
  | { readonly kind: 'caller'; readonly call: StorageCall; readonly upsert: boolean }
  /** Bearer of a signed upload token; hosted asks for no session then. */
  | { readonly kind: 'signed'; readonly signature: string };

/**
 * Lets a request in: the policies are asked on creation, on each chunk and on removal, with that request's caller and
 * x-upsert; a signed token is checked on every request.
 * @throws StorageError
 */
export async function admit(
  { database, jwt }: StorageDeps,
  store: ResumableStore,
  sender: UploadSender,
  request: Request,
  id: string,
): Promise<void> {
  const { bucketId, name } = parseUploadId(id);
  if (sender.kind === 'signed') {
    await verifyUpload(jwt, sender.signature, `${bucketId}/${name}`);
    return;
  }
  if (request.method === 'HEAD') return;
  const { metadata, size } = request.method === 'POST' ? factsOf(request) : await store.getUpload(id);
  await testUpload(database, sender.call, {
    bucketId,
    name,
    upsert: sender.upsert,
    mimeType: metadata?.['contentType'] ?? undefined,
    sizeBytes: size,
    userMetadata: parseUserMetadata(metadata?.['metadata']),
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
  const { contentType, cacheControl } = upload.metadata ?? {};
  if (contentType) checkMimeType(contentType, bucket.allowedMimeTypes);
  const isSeconds = /^-?\d+$/.test(cacheControl ?? '');
  return {
    metadata: { ...upload.metadata, cacheControl: isSeconds ? `max-age=${cacheControl}` : 'no-cache' },
  };
}

/** Makes the object of an upload whose bytes are all there. */
export async function finishUpload(
  deps: StorageDeps,
  store: ResumableStore,
  sender: UploadSender,
  upload: Upload,
): Promise<void> {
  const { bucketId, name, version } = parseUploadId(upload.id);
  const publish = async (): Promise<void> => {
    const ownerId = await ownerOf(deps, sender, `${bucketId}/${name}`);
    const bytes = await deps.files.adopt(store.pathOf(version), version);
    await pointRowAt(deps, bytes, {
      bucketId,
      name,
      ownerId,
      mimeType: upload.metadata?.['contentType'] ?? 'application/octet-stream',
      cacheControl: upload.metadata?.['cacheControl'] ?? 'no-cache',
      userMetadata: parseUserMetadata(upload.metadata?.['metadata']),
    });
  };
  await store.finish(upload, publish, async (error) => {
    // A refusal has written nothing; whatever else went wrong may have come after the row.
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

async function ownerOf({ jwt }: StorageDeps, sender: UploadSender, url: string): Promise<string | undefined> {
  if (sender.kind === 'caller') return sender.call.claims.sub;
  return (await verifyUpload(jwt, sender.signature, url)).ownerId;
}

/** @throws StorageError InvalidSignature when the header is missing */
export function readSignature(request: Request): string {
  const signature = request.headers.get('x-signature');
  if (!signature) throw storageErrors.invalidSignature('Missing x-signature header');
  return signature;
}
