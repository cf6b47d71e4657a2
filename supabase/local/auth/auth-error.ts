import { isPostgresError } from '../database/driver';

/** An error response of Auth. `code` is upstream's error code (api/apierrors/errorcode.go). */
export class AuthError extends Error {
  override readonly name = 'AuthError';
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    options: { readonly cause?: unknown } = {},
  ) {
    super(message, options);
  }
}

/** An error in the OAuth form; always 400 (api/apierrors/apierrors.go). */
export class OAuthError extends Error {
  override readonly name = 'OAuthError';
  constructor(
    readonly error: string,
    description: string,
  ) {
    super(description);
  }
}

/** 501 for calls to Auth that the app does not make. */
export function notSupported(feature: string): AuthError {
  const message = `The embedded backend does not support ${feature}. Hosted Supabase may; see supabase/local/README.md.`;
  return new AuthError(501, 'not_supported_locally', message);
}

/** 400 for a malformed request. */
export function invalidRequest(message: string): AuthError {
  return new AuthError(400, 'validation_failed', message);
}

const VERSION_HEADER = 'X-Supabase-Api-Version';
const NEW_VERSION = '2024-01-01';

/**
 * The response for an error, in the form of the API version that the client names: `{code, message}` from 2024-01-01
 * on, else `{code: <status>, error_code, msg}` (api/errors.go, api/apiversions.go).
 */
export function errorResponse(error: unknown, request: Request): Response {
  if (error instanceof OAuthError) {
    return Response.json({ error: error.error, error_description: error.message }, { status: 400 });
  }
  const known = error instanceof AuthError ? error : unexpected(error);
  const isNew = namesNewVersion(request);
  const headers = new Headers({ 'x-sb-error-code': known.code });
  if (isNew) headers.set(VERSION_HEADER, NEW_VERSION);
  const passed = isNew ? null : publicDatabaseError(known.cause);
  if (passed) return Response.json(passed.body, { status: passed.status, headers });
  const errorId = known.status >= 500 ? { error_id: crypto.randomUUID() } : {};
  const body = isNew
    ? { code: known.code, message: known.message }
    : { code: known.status, error_code: known.code, msg: known.message, ...errorId };
  return Response.json(body, { status: known.status, headers });
}

function unexpected(error: unknown): AuthError {
  console.error(error);
  const message = 'Unexpected failure, please check server logs for more information';
  return new AuthError(500, 'unexpected_failure', message);
}

function namesNewVersion(request: Request): boolean {
  const version = request.headers.get(VERSION_HEADER) ?? '';
  return /^\d{4}-\d{2}-\d{2}$/.test(version) && version >= NEW_VERSION;
}

/** Only in the old version: errors raised on purpose by a trigger reach the client (utilities/postgres.go). */
function publicDatabaseError(cause: unknown): { status: number; body: object } | null {
  if (!isPostgresError(cause)) return null;
  const status = publicStatus(cause.code);
  if (status === null) return null;
  const { code, message, hint, detail } = cause;
  return { status, body: { code, message, ...(hint ? { hint } : {}), ...(detail ? { detail } : {}) } };
}

const CONSTRAINT_CODES = new Set(['P0001', '23000', '23001', '23502', '23503', '23505', '23514', '23P01']);

function publicStatus(sqlState: string): number | null {
  if (CONSTRAINT_CODES.has(sqlState)) return 500;
  const custom = /^PT(\d{3})$/.exec(sqlState)?.[1];
  return custom === undefined ? null : Number(custom);
}
