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
  const { status, code, message } = error instanceof AuthError ? error : unexpected(error);
  const headers = new Headers({ 'x-sb-error-code': code });
  const version = request.headers.get(VERSION_HEADER) ?? '';
  if (/^\d{4}-\d{2}-\d{2}$/.test(version) && version >= NEW_VERSION) {
    headers.set(VERSION_HEADER, NEW_VERSION);
    return Response.json({ code, message }, { status, headers });
  }
  const errorId = status >= 500 ? { error_id: crypto.randomUUID() } : {};
  return Response.json({ code: status, error_code: code, msg: message, ...errorId }, { status, headers });
}

function unexpected(error: unknown): AuthError {
  console.error(error);
  const message = 'Unexpected failure, please check server logs for more information';
  return new AuthError(500, 'unexpected_failure', message);
}
