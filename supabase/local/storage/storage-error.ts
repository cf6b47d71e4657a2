/** Fields of a Storage error. */
export interface StorageErrorFields {
  /** The true status; goes into the body as text, while the HTTP status is 400 for nearly all. */
  readonly statusCode: number;
  readonly error: string;
  readonly code: string;
  readonly message: string;
}

/** An error with the body and status of hosted storage. */
export class StorageError extends Error {
  readonly statusCode: number;
  readonly error: string;
  readonly code: string;

  constructor({ statusCode, error, code, message }: StorageErrorFields) {
    super(message);
    this.name = 'StorageError';
    this.statusCode = statusCode;
    this.error = error;
    this.code = code;
  }

  /** HTTP status outside resumable uploads: 400 except for failures, database timeouts and unsupported calls. */
  get httpStatus(): number {
    return [500, 501, 544].includes(this.statusCode) ? this.statusCode : 400;
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
  new StorageError({ statusCode, error, code, message });

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
  resourceExists: () => make(409, 'Duplicate', 'ResourceAlreadyExists', 'The resource already exists'),
  accessDenied: (message: string) => make(403, 'Unauthorized', 'AccessDenied', message),
  tooLarge: () =>
    make(413, 'Payload too large', 'EntityTooLarge', 'The object exceeded the maximum allowed size'),
  mimeType: (type: string) =>
    make(415, 'invalid_mime_type', 'InvalidMimeType', `mime type ${type} is not supported`),
  invalidKey: (key: string) => make(400, 'InvalidKey', 'InvalidKey', `Invalid key: ${key}`),
  invalidBucketName: () => make(400, 'Invalid Input', 'InvalidBucketName', 'Bucket name invalid'),
  invalidUploadId: () => make(400, 'InvalidUploadId', 'InvalidUploadId', 'Invalid upload id'),
  invalidRequest: (message: string) => make(400, 'InvalidRequest', 'InvalidRequest', message),
  invalidParameter: (name: string) =>
    make(400, 'InvalidParameter', 'InvalidParameter', `Invalid Parameter ${name}`),
  /** A body, header or query that does not fit the route's schema; `message` is Ajv's text. */
  schemaMismatch: (message: string) => make(400, 'Error', 'InvalidRequest', message),
  invalidJwt: (message: string) => make(400, 'InvalidJWT', 'InvalidJWT', message),
  invalidSignature: (message: string) => make(400, 'InvalidSignature', 'InvalidSignature', message),
  uploadNotFound: () => make(404, 'TusError', 'TusError', 'The file for this url was not found\n'),
  lockTimeout: () => make(503, 'LockTimeout', 'LockTimeout', 'acquiring lock timeout'),
  internal: () => make(500, 'Internal', 'InternalError', 'Internal Server Error'),
} as const;
