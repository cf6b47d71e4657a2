/**
 * How long to wait for tracking, an export, an upload or a conversion: less than a journey's timeout, so a failure
 * names the missing step.
 */
export const WORK = { timeout: 100_000 } as const;
