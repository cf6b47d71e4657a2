import type { Bucket } from './buckets';
import { checkMimeType } from './mime-types';
import { isEmptyFolderFile } from './names';
import { notSupported, storageErrors } from './storage-error';

/** An upload request whose bytes have not been read yet. */
export interface IncomingUpload {
  readonly bytes: AsyncIterable<Uint8Array>;
  readonly maxBytes: number;
  readonly mimeType: string;
  readonly cacheControl: string;
  /** Content-Length as sent, which policies see before the bytes arrive. */
  readonly declaredBytes: number | undefined;
}

/**
 * Reads the headers of an upload and checks it against the bucket's limits (supabase/storage src/storage/uploader.ts).
 * @throws StorageError EntityTooLarge, InvalidMimeType; 501 for a form and for metadata of the caller's own
 */
export function readUpload(request: Request, bucket: Bucket, name: string): IncomingUpload {
  const contentType = request.headers.get('content-type') ?? '';
  if (contentType.startsWith('multipart/form-data')) throw notSupported('an upload as a form');
  if (request.headers.has('x-metadata')) throw notSupported("metadata of the caller's own");
  const maxBytes = isEmptyFolderFile(name) ? 0 : bucket.maxBytes;
  const declaredBytes = contentLengthOf(request);
  if (declaredBytes !== undefined && declaredBytes > maxBytes) throw storageErrors.tooLarge();
  const mimeType = contentType === '' ? 'application/octet-stream' : contentType;
  if (!isEmptyFolderFile(name)) checkMimeType(mimeType, bucket.allowedMimeTypes);
  return {
    bytes: bodyOf(request),
    maxBytes,
    mimeType,
    cacheControl: request.headers.get('cache-control') ?? 'no-cache',
    declaredBytes,
  };
}

/** Content-Length in bytes; undefined when it is missing or no length. */
function contentLengthOf(request: Request): number | undefined {
  const header = request.headers.get('content-length');
  return header !== null && /^\d+$/.test(header) ? Number(header) : undefined;
}

function bodyOf(request: Request): AsyncIterable<Uint8Array> {
  return request.body ?? new ReadableStream<Uint8Array>({ start: (controller) => controller.close() });
}
