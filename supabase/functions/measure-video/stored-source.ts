import { CustomSource } from 'npm:mediabunny@1.61.0';
import { secretHeaders, type Project } from '../_shared/project.ts';
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

/** A stored file for the demuxer, read by Range requests until the signal aborts. */
export function storedSource(project: Project, file: StoredFile, signal: AbortSignal): CustomSource {
  const name = file.path.split('/').map(encodeURIComponent).join('/');
  const url = `${project.supabaseUrl}/storage/v1/object/authenticated/original_videos/${name}`;
  let readBytes = 0;
  return new CustomSource({
    getSize: () => file.sizeBytes,
    read: async (start, end) => {
      readBytes += end - start;
      if (readBytes > MOST_BYTES) throw new TooMuchToReadError(`${readBytes} bytes of ${file.sizeBytes}`);
      return readRange(url, secretHeaders(project), start, end, signal);
    },
    maxCacheSize: CACHE_BYTES,
    prefetchProfile: 'network',
    // Only reading ahead can fail with no read pending; the read that needs those bytes asks for them again.
    handleUnhandledError: () => undefined,
  });
}

/** Bytes start (inclusive) to end (exclusive). */
async function readRange(
  url: string,
  headers: Readonly<Record<string, string>>,
  start: number,
  end: number,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const range = `bytes=${start}-${end - 1}`;
  for (let attempt = 1; ; attempt++) {
    try {
      const answer = await fetch(url, { headers: { ...headers, range }, signal });
      const bytes = answer.status === 206 ? new Uint8Array(await answer.arrayBuffer()) : null;
      if (bytes?.length === end - start) return bytes;
      await answer.body?.cancel().catch(() => undefined);
      throw new ReadFailedError(`Storage answered ${answer.status} to ${range}`);
    } catch (error) {
      if (signal.aborted || attempt === ATTEMPTS) throw error;
    }
  }
}
