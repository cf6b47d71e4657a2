import { CustomSource } from 'mediabunny';

/** Attempts per range before the read fails, because a phone changes its cell or a proxy closes an idle connection. */
const ATTEMPTS = 3;
const CACHE_BYTES = 32 * 1024 * 1024;

/**
 * A mediabunny source that reads an address by Range requests, ahead of the demuxer in growing chunks. The size must be
 * given, because storage does not let scripts read Content-Range. Disposing the Input aborts running requests.
 */
export function rangeSource(url: string, sizeBytes: number): CustomSource {
  const controller = new AbortController();
  return new CustomSource({
    getSize: () => sizeBytes,
    read: (start, end) => readRange(url, start, end, controller.signal),
    dispose: () => controller.abort(),
    maxCacheSize: CACHE_BYTES,
    prefetchProfile: 'network',
    // Only reading ahead can fail without a pending read; a later read requests those bytes again.
    handleUnhandledError: (error) => {
      if (!controller.signal.aborted) console.warn('Reading ahead failed', error);
    },
  });
}

/** Reads the bytes from start (inclusive) to end (exclusive). */
async function readRange(url: string, start: number, end: number, signal: AbortSignal): Promise<Uint8Array> {
  let failure: unknown;
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    try {
      return await requestRange(url, start, end, signal);
    } catch (error) {
      if (signal.aborted || error instanceof RangeRefusedError) throw error;
      failure = error;
    }
  }
  throw failure instanceof RangeFailedError
    ? failure
    : new RangeFailedError('The network failed', { cause: failure });
}

async function requestRange(
  url: string,
  start: number,
  end: number,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const response = await fetch(url, { headers: { Range: `bytes=${start}-${end - 1}` }, signal });
  if (response.status >= 400 && response.status < 500) throw new RangeRefusedError(response.status);
  if (!response.ok) throw new RangeFailedError(`The server answered ${response.status}`);
  const bytes = new Uint8Array(await response.arrayBuffer());
  const wanted = response.status === 206 ? bytes : bytes.subarray(start, end);
  if (wanted.length !== end - start)
    throw new RangeFailedError(`Asked for ${end - start} bytes, got ${wanted.length}`);
  return wanted;
}

/** A missing or incomplete answer: a fault of the network or the server, not of the file. */
class RangeFailedError extends Error {
  override readonly name = 'RangeFailedError';
}

/** The server refuses the request (expired signature, missing file), so a repeated request does not help. */
class RangeRefusedError extends Error {
  override readonly name = 'RangeRefusedError';
  constructor(readonly status: number) {
    super(`The server refused the range with ${status}`);
  }
}
