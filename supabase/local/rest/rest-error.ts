/** An error's fields for the client, besides its message. */
interface RestErrorOptions {
  readonly status: number;
  readonly code: string;
  readonly details?: string | null;
  readonly hint?: string | null;
  /** Reason phrase of the status line. */
  readonly statusText?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** An error as PostgREST reports it; messages and codes are those of upstream Error.hs. */
export class RestError extends Error {
  override readonly name = 'RestError';
  readonly code: string;

  constructor(
    message: string,
    private readonly options: RestErrorOptions,
  ) {
    super(message);
    this.code = options.code;
  }

  /** The HTTP answer: JSON with all four fields, nulls included. */
  response(): Response {
    const { status, code, details = null, hint = null, statusText = '', headers } = this.options;
    const body = JSON.stringify({ code, details, hint, message: this.message });
    return new Response([204, 205, 304].includes(status) ? null : body, {
      status,
      // A reason phrase may only hold printable ASCII, and a message from the database can hold anything.
      statusText: statusText.replaceAll(/[^\x20-\x7e]/g, '?'),
      headers: {
        'Content-Type': 'application/json; charset=utf-8',
        'Proxy-Status': `PostgREST; error=${code}`,
        ...headers,
      },
    });
  }
}

/** A feature of hosted PostgREST that is not supported here. */
export function unsupported(feature: string): RestError {
  return new RestError(
    `The embedded backend does not support ${feature}. Hosted Supabase may; see supabase/local/README.md.`,
    { status: 501, code: 'not_supported_locally' },
  );
}

export function invalidBody(message: string): RestError {
  return new RestError(message, { status: 400, code: 'PGRST102' });
}
