/**
 * How long to wait for tracking, an export, an upload or a conversion: less than a journey may take, so that a failure
 * names what was missing.
 */
export const WORK = { timeout: 100_000 } as const;
