/** The state of a transfer's speed estimate. Times are from any steady clock, in milliseconds. */
export interface TransferRate {
  readonly sentBytes: number;
  readonly atMs: number;
  readonly startedAtMs: number;
  /** Smoothed speed; null until bytes are sent. */
  readonly bytesPerSec: number | null;
}

/** A step of this length has a weight of about two thirds in the estimate. */
const SMOOTHING_MS = 4000;
/** The first moments are not measured, because caches fill and connections open. */
const SETTLING_MS = 1500;

/** Starts from the bytes already sent, because resumed bytes say nothing about the speed. */
export function startTransfer(sentBytes: number, nowMs: number): TransferRate {
  return { sentBytes, atMs: nowMs, startedAtMs: nowMs, bytesPerSec: null };
}

/**
 * Adds a progress report to the exponentially smoothed speed. If the number of bytes drops (a retry), only the baseline
 * moves.
 */
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

/** Speed and seconds left; null while it is too early for an estimate. */
export function transferOutlook(
  rate: TransferRate,
  totalBytes: number,
): { readonly bytesPerSec: number; readonly leftSec: number } | null {
  const { bytesPerSec } = rate;
  if (bytesPerSec === null || bytesPerSec <= 0 || rate.atMs - rate.startedAtMs < SETTLING_MS) return null;
  return { bytesPerSec, leftSec: Math.max(0, totalBytes - rate.sentBytes) / bytesPerSec };
}
