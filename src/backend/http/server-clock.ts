/** Clock differences below this don't count: a Date header has whole seconds, and answers take time. */
const TOLERANCE_MS = 5000;

/** How far this device's clock is ahead of the server's, according to the last answer. */
let aheadMs = 0;

/** Notes the server's time when its answer arrives. */
export function noteServerTime(serverMs: number): void {
  const nextMs = Date.now() - serverMs;
  if (Math.abs(nextMs) <= TOLERANCE_MS) aheadMs = 0;
  else if (Math.abs(nextMs - aheadMs) > TOLERANCE_MS) aheadMs = nextMs;
}

/** The server's time for a time of this device, whose clock may be hours off. */
export function serverTimeMs(deviceMs: number): number {
  return deviceMs - aheadMs;
}
