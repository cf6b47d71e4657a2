import type { TrackingFailure } from './tracking.protocol';

/** What went wrong in the worker; the cause of the AppError that the page gets. */
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

/** Runs work whose failures get a code; errors that have one, and aborts, pass. */
export async function withCode<T>(code: TrackingFailure, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof TrackingError) throw error;
    throw new TrackingError(code, error instanceof Error ? error.message : String(error), { cause: error });
  }
}
