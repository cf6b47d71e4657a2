import type { Bucket } from './buckets';
import { checkMimeType } from './mime-types';
import { readMultipart } from './multipart';
import { isEmptyFolderFile } from './names';
import type { UserMetadata } from './object-rows';
import { storageErrors } from './storage-error';

/** An upload request whose bytes have not been read yet. */
export interface IncomingUpload {
  readonly bytes: AsyncIterable<Uint8Array>;
  readonly maxBytes: number;
  readonly mimeType: string;
  readonly cacheControl: string;
  readonly userMetadata: UserMetadata | undefined;
  /** Content-Length as sent: what policies see before the bytes are there. */
  readonly declaredBytes: number | undefined;
}

/**
 * Understands an upload, multipart or raw, and checks it against the bucket's limits
 * (supabase/storage src/storage/uploader.ts).
 * @throws StorageError EntityTooLarge, InvalidMimeType, InvalidRequest
 */
export async function readUpload(request: Request, bucket: Bucket, name: string): Promise<IncomingUpload> {
  const contentType = request.headers.get('content-type') ?? '';
  const maxBytes = isEmptyFolderFile(name) ? 0 : bucket.maxBytes;
  const upload = contentType.startsWith('multipart/form-data')
    ? await readForm(request, contentType, maxBytes)
    : readRaw(request, contentType, maxBytes);
  if (!isEmptyFolderFile(name)) checkMimeType(upload.mimeType, bucket.allowedMimeTypes);
  return upload;
}

async function readForm(request: Request, contentType: string, maxBytes: number): Promise<IncomingUpload> {
  const { fields, mimeType, bytes } = await readMultipart(bodyOf(request), contentType);
  const cacheSec = fields.get('cacheControl');
  return {
    bytes,
    maxBytes,
    mimeType: fields.get('contentType') ?? mimeType,
    cacheControl: cacheSec ? `max-age=${cacheSec}` : 'no-cache',
    userMetadata: parseUserMetadata(fields.get('metadata') ?? fields.get('userMetadata')) ?? {},
    declaredBytes: contentLengthOf(request),
  };
}

function readRaw(request: Request, contentType: string, maxBytes: number): IncomingUpload {
  const declaredBytes = contentLengthOf(request);
  if (declaredBytes !== undefined && declaredBytes > maxBytes) throw storageErrors.tooLarge();
  return {
    bytes: bodyOf(request),
    maxBytes,
    mimeType: contentType === '' ? 'application/octet-stream' : contentType,
    cacheControl: request.headers.get('cache-control') ?? 'no-cache',
    userMetadata: parseUserMetadataHeader(request) ?? {},
    declaredBytes,
  };
}

/** The x-metadata header: JSON in base64; anything else counts as none. */
export function parseUserMetadataHeader(request: Request): UserMetadata | undefined {
  const header = request.headers.get('x-metadata');
  return header === null ? undefined : parseUserMetadata(Buffer.from(header, 'base64').toString('utf8'));
}

/** A JSON object; anything else counts as none. */
export function parseUserMetadata(json: string | null | undefined): UserMetadata | undefined {
  if (!json) return undefined;
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'object' && value !== null ? { ...value } : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Content-Length in bytes; undefined when it is missing or no length. */
export function contentLengthOf(request: Request): number | undefined {
  const header = request.headers.get('content-length');
  return header !== null && /^\d+$/.test(header) ? Number(header) : undefined;
}

function bodyOf(request: Request): AsyncIterable<Uint8Array> {
  return request.body ?? new ReadableStream<Uint8Array>({ start: (controller) => controller.close() });
}
