import { AppError, type ErrorCode } from '@/domain/errors';
import { dataError, serviceFailureOf } from './backend-error';

/**
 * Like dataError, with error codes for the errors that the database raises on purpose.
 * @param known error codes by SQLSTATE.
 */
export function knownError(
  error: unknown,
  fallback: ErrorCode,
  answerStatus: number,
  known: Readonly<Record<string, ErrorCode>>,
): Error {
  const failure = dataError(error, fallback, answerStatus);
  const code = known[serviceFailureOf(error).code ?? ''];
  // A rejected session keeps its code, because visitors get the same SQLSTATE as users without the right.
  const isOpen = failure instanceof AppError && failure.code === fallback;
  return code !== undefined && isOpen ? new AppError(code, { cause: error }) : failure;
}
