/** By how much clocks may differ before it counts: a Date header has whole seconds, and an answer takes its time. */
const TOLERANCE_MS = 5000;

/** By how much this device's clock is ahead of the server's, as far as answers have told. */
let aheadMs = 0;

/** Notes the server's time at the moment at which its answer arrives. */
export function noteServerTime(serverMs: number): void {
  const nextMs = Date.now() - serverMs;
  if (Math.abs(nextMs) <= TOLERANCE_MS) aheadMs = 0;
  else if (Math.abs(nextMs - aheadMs) > TOLERANCE_MS) aheadMs = nextMs;
}

/** The server's time at a time of this device, whose clock may be wrong by hours. */
export function serverTimeMs(deviceMs: number): number {
  return deviceMs - aheadMs;
}
