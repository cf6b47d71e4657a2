/** The project that a function belongs to. */
export interface Project {
  /** Its address, without a slash at its end. */
  readonly supabaseUrl: string;
  /** Has the rights of a visitor. */
  readonly publishableKey: string;
  /** Has all rights. */
  readonly secretKey: string;
}

/**
 * Reads SUPABASE_URL and the project's keys.
 * @throws Error that names what is missing.
 */
export function readProject(get: (name: string) => string | undefined): Project {
  return {
    supabaseUrl: withoutSlash(required('SUPABASE_URL', get('SUPABASE_URL'))),
    publishableKey: required(
      'SUPABASE_ANON_KEY',
      newestKey(get('SUPABASE_PUBLISHABLE_KEYS')) ?? get('SUPABASE_ANON_KEY'),
    ),
    secretKey: required(
      'SUPABASE_SERVICE_ROLE_KEY',
      newestKey(get('SUPABASE_SECRET_KEYS')) ?? get('SUPABASE_SERVICE_ROLE_KEY'),
    ),
  };
}

/** Headers that make a request the project's own. Keys of the new kind are no tokens and stand in apikey alone. */
export function secretHeaders({ secretKey }: Project): Record<string, string> {
  return secretKey.startsWith('sb_')
    ? { apikey: secretKey }
    : { apikey: secretKey, authorization: `Bearer ${secretKey}` };
}

/** Headers that make a request the user's whose token it is: row level security decides what it may. */
export function callerHeaders({ publishableKey }: Project, token: string): Record<string, string> {
  return { apikey: publishableKey, authorization: `Bearer ${token}` };
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
