import type { Context } from 'hono';
import type { RequestContext } from '../database/database';
import type { LocalEnv, ServiceDeps, TokenProblem } from '../service';
import type { ObjectFiles } from './object-files';
import { storageErrors } from './storage-error';

/** The shared dependencies of the storage service's parts. */
export interface StorageDeps extends ServiceDeps {
  readonly files: ObjectFiles;
}

/** jose's messages for a refused token, which hosted passes on. */
export const TOKEN_PROBLEM_TEXT: Readonly<Record<TokenProblem, string>> = {
  malformed: 'Invalid Compact JWS',
  signature: 'signature verification failed',
  expired: '"exp" claim timestamp check failed',
  'not-yet-valid': '"nbf" claim timestamp check failed',
};

/**
 * The caller of a route that needs a token or key, as the database sees it.
 * @param operation e.g. storage.object.upload; policies read it with storage.operation().
 * @throws StorageError AccessDenied for a bad token, InvalidRequest when nothing was sent
 */
export function requireCall(c: Context<LocalEnv>, operation: string): RequestContext {
  const { tokenProblem } = c.get('caller');
  if (tokenProblem !== null) throw storageErrors.accessDenied(TOKEN_PROBLEM_TEXT[tokenProblem]);
  const call = optionalCall(c, operation);
  if (call === null) {
    throw storageErrors.schemaMismatch("headers must have required property 'authorization'");
  }
  return call;
}

/** The caller of a route that also serves signed-out callers; null for a bad or missing token. */
export function optionalCall(c: Context<LocalEnv>, operation: string): RequestContext | null {
  const { apiKey, claims, token, tokenProblem } = c.get('caller');
  if (tokenProblem !== null || (apiKey === null && token === null)) return null;
  return {
    claims,
    method: c.req.raw.method,
    path: c.req.path,
    headers: Object.fromEntries(c.req.raw.headers),
    // supabase/storage src/internal/database/postgres/scope.ts
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
