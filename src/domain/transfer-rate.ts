/** What is known about how fast a transfer runs. Times are from any steady clock, in milliseconds. */
export interface TransferRate {
  readonly sentBytes: number;
  readonly atMs: number;
  readonly startedAtMs: number;
  /** Smoothed; null until something was sent. */
  readonly bytesPerSec: number | null;
}

/** A step of this length counts for about two thirds of the estimate. */
const SMOOTHING_MS = 4000;
/** The first moments say little: caches fill, connections open. */
const SETTLING_MS = 1500;

/** Starts at what is there already: resumed bytes are no speed. */
export function startTransfer(sentBytes: number, nowMs: number): TransferRate {
  return { sentBytes, atMs: nowMs, startedAtMs: nowMs, bytesPerSec: null };
}

/** Takes a progress report in: an exponentially smoothed speed. Going back (a retry) moves the mark, not the speed. */
export function recordTransfer(rate: TransferRate, sentBytes: number, nowMs: number): TransferRate {
  const elapsedMs = nowMs - rate.atMs;
  if (sentBytes < rate.sentBytes) return { ...rate, sentBytes, atMs: nowMs };
  if (elapsedMs <= 0 || sentBytes === rate.sentBytes) return rate;
  const stepBytesPerSec = ((sentBytes - rate.sentBytes) * 1000) / elapsedMs;
  const weight = 1 - Math.exp(-elapsedMs / SMOOTHING_MS);
  const bytesPerSec =
    rate.bytesPerSec === null
      ? stepBytesPerSec
      : rate.bytesPerSec + weight * (stepBytesPerSec - rate.bytesPerSec);
  return { ...rate, sentBytes, atMs: nowMs, bytesPerSec };
}

/** Speed and seconds left, or null while it is too early to say. */
export function transferOutlook(
  rate: TransferRate,
  totalBytes: number,
): { readonly bytesPerSec: number; readonly leftSec: number } | null {
  const { bytesPerSec } = rate;
  if (bytesPerSec === null || bytesPerSec <= 0 || rate.atMs - rate.startedAtMs < SETTLING_MS) return null;
  return { bytesPerSec, leftSec: Math.max(0, totalBytes - rate.sentBytes) / bytesPerSec };
}
