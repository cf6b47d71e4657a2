/** What the function is told by its environment. */
export interface Settings {
  /** The project's address, without a slash at its end. */
  readonly supabaseUrl: string;
  /** Opens get_link_preview, and thumbnails of links that are open. */
  readonly secretKey: string;
  /** Where the app lives, without a slash at its end. */
  readonly appUrl: string;
  /** This function's own public address. */
  readonly functionUrl: string;
}

/**
 * Reads SUPABASE_URL, the project's secret key and APP_URL.
 * @throws Error that names what is missing.
 */
export function readSettings(get: (name: string) => string | undefined): Settings {
  const supabaseUrl = withoutSlash(required('SUPABASE_URL', get('SUPABASE_URL')));
  return {
    supabaseUrl,
    secretKey: required(
      'SUPABASE_SERVICE_ROLE_KEY',
      newestKey(get('SUPABASE_SECRET_KEYS')) ?? get('SUPABASE_SERVICE_ROLE_KEY'),
    ),
    appUrl: withoutSlash(required('APP_URL', get('APP_URL'))),
    functionUrl: `${supabaseUrl}/functions/v1/link-preview`,
  };
}

/** Projects with keys of the new kind list them as JSON; the older key may be switched off there. */
function newestKey(json: string | undefined): string | undefined {
  if (json === undefined) return undefined;
  const keys = JSON.parse(json) as Record<string, unknown>;
  return typeof keys['default'] === 'string' ? keys['default'] : undefined;
}

function required(name: string, value: string | undefined): string {
  if (!value) throw new Error(`${name} is not set.`);
  return value;
}

function withoutSlash(url: string): string {
  return url.replace(/\/+$/, '');
}
