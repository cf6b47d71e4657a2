import { readAtMost } from '../../functions/_shared/body';
import { withCors } from './cors';

/**
 * The largest body that is read into memory, for all services except Storage, whose buckets have their own limits. The
 * app's largest body, a track document, is at most 1 MiB. Auth and the functions have lower limits of their own.
 */
export const MAX_BODY_BYTES = 4 * 1024 * 1024;

const STREAMED = '/storage/v1/';

/** Wraps a handler: answers larger bodies with 413, without reading the rest. */
export function limitBodies(
  handle: (request: Request) => Promise<Response>,
): (request: Request) => Promise<Response> {
  return async (request) => {
    if (request.body === null || new URL(request.url).pathname.startsWith(STREAMED)) return handle(request);
    const body = await readWithin(request, MAX_BODY_BYTES);
    if (body === null) return withCors(tooLarge(), '');
    const { url, method, headers, signal } = request;
    return handle(new Request(url, { method, headers, signal, body }));
  };
}

/** The body's bytes; null for a larger body, whose rest is not read. */
export async function readWithin(
  request: Request,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) return null;
  return readAtMost(request.body, maxBytes);
}

function tooLarge(): Response {
  const message = `The request is larger than ${MAX_BODY_BYTES / 1024 / 1024} MB.`;
  return Response.json({ code: 'request_entity_too_large', message }, { status: 413 });
}
