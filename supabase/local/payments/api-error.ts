/** A refusal in the form of Stripe's API errors (docs.stripe.com/api/errors). */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  constructor(
    readonly status: number,
    readonly type: 'invalid_request_error' | 'idempotency_error',
    message: string,
    readonly details: { readonly code?: string; readonly param?: string } = {},
  ) {
    super(message);
  }
}

/** No object with that id; names the parameter, or 'id' for one in the path. */
export function missing(what: string, id: string, param = 'id'): ApiError {
  return new ApiError(param === 'id' ? 404 : 400, 'invalid_request_error', `No such ${what}: '${id}'`, {
    code: 'resource_missing',
    param,
  });
}

export function answerError({ status, type, message, details }: ApiError): Response {
  return Response.json({ error: { type, message, ...details } }, { status });
}
