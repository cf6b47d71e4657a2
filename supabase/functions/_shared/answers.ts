/** Functions must send CORS headers themselves, including with refusals. */
const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'POST, OPTIONS',
  'access-control-allow-headers': 'authorization, x-client-info, apikey, content-type',
};

/** The reason why a function refuses a request; the message is for the caller. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  constructor(
    readonly status: number,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/**
 * A handler for the app's POST requests. The result becomes the response's JSON, a Refusal becomes the response's
 * error, and any other error is logged and answered with a general text.
 */
export function answerPost(
  failure: string,
  work: (request: Request) => Promise<object>,
): (request: Request) => Promise<Response> {
  return async (request) => {
    if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: CORS });
    if (request.method !== 'POST') return refuse(405, 'Method not allowed');
    try {
      return Response.json(await work(request), { headers: CORS });
    } catch (error) {
      if (error instanceof Refusal) return refuse(error.status, error.message);
      console.error(failure, error);
      return refuse(500, failure);
    }
  };
}

function refuse(status: number, error: string): Response {
  return Response.json({ error }, { status, headers: CORS });
}
