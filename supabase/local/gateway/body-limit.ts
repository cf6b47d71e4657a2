import { readAtMost } from '../../functions/_shared/body';
import { withCors } from './cors';

/**
 * The most that a request may bring where it is read whole, before anything looks at it: everywhere but at storage, whose
 * buckets have limits of their own. The largest that the app sends, a track document, has 1 MiB at most. Auth and the
 * functions take less, and say so themselves.
 */
export const MAX_BODY_BYTES = 4 * 1024 * 1024;

const STREAMED = '/storage/v1/';

/** A handler that gets no larger bodies than that: they are answered with 413, and the rest of them is not read. */
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

/** The body's bytes; null when there are more, which are not read. */
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
