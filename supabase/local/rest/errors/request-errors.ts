import type { TokenProblem } from '../../service';
import { RestError } from './rest-error';

/** Messages and codes of upstream Error.hs, group 1 (the request itself) and group 3 (the token). */

export function invalidRpcMethod(method: string): RestError {
  return new RestError(`Cannot use the ${method} method on RPC`, { status: 405, code: 'PGRST101' });
}

export function invalidBody(message: string): RestError {
  return new RestError(message, { status: 400, code: 'PGRST102' });
}

/** @param total goes into Content-Range, for an offset past the last row. */
export function rangeError(details: string, total: number): RestError {
  return new RestError('Requested range not satisfiable', {
    status: 416,
    code: 'PGRST103',
    details,
    headers: { 'Content-Range': `*/${total}` },
  });
}

export function unacceptableSchema(schema: string, exposed: readonly string[]): RestError {
  return new RestError(`Invalid schema: ${schema}`, {
    status: 406,
    code: 'PGRST106',
    hint: `Only the following schemas are exposed: ${exposed.join(', ')}`,
  });
}

export function notSingular(rows: number): RestError {
  return new RestError('Cannot coerce the result to a single JSON object', {
    status: 406,
    code: 'PGRST116',
    details: `The result contains ${rows} rows`,
  });
}

export function unsupportedMethod(method: string): RestError {
  return new RestError(`Unsupported HTTP method: ${method}`, { status: 405, code: 'PGRST117' });
}

export function invalidPath(): RestError {
  return new RestError('Invalid path specified in request URL', { status: 404, code: 'PGRST125' });
}

/** pg_safeupdate, which hosted projects load, refuses to change all rows of a table by accident. */
export function whereClauseRequired(command: 'UPDATE' | 'DELETE'): RestError {
  return new RestError(`${command} requires a WHERE clause`, { status: 400, code: '21000' });
}

/** A feature of hosted PostgREST that is not supported here. */
export function unsupported(feature: string): RestError {
  return new RestError(
    `The embedded backend does not support ${feature}. Hosted Supabase may; see supabase/local/README.md.`,
    { status: 501, code: 'not_supported_locally' },
  );
}

/** A refused token (upstream Auth/Jwt.hs). */
export function tokenError(problem: TokenProblem, token: string): RestError {
  const { code, message, details } = describeToken(problem, token);
  return new RestError(message, {
    status: 401,
    code,
    details: details ?? null,
    headers: {
      'WWW-Authenticate': `Bearer error="invalid_token", error_description=${JSON.stringify(message)}`,
    },
  });
}

function describeToken(
  problem: TokenProblem,
  token: string,
): { code: string; message: string; details?: string } {
  switch (problem) {
    case 'expired':
      return { code: 'PGRST303', message: 'JWT expired' };
    case 'not-yet-valid':
      return { code: 'PGRST303', message: 'JWT not yet valid' };
    case 'signature':
      return {
        code: 'PGRST301',
        message: 'No suitable key or wrong key type',
        details: 'None of the keys was able to decode the JWT',
      };
    case 'malformed': {
      const parts = token.split('.').length;
      return {
        code: 'PGRST301',
        message: parts === 3 ? 'JWT cryptographic operation failed' : `Expected 3 parts in JWT; got ${parts}`,
      };
    }
  }
}
