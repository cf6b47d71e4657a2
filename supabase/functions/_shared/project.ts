/** The project that a function belongs to. */
export interface Project {
  /** Its address, without a slash at its end. */
  readonly supabaseUrl: string;
  /** Has a visitor's rights. */
  readonly publishableKey: string;
  /** Has all rights. Only for what the database grants to service_role alone, and never with an address of a caller's making. */
  readonly secretKey: string;
}

/**
 * Reads SUPABASE_URL and the project's keys.
 * @throws Error that names what is missing.
 */
export function readProject(get: (name: string) => string | undefined): Project {
  const key = (newer: string, older: string) => required(older, newestKey(get(newer)) ?? get(older));
  return {
    supabaseUrl: withoutSlash(required('SUPABASE_URL', get('SUPABASE_URL'))),
    publishableKey: key('SUPABASE_PUBLISHABLE_KEYS', 'SUPABASE_ANON_KEY'),
    secretKey: key('SUPABASE_SECRET_KEYS', 'SUPABASE_SERVICE_ROLE_KEY'),
  };
}

/** Headers that make a request the project's own. */
export function secretHeaders({ secretKey }: Project): Record<string, string> {
  return keyHeaders(secretKey);
}

/** Headers that make a request a visitor's. */
export function publishableHeaders({ publishableKey }: Project): Record<string, string> {
  return keyHeaders(publishableKey);
}

/** Headers that make a request the user's whose token it is: row level security decides what it may. */
export function callerHeaders({ publishableKey }: Project, token: string): Record<string, string> {
  return { apikey: publishableKey, authorization: `Bearer ${token}` };
}

/** Keys of the new kind are no tokens and stand in apikey alone. */
function keyHeaders(key: string): Record<string, string> {
  return key.startsWith('sb_') ? { apikey: key } : { apikey: key, authorization: `Bearer ${key}` };
}

/**
 * Asks the project's data with all rights. @param path behind /rest/v1/. @param body makes it a POST.
 * @throws Error with the project's answer when it refuses.
 */
export async function askProject(project: Project, path: string, body?: object): Promise<unknown> {
  const answer = await fetch(`${project.supabaseUrl}/rest/v1/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { ...secretHeaders(project), 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`);
  return text === '' ? null : JSON.parse(text);
}

/** @throws Error that names the variable. */
export function required(name: string, value: string | undefined): string {
  if (!value) throw new Error(`${name} is not set.`);
  return value;
}

export function withoutSlash(url: string): string {
  return url.replace(/\/+$/, '');
}

/** Projects with keys of the new kind list them as JSON; the older key may be switched off there. */
function newestKey(json: string | undefined): string | undefined {
  if (json === undefined) return undefined;
  const keys = JSON.parse(json) as Record<string, unknown>;
  return typeof keys['default'] === 'string' ? keys['default'] : undefined;
}
