import type { Readable } from 'node:stream';
import { parseByteRange } from './byte-range';
import type { ObjectFiles } from './object-files';
import type { ObjectMetadata, ObjectRow } from './object-rows';
import { storageErrors } from './storage-error';

/** How to serve an object, besides its bytes. */
export interface Delivery {
  /** Value of ?download; '' keeps the object's own name. */
  readonly download: string | undefined;
  /** End of a signed URL in seconds since 1970: sent as Expires instead of Cache-Control. */
  readonly endsAtSec?: number;
}

/**
 * Answers a GET or HEAD for an object: conditions first, then the range.
 * @throws StorageError NoSuchKey when the bytes are gone, InvalidRange when the range lies outside them
 */
export async function objectResponse(
  files: ObjectFiles,
  request: Request,
  row: ObjectRow,
  delivery: Delivery,
): Promise<Response> {
  const { metadata, version } = row;
  if (metadata === null || version === null) throw storageErrors.bytesGone();
  const headers = headersOf(metadata, delivery);
  if (isUnchanged(request, metadata)) return new Response(null, { status: 304, headers });
  if (request.method === 'HEAD') {
    headers.set('Content-Length', String(metadata.size));
    return new Response(null, { headers });
  }
  const range = parseByteRange(request.headers.get('range'), metadata.size);
  const { from, to } = range ?? { from: 0, to: metadata.size - 1 };
  headers.set('Content-Length', String(to - from + 1));
  if (range !== null) headers.set('Content-Range', `bytes ${from}-${to}/${metadata.size}`);
  const status = range === null ? 200 : 206;
  if (metadata.size === 0) return new Response(null, { status, headers });
  return new Response(webStreamOf(await files.read(version, from, to)), { status, headers });
}

/** Reads on demand and closes the file when the client leaves. */
function webStreamOf(bytes: Readable): ReadableStream<Uint8Array> {
  const chunks: AsyncIterator<Uint8Array> = bytes[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const next = await chunks.next();
      if (next.done === true) controller.close();
      else controller.enqueue(next.value);
    },
    cancel: () => void bytes.destroy(),
  });
}

function headersOf(metadata: ObjectMetadata, { download, endsAtSec }: Delivery): Headers {
  const headers = new Headers({
    'Accept-Ranges': 'bytes',
    // Pages in a bucket are served as text, so that they cannot run scripts (src/storage/renderer/renderer.ts).
    'Content-Type': metadata.mimetype.includes('text/html') ? 'text/plain' : metadata.mimetype,
    ETag: metadata.eTag,
    'Last-Modified': new Date(metadata.lastModified).toUTCString(),
    'X-Robots-Tag': 'none',
  });
  if (endsAtSec === undefined) headers.set('Cache-Control', metadata.cacheControl);
  else headers.set('Expires', new Date(endsAtSec * 1000).toUTCString());
  if (download !== undefined) headers.set('Content-Disposition', dispositionOf(download));
  return headers;
}

function dispositionOf(fileName: string): string {
  if (fileName === '') return 'attachment;';
  const encoded = encodeURIComponent(fileName);
  return `attachment; filename=${encoded}; filename*=UTF-8''${encoded}`;
}

// RFC 9110 13.2.2: If-Modified-Since counts only without If-None-Match.
function isUnchanged({ headers }: Request, { eTag, lastModified }: ObjectMetadata): boolean {
  const eTags = headers.get('if-none-match');
  if (eTags !== null) {
    return eTags.split(',').some((entry) => ['*', eTag].includes(entry.trim().replace(/^W\//, '')));
  }
  const since = Date.parse(headers.get('if-modified-since') ?? '');
  return Math.floor(Date.parse(lastModified) / 1000) * 1000 <= since;
}
