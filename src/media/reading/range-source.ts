import { CustomSource } from 'mediabunny';

/** Room for what was read ahead at two alternating places of a file, sound and picture. */
const CACHE_BYTES = 16 * 1024 * 1024;

/**
 * A mediabunny source that reads by ranges, ahead of the demuxer in growing chunks. It needs the size, because storage
 * does not let scripts read Content-Range. Disposing the Input aborts running requests.
 */
export function rangeSource(
  sizeBytes: number,
  read: (start: number, end: number, signal: AbortSignal) => Promise<Uint8Array>,
): CustomSource {
  const controller = new AbortController();
  return new CustomSource({
    getSize: () => sizeBytes,
    read: (start, end) => read(start, end, controller.signal),
    dispose: () => controller.abort(),
    maxCacheSize: CACHE_BYTES,
    prefetchProfile: 'network',
    // Only reading ahead can fail without a pending read; a later read requests those bytes again.
    handleUnhandledError: (error) => {
      if (!controller.signal.aborted) console.warn('Reading ahead failed', error);
    },
  });
}
