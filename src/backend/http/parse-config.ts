import * as v from 'valibot';

/** The URL of the backend and the settings that a browser may know. */
export interface BackendConfig {
  /** Without a trailing slash. */
  readonly supabaseUrl: string;
  readonly publishableKey: string;
  /** The URL of the third-party page that sells token reloads; null when the deployment sells none. */
  readonly tokenReloadUrl: string | null;
  /** The number of digits of the code in sign-in mails, 6 to 8. */
  readonly authCodeLength: number;
}

/** Thrown when the environment is incomplete; `problems` names each variable and what is wrong with it. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  constructor(readonly problems: readonly string[]) {
    super(`The app is not configured: ${problems.join('; ')}`);
  }
}

const DEFAULT_CODE_LENGTH = '8';

const httpUrl = (name: string) =>
  v.pipe(
    v.string(),
    v.url(`${name} is not an address`),
    v.regex(/^https?:/, `${name} must start with http:// or https://`),
    v.transform((text) => text.replace(/\/+$/, '')),
  );

const EnvSchema = v.object(
  {
    VITE_SUPABASE_URL: httpUrl('VITE_SUPABASE_URL'),
    VITE_SUPABASE_PUBLISHABLE_KEY: v.pipe(v.string(), v.nonEmpty('VITE_SUPABASE_PUBLISHABLE_KEY is empty')),
    VITE_TOKEN_RELOAD_URL: v.optional(
      v.union([v.literal(''), httpUrl('VITE_TOKEN_RELOAD_URL')], 'VITE_TOKEN_RELOAD_URL is not an address'),
      '',
    ),
    VITE_AUTH_CODE_LENGTH: v.optional(
      v.pipe(v.string(), v.regex(/^[678]$/, 'VITE_AUTH_CODE_LENGTH must be 6, 7 or 8'), v.transform(Number)),
      DEFAULT_CODE_LENGTH,
    ),
  },
  ({ expected }) => `${(expected ?? '').replaceAll('"', '')} is not set`,
);

/**
 * Reads the backend's URL and key from Vite's environment.
 * @throws ConfigError that names what is missing or wrong.
 */
export function parseConfig(env: Readonly<Record<string, unknown>>): BackendConfig {
  const result = v.safeParse(EnvSchema, env, { abortPipeEarly: true });
  if (!result.success) throw new ConfigError(result.issues.map((issue) => issue.message));
  return {
    supabaseUrl: result.output.VITE_SUPABASE_URL,
    publishableKey: result.output.VITE_SUPABASE_PUBLISHABLE_KEY,
    tokenReloadUrl: result.output.VITE_TOKEN_RELOAD_URL || null,
    authCodeLength: result.output.VITE_AUTH_CODE_LENGTH,
  };
}
