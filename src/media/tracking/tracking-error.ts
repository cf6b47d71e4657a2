/** What can go wrong in a run. */
export const TRACKING_FAILURES = [
  /** The kernel, OpenCV or the worker could not be loaded. */
  'engine-load',
  /** The clip's bytes cannot be read, or are none of a video. */
  'clip',
  /** The browser decodes this video neither by WebCodecs nor in a video element. */
  'no-decoder',
  /** The clip breaks in the middle. */
  'decode',
  /** A worker is gone. */
  'worker-died',
  /** A fault of ours. */
  'internal',
] as const;

export type TrackingFailure = (typeof TRACKING_FAILURES)[number];

/** What went wrong in a run; the cause of the AppError that the page gets. */
export class TrackingError extends Error {
  override readonly name = 'TrackingError';
  constructor(
    readonly code: TrackingFailure,
    message: string,
    options: { readonly cause?: unknown } = {},
  ) {
    super(message, options);
  }
}

/** Runs work whose failures get a code; errors that have one pass. */
export async function withCode<T>(code: TrackingFailure, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw trackingErrorOf(error, code);
  }
}

/** The error with a code: its own, or the one given. */
export function trackingErrorOf(error: unknown, code: TrackingFailure): TrackingError {
  if (error instanceof TrackingError) return error;
  return new TrackingError(code, error instanceof Error ? error.message : String(error), { cause: error });
}
