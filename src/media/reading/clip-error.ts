import { AppError } from '@/domain/errors';
import type { OtherFormat } from './other-formats';

/** Why a file is rejected. The screen shows a plain sentence for it under the catalog's text. */
export type ClipProblem =
  'empty' | 'not-a-video' | 'no-video-track' | 'truncated' | 'speed-change' | OtherFormat;

/** The cause of an AppError('file-type'). */
export class ClipProblemError extends Error {
  override readonly name = 'ClipProblemError';
  constructor(
    readonly reason: ClipProblem,
    options: { readonly cause?: unknown } = {},
  ) {
    super(`The file cannot be used: ${reason}`, options);
  }
}

/** The error that a screen shows for a file that is not a usable clip. */
export function clipError(reason: ClipProblem, cause?: unknown): AppError {
  return new AppError('file-type', { cause: new ClipProblemError(reason, { cause }) });
}

/** The machine-readable reason inside an error of probeClip; null for other errors. */
export function clipProblemOf(error: unknown): ClipProblem | null {
  return error instanceof AppError && error.cause instanceof ClipProblemError ? error.cause.reason : null;
}
