import { isPostgresError } from '../database/driver';

/** An error with the body and status of hosted storage. */
export class StorageError extends Error {
  /** @param statusCode the true status, which the body carries as text; the HTTP status is 400 for nearly all */
  constructor(
    readonly statusCode: number,
    readonly error: string,
    readonly code: string,
    message: string,
  ) {
    super(message);
    this.name = 'StorageError';
  }

  /** HTTP status outside resumable uploads. */
  get httpStatus(): number {
    return [416, 500, 501, 544].includes(this.statusCode) ? this.statusCode : 400;
  }

  toResponse(): Response {
    const { error, message, code } = this;
    return Response.json(
      { statusCode: String(this.statusCode), error, message, code },
      { status: this.httpStatus },
    );
  }
}

const make = (statusCode: number, error: string, code: string, message: string): StorageError =>
  new StorageError(statusCode, error, code, message);

/** 501 for calls to Storage that the app does not make. */
export function notSupported(feature: string): StorageError {
  const message = `The embedded backend does not support ${feature}. Hosted Supabase may; see supabase/local/README.md.`;
  return make(501, 'not_supported_locally', 'not_supported_locally', message);
}

/** The errors of hosted storage, one row each (supabase/storage src/internal/errors/codes.ts). */
export const storageErrors = {
  noSuchBucket: () => make(404, 'Bucket not found', 'NoSuchBucket', 'Bucket not found'),
  noSuchKey: () => make(404, 'not_found', 'NoSuchKey', 'Object not found'),
  bytesGone: () => make(404, 'Not found', 'NoSuchKey', 'The resource was not found'),
  keyExists: () => make(409, 'Duplicate', 'KeyAlreadyExists', 'The resource already exists'),
  accessDenied: (message: string) => make(403, 'Unauthorized', 'AccessDenied', message),
  tooLarge: () =>
    make(413, 'Payload too large', 'EntityTooLarge', 'The object exceeded the maximum allowed size'),
  mimeType: (type: string) =>
    make(415, 'invalid_mime_type', 'InvalidMimeType', `mime type ${type} is not supported`),
  // Hosted's answer is unknown; players understand this status (RFC 9110 15.5.17).
  invalidRange: () => make(416, 'InvalidRange', 'InvalidRange', 'The requested range is not satisfiable'),
  invalidKey: (key: string) => make(400, 'InvalidKey', 'InvalidKey', `Invalid key: ${key}`),
  invalidUploadId: () => make(400, 'InvalidUploadId', 'InvalidUploadId', 'Invalid upload id'),
  invalidRequest: (message: string) => make(400, 'InvalidRequest', 'InvalidRequest', message),
  /** A body, header or query that does not fit the route's schema; `message` is Ajv's text. */
  schemaMismatch: (message: string) => make(400, 'Error', 'InvalidRequest', message),
  invalidJwt: (message: string) => make(400, 'InvalidJWT', 'InvalidJWT', message),
  invalidSignature: (message: string) => make(400, 'InvalidSignature', 'InvalidSignature', message),
  lockTimeout: () => make(503, 'LockTimeout', 'LockTimeout', 'acquiring lock timeout'),
} as const;

const invalidParameter = (message: string) => make(400, 'InvalidParameter', 'InvalidParameter', message);
const schemaProblem = (message: string) =>
  make(
    503,
    'DatabaseSchemaMismatch',
    'DatabaseSchemaMismatch',
    `There is a database schema mismatch in a trigger or RLS policy: ${message}`,
  );

/** Answers by SQLSTATE (supabase/storage src/storage/database/errors.ts). */
const BY_SQLSTATE: Readonly<Record<string, (message: string) => StorageError>> = {
  '42501': (message) =>
    storageErrors.accessDenied(
      message.includes('row-level security') ? 'new row violates row-level security policy' : message,
    ),
  '23505': storageErrors.keyExists,
  '57014': () => make(544, 'DatabaseTimeout', 'DatabaseTimeout', 'The connection to the database timed out'),
  '22P02': invalidParameter,
  // A zero byte in a name or in metadata, a number that is too large; upstream calls these failures of its own.
  '22021': invalidParameter,
  '22P05': invalidParameter,
  '22003': invalidParameter,
  '42703': schemaProblem,
  '42P01': schemaProblem,
};

/** Storage's answer for a thrown error: its own unchanged, the database's by SQLSTATE, anything else is internal. */
export function asStorageError(error: unknown): StorageError {
  if (error instanceof StorageError) return error;
  if (!isPostgresError(error)) return make(500, 'Internal', 'InternalError', 'Internal Server Error');
  const { code, message } = error;
  return (
    BY_SQLSTATE[code]?.(message) ??
    make(500, 'DatabaseError', 'DatabaseError', `database error, code: ${code}`)
  );
}

// SQLSTATE classes about the server's state rather than the request.
const SERVER_TROUBLE = /^(08|25|40|53|54|55|57|58|XX)/;

/** Distinguishes an answer that a retry would also get from a failure of the database or the disk. */
export function isRefusal(error: unknown): boolean {
  return error instanceof StorageError || (isPostgresError(error) && !SERVER_TROUBLE.test(error.code));
}
