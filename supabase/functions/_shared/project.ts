/** The project that a function belongs to. */
export interface Project {
  /** The project's URL, without a trailing slash. */
  readonly supabaseUrl: string;
  /** The key with the rights of a visitor. */
  readonly publishableKey: string;
  /**
   * The key with all rights. It is used only for functions that the database grants only to service_role, and never
   * with a URL from a caller.
   */
  readonly secretKey: string;
}

/**
 * Reads SUPABASE_URL and the project's keys.
 * @throws Error that names the missing variable.
 */
export function readProject(get: (name: string) => string | undefined): Project {
  const key = (newer: string, older: string) => required(older, newestKey(get(newer)) ?? get(older));
  return {
    supabaseUrl: withoutSlash(required('SUPABASE_URL', get('SUPABASE_URL'))),
    publishableKey: key('SUPABASE_PUBLISHABLE_KEYS', 'SUPABASE_ANON_KEY'),
    secretKey: key('SUPABASE_SECRET_KEYS', 'SUPABASE_SERVICE_ROLE_KEY'),
  };
}

/** Headers for a request with all rights of the project. */
export function secretHeaders({ secretKey }: Project): Record<string, string> {
  return keyHeaders(secretKey);
}

/** Headers for a request with the rights of a visitor. */
export function publishableHeaders({ publishableKey }: Project): Record<string, string> {
  return keyHeaders(publishableKey);
}

/** Headers for a request with the rights of the token's user, which row level security limits. */
export function callerHeaders({ publishableKey }: Project, token: string): Record<string, string> {
  return { apikey: publishableKey, authorization: `Bearer ${token}` };
}

/** A key of the new kind is not a token, so it is sent only in the apikey header. */
function keyHeaders(key: string): Record<string, string> {
  return key.startsWith('sb_') ? { apikey: key } : { apikey: key, authorization: `Bearer ${key}` };
}

/**
 * Sends a request to the project's REST API with all rights. @param path after /rest/v1/. @param body makes it a POST.
 * @throws Error with the project's response if it refuses.
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

/** The value of a variable. @throws Error that names the variable when it is missing. */
export function required(name: string, value: string | undefined): string {
  if (!value) throw new Error(`${name} is not set.`);
  return value;
}

export function withoutSlash(url: string): string {
  return url.replace(/\/+$/, '');
}

/** The key from the JSON list of the project's new keys; the older key may be switched off. */
function newestKey(json: string | undefined): string | undefined {
  if (json === undefined) return undefined;
  const keys = JSON.parse(json) as Record<string, unknown>;
  return typeof keys['default'] === 'string' ? keys['default'] : undefined;
}
