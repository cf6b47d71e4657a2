import { AppError } from '@/domain/errors';
import { formatBytes } from '@/domain/format';

/** Encoders miss their bitrate, and the browser wants room too. */
const RESERVE = 1.25;
const RESERVE_BYTES = 20 * 1024 * 1024;

/**
 * Asks the browser whether a file has room before it is begun.
 * @param expectedBytes size of the file.
 * @throws AppError 'export-no-space'.
 */
export async function checkSpace(expectedBytes: number): Promise<void> {
  const neededBytes = expectedBytes * RESERVE + RESERVE_BYTES;
  const freeBytes = await freeSpace();
  if (freeBytes !== null && freeBytes < neededBytes) throw noSpace(neededBytes, freeBytes);
}

export function noSpace(neededBytes: number, freeBytes: number): AppError {
  return new AppError('export-no-space', {
    params: { needed: formatBytes(neededBytes), free: formatBytes(freeBytes) },
  });
}

/** What this site may still store, in bytes; null where the browser does not say. */
export async function freeSpace(): Promise<number | null> {
  try {
    const { quota, usage = 0 } = await navigator.storage.estimate();
    return quota === undefined ? null : Math.max(0, quota - usage);
  } catch {
    return null;
  }
}
