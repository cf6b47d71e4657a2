import type { Context } from 'hono';
import type { Database, RequestClaims, RequestContext } from '../database/database';
import type { SqlSession } from '../database/driver';
import type { LocalEnv, TokenProblem } from '../service';
import { storageErrors } from './storage-error';

/** A request's settings for the database. */
export interface StorageCall {
  readonly claims: RequestClaims;
  readonly token: string | null;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** e.g. storage.object.upload; policies read it with storage.operation(). */
  readonly operation: string;
}

/** jose's messages, which hosted passes on. */
const TOKEN_PROBLEM_TEXT: Readonly<Record<TokenProblem, string>> = {
  malformed: 'Invalid Compact JWS',
  signature: 'signature verification failed',
  expired: '"exp" claim timestamp check failed',
  'not-yet-valid': '"nbf" claim timestamp check failed',
};

/** Hosted's text for a refused token. */
export function tokenProblemText(problem: TokenProblem): string {
  return TOKEN_PROBLEM_TEXT[problem];
}

/**
 * The caller of a route that needs a token or key.
 * @throws StorageError AccessDenied for a bad token, InvalidRequest when nothing was sent
 */
export function requireCall(c: Context<LocalEnv>, operation: string): StorageCall {
  const { tokenProblem } = c.get('caller');
  if (tokenProblem !== null) throw storageErrors.accessDenied(tokenProblemText(tokenProblem));
  const call = optionalCall(c, operation);
  if (call === null) {
    throw storageErrors.schemaMismatch("headers must have required property 'authorization'");
  }
  return call;
}

/** The caller of a route that also serves signed-out callers; null for a bad or missing token. */
export function optionalCall(c: Context<LocalEnv>, operation: string): StorageCall | null {
  const { apiKey, claims, token, tokenProblem } = c.get('caller');
  if (tokenProblem !== null || (apiKey === null && token === null)) return null;
  const headers = Object.fromEntries(c.req.raw.headers);
  return { claims, token, method: c.req.raw.method, path: c.req.path, headers, operation };
}

/** Runs SQL as the caller, under the policies. */
export function asCaller<T>(
  database: Database,
  call: StorageCall,
  work: (session: SqlSession) => Promise<T>,
): Promise<T> {
  return database.asRequest(contextOf(call), work);
}

/** Runs SQL as the caller and rolls it back, only to check whether it is allowed. */
export async function testAsCaller(
  database: Database,
  call: StorageCall,
  work: (session: SqlSession) => Promise<void>,
): Promise<void> {
  const allowed = new Error('rolled back: this transaction only tested the policies');
  try {
    await database.asRequest(contextOf(call), async (session) => {
      await work(session);
      throw allowed;
    });
  } catch (error) {
    if (error !== allowed) throw error;
  }
}

// supabase/storage src/internal/database/postgres/scope.ts
function contextOf({ claims, token, method, path, headers, operation }: StorageCall): RequestContext {
  return {
    claims,
    method,
    path,
    headers,
    settings: {
      search_path: 'storage, public, extensions',
      'request.jwt': token ?? '',
      'request.jwt.claim.role': claims.role,
      'request.jwt.claim.sub': claims.sub ?? '',
      'storage.operation': operation,
      'storage.allow_delete_query': 'true',
    },
  };
}
