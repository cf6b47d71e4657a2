import { CustomSource } from 'npm:mediabunny@1.61.0';
import { storedFileUrl } from '../_shared/stored-path.ts';
import type { StoredFile } from './videos.ts';

/**
 * The maximum number of bytes to read from a file: frame tables are small, but WebM without an index has to be read
 * completely.
 */
const MOST_BYTES = 192 * 1024 * 1024;
const CACHE_BYTES = 16 * 1024 * 1024;
const ATTEMPTS = 3;

/** The length of this file cannot be determined within MOST_BYTES. */
export class TooMuchToReadError extends Error {
  override readonly name = 'TooMuchToReadError';
}

/** Storage rejected the request or responded with other data. */
class ReadFailedError extends Error {
  override readonly name = 'ReadFailedError';
}

/** A video in Storage, with the headers of the user who reads it. */
export interface StoredObject {
  readonly supabaseUrl: string;
  readonly file: StoredFile;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Checks that the object at the URL is the requested one. Comparing names is not enough, because servers in between may
 * interpret a URL differently.
 * @throws ReadFailedError if it is another object, or none.
 */
export async function confirmObject(
  { supabaseUrl, file, headers }: StoredObject,
  signal: AbortSignal,
): Promise<void> {
  const address = storedFileUrl(supabaseUrl, file.bucket, file.path, 'info');
  const answer = await fetch(address, { headers, signal });
  const found: unknown = await answer.json().catch(() => null);
  const version = answer.ok ? versionOf(found) : null;
  if (version !== file.version) {
    throw new ReadFailedError(`Storage answered ${answer.status} with ${version} instead of ${file.version}`);
  }
}

/** The database's name for the bytes that Storage's information describes (private.stored_original_version). */
function versionOf(info: unknown): string {
  const { id, version } = Object(info) as { readonly id?: unknown; readonly version?: unknown };
  return [id, version].filter((part) => typeof part === 'string').join('/');
}

/**
 * Reads the bytes from start (inclusive) to end (exclusive) of a stored file, or up to its end.
 * @throws TooMuchToReadError, ReadFailedError, or the signal's reason.
 */
export async function readStored(
  object: StoredObject,
  start: number,
  end: number,
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  if (end - start > MOST_BYTES) throw new TooMuchToReadError(`${end - start} bytes`);
  return readRange(object, start, Math.min(end, object.file.sizeBytes), signal);
}

/** A stored file for the demuxer, read by Range requests until the signal aborts. */
export function storedSource(object: StoredObject, signal: AbortSignal): CustomSource {
  let readBytes = 0;
  return new CustomSource({
    getSize: () => object.file.sizeBytes,
    read: async (start, end) => {
      readBytes += end - start;
      if (readBytes > MOST_BYTES) {
        throw new TooMuchToReadError(`${readBytes} bytes of ${object.file.sizeBytes}`);
      }
      return readRange(object, start, end, signal);
    },
    maxCacheSize: CACHE_BYTES,
    prefetchProfile: 'network',
    // Only reading ahead can fail without a pending read; a later read requests those bytes again.
    handleUnhandledError: () => undefined,
  });
}

/** Reads the bytes from start (inclusive) to end (exclusive) of exactly the file being measured. */
async function readRange(
  { supabaseUrl, file, headers }: StoredObject,
  start: number,
  end: number,
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  const address = storedFileUrl(supabaseUrl, file.bucket, file.path);
  const range = `bytes=${start}-${end - 1}`;
  for (let attempt = 1; ; attempt++) {
    try {
      const answer = await fetch(address, { headers: { ...headers, range }, signal });
      const isWanted =
        answer.status === 206 &&
        answer.headers.get('content-range') === `bytes ${start}-${end - 1}/${file.sizeBytes}` &&
        answer.headers.get('etag')?.replace(/^W\//, '') === file.eTag;
      const bytes = isWanted ? new Uint8Array(await answer.arrayBuffer()) : null;
      if (bytes?.length === end - start) return bytes;
      await answer.body?.cancel().catch(() => undefined);
      throw new ReadFailedError(`Storage answered ${answer.status} to ${range}, or with another file`);
    } catch (error) {
      if (signal.aborted || attempt === ATTEMPTS) throw error;
    }
  }
}
