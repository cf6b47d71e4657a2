/** An error's fields for the client, besides its message. */
export interface RestErrorOptions {
  readonly status: number;
  readonly code: string;
  readonly details?: unknown;
  readonly hint?: string | null;
  /** Reason phrase of the status line. */
  readonly statusText?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** An error as PostgREST reports it. */
export class RestError extends Error {
  readonly status: number;
  readonly code: string;
  readonly details: unknown;
  readonly hint: string | null;
  readonly statusText: string;
  readonly headers: Readonly<Record<string, string>>;

  constructor(message: string, options: RestErrorOptions) {
    super(message);
    this.name = 'RestError';
    this.status = options.status;
    this.code = options.code;
    this.details = options.details ?? null;
    this.hint = options.hint ?? null;
    this.statusText = options.statusText ?? '';
    this.headers = options.headers ?? {};
  }
}

/** The error's HTTP answer: JSON with all four fields, nulls included. */
export function errorResponse(error: RestError, headOnly: boolean): Response {
  const headers = new Headers({
    'Content-Type': 'application/json; charset=utf-8',
    'Proxy-Status': `PostgREST; error=${error.code}`,
    ...error.headers,
  });
  const body = JSON.stringify({
    code: error.code,
    details: error.details,
    hint: error.hint,
    message: error.message,
  });
  // A reason phrase may only hold printable ASCII, and a message from the database can hold anything.
  const statusText = error.statusText.replaceAll(/[^\x20-\x7e]/g, '?');
  const hasBody = !headOnly && ![204, 205, 304].includes(error.status);
  return new Response(hasBody ? body : null, { status: error.status, statusText, headers });
}
