/** The errors of a run. */
export const ENGINE_FAILURES = [
  /** The kernel, OpenCV or the worker could not be loaded. */
  'engine-load',
  /** The clip's bytes cannot be read, or are not a video. */
  'clip',
  /** The browser decodes this video neither with WebCodecs nor in a video element. */
  'no-decoder',
  /** The clip is broken in the middle. */
  'decode',
  /** A worker ended unexpectedly. */
  'worker-died',
  /** A bug in our code. */
  'internal',
] as const;

export type EngineFailure = (typeof ENGINE_FAILURES)[number];

/** An error of a run, which is the cause of the AppError that the page gets. */
export class TrackingError extends Error {
  override readonly name = 'TrackingError';
  constructor(
    readonly code: EngineFailure,
    message: string,
    options: { readonly cause?: unknown } = {},
  ) {
    super(message, options);
  }
}

/** Runs work and gives its errors a code; passes on errors that already have one. */
export async function withCode<T>(code: EngineFailure, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw trackingErrorOf(error, code);
  }
}

/** A TrackingError: the error itself if it is one, otherwise a new one with the given code. */
export function trackingErrorOf(error: unknown, code: EngineFailure): TrackingError {
  if (error instanceof TrackingError) return error;
  return new TrackingError(code, error instanceof Error ? error.message : String(error), { cause: error });
}
