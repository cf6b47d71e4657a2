import { CustomSource } from 'npm:mediabunny@1.61.0';
import type { StoredFile } from './videos.ts';

/** What is read of a file at most: its tables of frames are small, and WebM without an index is walked through. */
const MOST_BYTES = 192 * 1024 * 1024;
const CACHE_BYTES = 16 * 1024 * 1024;
const ATTEMPTS = 3;

/** The length of this file hides behind more bytes than are worth reading. */
export class TooMuchToReadError extends Error {
  override readonly name = 'TooMuchToReadError';
}

/** Storage has refused, or answered with something else. */
class ReadFailedError extends Error {
  override readonly name = 'ReadFailedError';
}

/** Where Storage has an object and who asks for it. */
export interface StoredObject {
  readonly file: StoredFile;
  /** Behind /storage/v1/object/ and a way of asking. */
  readonly address: (way: 'authenticated' | 'info') => string;
  readonly headers: Readonly<Record<string, string>>;
}

/** An original as its owner may read it. */
export function storedObject(
  supabaseUrl: string,
  file: StoredFile,
  headers: Readonly<Record<string, string>>,
): StoredObject {
  const name = file.path.split('/').map(encodeURIComponent).join('/');
  return {
    file,
    headers,
    address: (way) => `${supabaseUrl}/storage/v1/object/${way}/original_videos/${name}`,
  };
}

/**
 * Makes sure that the object behind the address is the one that is asked for: a name is not enough, since what is between
 * here and there may read an address in its own way.
 * @throws ReadFailedError when it is another one, or none.
 */
export async function confirmObject(
  { file, headers, address }: StoredObject,
  signal: AbortSignal,
): Promise<void> {
  const answer = await fetch(address('info'), { headers, signal });
  const found: unknown = await answer.json().catch(() => null);
  const version = answer.ok ? versionOf(found) : null;
  if (version !== file.version) {
    throw new ReadFailedError(`Storage answered ${answer.status} with ${version} instead of ${file.version}`);
  }
}

/** The database's name for the bytes that Storage's information is about. */
function versionOf(info: unknown): string | null {
  if (typeof info !== 'object' || info === null) return null;
  const { id, version } = info as { readonly id?: unknown; readonly version?: unknown };
  return `${String(id)}/${String(version)}`;
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
    // Only reading ahead can fail with no read pending; the read that needs those bytes asks for them again.
    handleUnhandledError: () => undefined,
  });
}

/** Bytes start (inclusive) to end (exclusive), of the very file that is to be measured. */
async function readRange(
  { file, headers, address }: StoredObject,
  start: number,
  end: number,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const range = `bytes=${start}-${end - 1}`;
  for (let attempt = 1; ; attempt++) {
    try {
      const answer = await fetch(address('authenticated'), { headers: { ...headers, range }, signal });
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
