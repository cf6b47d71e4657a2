/** The project that a function belongs to. */
export interface Project {
  /** Its address, without a slash at its end. */
  readonly supabaseUrl: string;
  /** Has all rights. */
  readonly secretKey: string;
}

/**
 * Reads SUPABASE_URL and the project's secret key.
 * @throws Error that names what is missing.
 */
export function readProject(get: (name: string) => string | undefined): Project {
  return {
    supabaseUrl: withoutSlash(required('SUPABASE_URL', get('SUPABASE_URL'))),
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
