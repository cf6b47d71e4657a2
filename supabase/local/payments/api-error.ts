interface Details {
  readonly type?: 'idempotency_error';
  readonly code?: string;
  readonly param?: string;
}

/** A refusal in the form of Stripe's API errors (docs.stripe.com/api/errors). */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  constructor(
    readonly status: number,
    message: string,
    private readonly details: Details = {},
  ) {
    super(message);
  }

  toResponse(): Response {
    const { status, message, details } = this;
    return Response.json({ error: { type: 'invalid_request_error', message, ...details } }, { status });
  }
}

/** No object with that id; names the parameter, or 'id' for one in the path. */
export function missing(what: string, id: string, param = 'id'): ApiError {
  const details = { code: 'resource_missing', param };
  return new ApiError(param === 'id' ? 404 : 400, `No such ${what}: '${id}'`, details);
}
