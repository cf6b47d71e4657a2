const METHODS = 'GET,HEAD,PUT,PATCH,POST,DELETE,OPTIONS,TRACE,CONNECT';

/** Headers that Auth exposes to scripts; without the version header auth-js cannot see error codes. */
export const AUTH_EXPOSED_HEADERS = 'X-Total-Count, Link, X-Supabase-Api-Version';

/** Headers that PostgREST exposes to scripts (PostgREST Cors.hs); supabase-js reads counts from Content-Range. */
export const REST_EXPOSED_HEADERS =
  'Content-Encoding, Content-Location, Content-Range, Content-Type, Date, Location, Server, Transfer-Encoding, Range-Unit';

/** True for a browser's preflight request. */
export function isPreflight(request: Request): boolean {
  return (
    request.method === 'OPTIONS' &&
    request.headers.has('origin') &&
    request.headers.has('access-control-request-method')
  );
}

/** The gateway's answer to a preflight: everything allowed, requested headers echoed. */
export function answerPreflight(request: Request): Response {
  return new Response(null, {
    status: 200,
    headers: {
      'Access-Control-Allow-Origin': '*',
      'Access-Control-Allow-Methods': METHODS,
      'Access-Control-Allow-Headers': request.headers.get('access-control-request-headers') ?? '*',
      'Access-Control-Max-Age': '3600',
      Vary: 'Access-Control-Request-Headers',
      'Content-Length': '0',
    },
  });
}

/**
 * Adds the headers that let any page read the response; keeps those that the service set.
 * @param exposed names of the headers that scripts may read, '' for the browser's few defaults.
 */
export function withCors(response: Response, exposed: string): Response {
  const headers = new Headers(response.headers);
  if (!headers.has('access-control-allow-origin')) headers.set('Access-Control-Allow-Origin', '*');
  if (exposed !== '' && !headers.has('access-control-expose-headers')) {
    headers.set('Access-Control-Expose-Headers', exposed);
  }
  const { status, statusText } = response;
  return new Response(response.body, { status, statusText, headers });
}
