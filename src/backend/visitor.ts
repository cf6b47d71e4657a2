import { backendConfig } from './config';
import { mayBeSignedIn } from './session-key';

// The public pages of links talk to the backend without its client library, which would be a third of what they load:
// they make four kinds of calls, as the library makes them. It is loaded for those alone who may be signed in.

const { supabaseUrl, publishableKey } = backendConfig;

/** A token that the backend does not take any more, as when its keys have changed: links open without it. */
let refusedToken: string | null = null;

/** The token of whoever is signed in in this browser; null for everybody else. */
export async function visitorToken(): Promise<string | null> {
  if (!mayBeSignedIn()) return null;
  try {
    const { supabase } = await import('./client');
    const { data } = await supabase.auth.getSession();
    const token = data.session?.access_token ?? null;
    return token === refusedToken ? null : token;
  } catch (error) {
    console.warn('The session could not be read; the link opens without it.', error);
    return null;
  }
}

/** The backend said no. */
export class VisitorRefusal extends Error {
  override readonly name = 'VisitorRefusal';
  readonly status: number;
  constructor(message: string, status: number) {
    super(message);
    this.status = status;
  }
}

/**
 * Posts to the backend as whoever watches.
 * @param path behind the backend's address.
 * @returns the answer's JSON, null where it has no body.
 * @throws VisitorRefusal with status and text of a refusal, TypeError without an answer.
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
