import { AppError, isAbort, type ErrorCode } from '@/domain/errors';
import { MAX_UPLOAD_BYTES, MEBIBYTE } from '@/domain/limits';
import { isOffline } from '@/lib/connection';

/** A failure of any service in a common shape. `status` is the real one, which Storage hides in the body. */
export interface ServiceFailure {
  readonly status: number;
  readonly code: string | null;
  readonly message: string;
}

/**
 * Error codes of the data API that mean a missing, broken or expired token (PostgREST) or an ended session
 * (private.require_session).
 */
const SESSION_CODES = new Set(['PGRST301', 'PGRST302', 'PGRST303', 'PT401']);
/** Storage rejects a bad token with 403 AccessDenied and the message of the jose library. */
const BROKEN_TOKEN = /jws|jwt|"exp"|signature verification/i;
const TOO_LARGE = /exceeded the maximum allowed size|maximum size exceeded/i;

/**
 * Converts a failure of a table or function call into an AppError: 'no-session' when the token was rejected,
 * 'no-connection' without an answer while the browser is offline, otherwise the fallback. Returns AppErrors and aborts unchanged.
 * @param answerStatus the HTTP status, which the client stores beside the error. A request without a session for data
 * that visitors cannot read gets a 401, which nothing else in the response indicates.
 */
export function dataError(error: unknown, fallback: ErrorCode, answerStatus = 0): Error {
  if (error instanceof AppError || isAbort(error)) return error;
  const failure = serviceFailureOf(error);
  const { status, code } = failure;
  if (answerStatus === 0 && isUnanswered(failure)) return new AppError('no-connection', { cause: error });
  const isSession = status === 401 || answerStatus === 401 || (code !== null && SESSION_CODES.has(code));
  return new AppError(isSession ? 'no-session' : fallback, { cause: error });
}

/**
 * Converts a failure of Storage into an AppError by its status and code, or by its message if Storage gives nothing
 * better.
 */
export function storageError(error: unknown, fallback: ErrorCode): Error {
  if (error instanceof AppError || isAbort(error)) return error;
  const failure = serviceFailureOf(error);
  if (failure.status === 413 || TOO_LARGE.test(failure.message)) {
    return new AppError('file-too-large', { cause: error, params: { n: MAX_UPLOAD_BYTES / MEBIBYTE } });
  }
  return new AppError(isUnanswered(failure) ? 'no-connection' : (storageCode(failure) ?? fallback), {
    cause: error,
  });
}

/** Whether a failure is no answer at all, because the browser is offline. */
export function isUnanswered({ status, code }: ServiceFailure): boolean {
  return status === 0 && !code && isOffline();
}

/**
 * Reads the error of PostgREST, of storage-js or of this app's own transfers. Status 0 means that there was no
 * answer.
 */
export function serviceFailureOf(error: unknown): ServiceFailure {
  const fields = isRecord(error) ? error : {};
  const bodyStatus = Number(fields['statusCode']);
  const status = Number.isInteger(bodyStatus) && bodyStatus > 0 ? bodyStatus : Number(fields['status'] ?? 0);
  return {
    status: Number.isFinite(status) ? status : 0,
    code: typeof fields['code'] === 'string' ? fields['code'] : null,
    message: typeof fields['message'] === 'string' ? fields['message'] : '',
  };
}

/**
 * A failed answer to one of the app's own transfers: Storage's JSON, which contains the real status, or TUS's plain
 * text.
 */
export class TransferError extends Error {
  override readonly name = 'TransferError';
  readonly statusCode: string;
  readonly code: string | null;
  constructor(httpStatus: number, body: string) {
    const fields = parseJsonObject(body);
    super(typeof fields['message'] === 'string' ? fields['message'] : body.trim());
    this.statusCode = typeof fields['statusCode'] === 'string' ? fields['statusCode'] : String(httpStatus);
    this.code = typeof fields['code'] === 'string' ? fields['code'] : null;
  }
}

function storageCode({ status, code, message }: ServiceFailure): ErrorCode | null {
  if (status === 401 || (status === 403 && BROKEN_TOKEN.test(message))) return 'no-session';
  if (status === 415) return 'file-type';
  if (code === 'NoSuchBucket' || (status === 404 && /bucket/i.test(message))) return 'storage-not-configured';
  return null;
}

function parseJsonObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : {};
  } catch {
    // The body is not JSON: TUS answers in plain text, and proxies answer in HTML.
    return {};
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
