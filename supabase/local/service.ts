import type { JWK } from 'jose';
import type { Database, RequestClaims } from './database/database';

/** Why an access token was refused. */
export type TokenProblem = 'malformed' | 'signature' | 'expired' | 'not-yet-valid';

/** A request's caller, according to its `apikey` and `Authorization` headers. */
export interface Caller {
  /** The project key sent along; null only on the paths that hosted opens without one. */
  readonly apiKey: 'publishable' | 'secret' | null;
  /** Claims of the token; anon's when there is no token or when it was refused. */
  readonly claims: RequestClaims;
  /** The bearer token as sent; null when the request carries none (an API key is not a token). */
  readonly token: string | null;
  /** Set when `token` was refused. Each service answers that with its own message. */
  readonly tokenProblem: TokenProblem | null;
}

/** Outcome of checking a token. */
export type TokenCheck =
  | { readonly ok: true; readonly claims: Readonly<Record<string, unknown>> }
  | { readonly ok: false; readonly problem: TokenProblem };

/** The project's signing key (ES256). Time comes from the backend's clock. */
export interface JwtKeys {
  /** Signs claims; `iat` and `exp` are added. */
  sign(claims: Readonly<Record<string, unknown>>, expiresInSec: number): Promise<string>;
  /** Checks signature and times; `toleranceSec` widens the times on both sides (default 0). */
  verify(token: string, toleranceSec?: number): Promise<TokenCheck>;
  /** The public half, for /.well-known/jwks.json. */
  readonly publicJwk: JWK;
  /** A secret derived from the signing key, used to hash the codes in mails. */
  readonly codeKey: string;
}

/** The dependencies of each service of the embedded backend. */
export interface ServiceDeps {
  readonly database: Database;
  readonly clock: () => Date;
  /** Public address of the gateway without a path, e.g. http://127.0.0.1:54321. */
  readonly apiUrl: string;
  /** Address of the app, e.g. http://localhost:5173. */
  readonly siteUrl: string;
  /** Existing folder for the bytes of stored objects (in memory mode a temporary one, removed on close). */
  readonly filesDir: string;
  readonly jwt: JwtKeys;
}

/**
 * Hono environment of every service. The gateway strips the prefix before it calls a service, so that routes and
 * `c.req.path` read like upstream's (`/object/...`, `/rpc/f`), and sets the caller.
 */
export interface LocalEnv {
  Bindings: { readonly caller: Caller };
  Variables: { caller: Caller };
}
