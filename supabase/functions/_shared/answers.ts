/** Functions answer CORS themselves, refusals included. */
const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'POST, OPTIONS',
  'access-control-allow-headers': 'authorization, x-client-info, apikey, content-type',
};

/** Why a function does not do what it was asked for; the message is for the caller. */
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
 * A handler of POST requests of the app: its result is the answer's JSON, a Refusal the answer's error, and any other
 * error is logged and answered with the text of failures in general.
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
