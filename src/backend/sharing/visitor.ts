import { backendConfig } from '../http/config';
import { mayBeSignedIn } from '../auth/session-key';

// The public pages of links call the backend without the client library, which would be a third of their code: they
// need only four kinds of calls. The library loads only for visitors who may be signed in.

const { supabaseUrl, publishableKey } = backendConfig;

/** A token that the backend rejected, for example because its keys have changed; requests are sent without it. */
let refusedToken: string | null = null;

/** Returns the access token of the user signed in to this browser; null if no one is signed in. */
export async function visitorToken(): Promise<string | null> {
  if (!mayBeSignedIn()) return null;
  try {
    const { accessToken } = await import('../auth/auth-client');
    const token = await accessToken();
    return token === refusedToken ? null : token;
  } catch (error) {
    console.warn('The session could not be read; the link opens without it.', error);
    return null;
  }
}

/** Thrown when the backend rejects a request. */
export class VisitorRefusal extends Error {
  override readonly name = 'VisitorRefusal';
  readonly status: number;
  constructor(message: string, status: number) {
    super(message);
    this.status = status;
  }
}

/**
 * Posts to the backend as the visitor.
 * @param path the path after the backend's URL.
 * @returns the JSON of the answer; null when it has no body.
 * @throws VisitorRefusal with the status and text of a refusal, TypeError without an answer.
 */
export async function postAsVisitor(
  path: string,
  body: object,
  headers: Readonly<Record<string, string>> = {},
): Promise<unknown> {
  const token = await visitorToken();
  const send = (bearer: string) =>
    fetch(`${supabaseUrl}${path}`, {
      method: 'POST',
      headers: {
        ...headers,
        apikey: publishableKey,
        Authorization: `Bearer ${bearer}`,
        'Content-Type': 'application/json',
      },
      body: JSON.stringify(body),
    });
  let response = await send(token ?? publishableKey);
  if (response.status === 401 && token !== null) {
    refusedToken = token;
    response = await send(publishableKey);
  }
  const text = await response.text();
  if (!response.ok) throw new VisitorRefusal(`${path}: ${response.status} ${text}`, response.status);
  return text === '' ? null : JSON.parse(text);
}
