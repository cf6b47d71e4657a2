import * as v from 'valibot';
import { isStorable, isTooDeep } from '../gateway/json-texts';
import { AUTH_CONSTANTS } from './auth-context';
import { AuthError, invalidRequest, notSupported } from './auth-error';

/** A text; '' when absent or null, as in Go's JSON. */
export const text = v.nullish(v.string(), '');
/** A JSON object that may be absent or null. */
export const jsonObject = v.nullish(v.record(v.string(), v.unknown()), null);
export type JsonObject = Record<string, unknown>;

/** Fields with which a PKCE client asks for a code. */
export const pkceFields = { code_challenge: text, code_challenge_method: text };

/**
 * Reads a request's JSON body.
 * @throws AuthError 501 for a field that is not supported, 413 over 1 MB, 400 bad_json for JSON of another shape
 *   (api/helpers.go) and for values that a database cannot store, where upstream fails with a general 500.
 */
export async function readParams<T extends v.GenericSchema>(
  request: Request,
  schema: T,
): Promise<v.InferOutput<T>> {
  const body = await request.text();
  if (Buffer.byteLength(body) > AUTH_CONSTANTS.maxBodyBytes) {
    const limit = AUTH_CONSTANTS.maxBodyBytes;
    throw new AuthError(413, 'request_entity_too_large', `Request body too large (max ${limit} bytes)`);
  }
  if (isTooDeep(body)) throw badJson('too many levels');
  const sent = parseJson(body);
  refuseUnsupported(sent);
  const parsed = v.safeParse(schema, sent);
  if (parsed.success && isStorable(parsed.output)) return parsed.output;
  if (parsed.success) throw badJson('a text has a zero byte or half a character');
  throw badJson(parsed.issues[0].message);
}

/** Fields of upstream that the app does not send. auth-js may send them empty. */
const UNSUPPORTED_FIELDS = ['phone', 'password', 'app_metadata', 'nonce', 'channel'];

function refuseUnsupported(sent: unknown): void {
  const fields = Object.entries(Object(sent) as object);
  const found = fields.find(([name, value]) => UNSUPPORTED_FIELDS.includes(name) && Boolean(value));
  if (found) throw notSupported(`the field ${found[0]}`);
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch (error) {
    throw badJson(error instanceof Error ? error.message : String(error));
  }
}

function badJson(reason: string): AuthError {
  return new AuthError(400, 'bad_json', `Could not parse request body as JSON: ${reason}`);
}

// The pattern of upstream's validation library, which accepts host names without a dot.
const EMAIL =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/;

/** The address in lower case (api/mail.go, validateEmail). */
export function validEmail(email: string): string {
  if (email === '') throw invalidRequest('An email address is required');
  if (email.length > 255) throw invalidRequest('An email address is too long');
  if (!EMAIL.test(email)) throw invalidRequest('Unable to validate email address: invalid format');
  return email.toLowerCase();
}

/**
 * The PKCE challenge; null without one (api/pkce.go, models/flow_state.go).
 * @throws AuthError 501 for the method "plain", which clients use only on pages without https.
 */
export function challengeOf(params: {
  readonly code_challenge: string;
  readonly code_challenge_method: string;
}): string | null {
  const { code_challenge: challenge, code_challenge_method: method } = params;
  if ((challenge === '') !== (method === '')) {
    throw invalidRequest('PKCE flow requires code_challenge_method and code_challenge');
  }
  if (challenge === '') return null;
  if (challenge.length < 43 || challenge.length > 128) {
    throw invalidRequest('code challenge has to be between 43 and 128 characters');
  }
  if (!/^[a-zA-Z._~0-9-]+$/.test(challenge)) {
    throw invalidRequest(
      'code challenge can only contain alphanumeric characters, hyphens, periods, underscores and tildes',
    );
  }
  if (method.toLowerCase() !== 's256') throw notSupported(`the code_challenge method "${method}"`);
  return challenge;
}
