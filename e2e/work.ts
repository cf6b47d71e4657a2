/**
 * How long to wait for tracking, an export, an upload or a conversion: on a busy machine only the test's own time ends
 * them.
 */
export const WORK = { timeout: 540_000 } as const;
