import { AppError, isAbort, type ErrorCode } from '@/domain/errors';
import { MAX_UPLOAD_BYTES, MEBIBYTE } from '@/domain/limits';

/** What the services tell about a failure, in one shape. `status` is the true one: storage hides it in the body. */
export interface ServiceFailure {
  readonly status: number;
  readonly code: string | null;
  readonly message: string;
}

/**
 * Codes of a data answer that say the token is missing, broken or expired (PostgREST), or that its session has ended
 * (private.require_session).
 */
const SESSION_CODES = new Set(['PGRST301', 'PGRST302', 'PGRST303', 'PT401']);
/** Storage refuses a bad token as 403 AccessDenied with jose's text. */
const BROKEN_TOKEN = /jws|jwt|"exp"|signature verification/i;
const TOO_LARGE = /exceeded the maximum allowed size|maximum size exceeded/i;

/**
 * An AppError for a failure of table or function calls: 'no-session' where the token was refused, else the fallback.
 * AppErrors and aborts pass unchanged.
 * @param answerStatus the answer's HTTP status, which the client keeps beside the error: what is closed to visitors
 * answers 401 to a request without a session, and nothing else in it says so.
 */
export function dataError(error: unknown, fallback: ErrorCode, answerStatus = 0): Error {
  if (error instanceof AppError || isAbort(error)) return error;
  const { status, code } = failureOf(error);
  const isSession = status === 401 || answerStatus === 401 || (code !== null && SESSION_CODES.has(code));
  return new AppError(isSession ? 'no-session' : fallback, { cause: error });
}

/** An AppError for a failure of storage, by status and code first, by wording where storage gives nothing better. */
export function storageError(error: unknown, fallback: ErrorCode): Error {
  if (error instanceof AppError || isAbort(error)) return error;
  const failure = failureOf(error);
  if (failure.status === 413 || TOO_LARGE.test(failure.message)) {
    return new AppError('file-too-large', { cause: error, params: { n: MAX_UPLOAD_BYTES / MEBIBYTE } });
  }
  return new AppError(storageCode(failure) ?? fallback, { cause: error });
}

/** Reads any client's error: PostgREST's, storage-js's, or our own transfers'. Status 0: no answer at all. */
export function failureOf(error: unknown): ServiceFailure {
  const fields = isRecord(error) ? error : {};
  const bodyStatus = Number(fields['statusCode']);
  const status = Number.isInteger(bodyStatus) && bodyStatus > 0 ? bodyStatus : Number(fields['status'] ?? 0);
  return {
    status: Number.isFinite(status) ? status : 0,
    code: typeof fields['code'] === 'string' ? fields['code'] : null,
    message: typeof fields['message'] === 'string' ? fields['message'] : '',
  };
}

/** A failed answer to one of our own transfers: storage's JSON with the true status inside, or TUS' plain text. */
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
    // Not JSON: TUS answers in plain text, proxies in HTML.
    return {};
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
