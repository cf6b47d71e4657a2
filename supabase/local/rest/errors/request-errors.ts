import type { TokenProblem } from '../../service';
import { RestError } from './rest-error';

/** Messages and codes of upstream Error.hs, group 1 (the request itself) and group 3 (the token). */

export function queryError(what: string, column: number, details: string): RestError {
  return new RestError(`${JSON.stringify(what)} (line 1, column ${column})`, {
    status: 400,
    code: 'PGRST100',
    details,
  });
}

export function invalidRpcMethod(method: string): RestError {
  return new RestError(`Cannot use the ${method} method on RPC`, { status: 405, code: 'PGRST101' });
}

export function invalidBody(message: string): RestError {
  return new RestError(message, { status: 400, code: 'PGRST102' });
}

/** @param total set for an offset behind the last row; it then goes into Content-Range. */
export function rangeError(details: string, total?: number): RestError {
  return new RestError('Requested range not satisfiable', {
    status: 416,
    code: 'PGRST103',
    details,
    ...(total === undefined ? {} : { headers: { 'Content-Range': `*/${total}` } }),
  });
}

export function invalidPutFilters(): RestError {
  return new RestError("Filters must include all and only primary key columns with 'eq' operators", {
    status: 405,
    code: 'PGRST105',
  });
}

export function putLimitNotAllowed(): RestError {
  return new RestError('limit/offset querystring parameters are not allowed for PUT', {
    status: 400,
    code: 'PGRST114',
  });
}

export function putKeyMismatch(): RestError {
  return new RestError('Payload values do not match URL in primary key column(s)', {
    status: 400,
    code: 'PGRST115',
  });
}

export function unacceptableSchema(schema: string, exposed: readonly string[]): RestError {
  return new RestError(`Invalid schema: ${schema}`, {
    status: 406,
    code: 'PGRST106',
    hint: `Only the following schemas are exposed: ${exposed.join(', ')}`,
  });
}

export function mediaTypeError(types: readonly string[]): RestError {
  return new RestError(`None of these media types are available: ${types.join(', ')}`, {
    status: 406,
    code: 'PGRST107',
  });
}

export function notEmbedded(name: string): RestError {
  return new RestError(`'${name}' is not an embedded resource in this request`, {
    status: 400,
    code: 'PGRST108',
    hint: `Verify that '${name}' is included in the 'select' query parameter.`,
  });
}

export function invalidResponseHeaders(): RestError {
  return new RestError(
    'response.headers guc must be a JSON array composed of objects with a single key and a string value',
    { status: 500, code: 'PGRST111' },
  );
}

export function invalidResponseStatus(): RestError {
  return new RestError('response.status guc must be a valid status code', { status: 500, code: 'PGRST112' });
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

export function relatedOrderNotToOne(origin: string, target: string): RestError {
  return new RestError(`A related order on '${target}' is not possible`, {
    status: 400,
    code: 'PGRST118',
    details: `'${origin}' and '${target}' do not form a many-to-one or one-to-one relationship`,
  });
}

export function invalidPreferences(entries: readonly string[]): RestError {
  return new RestError('Invalid preferences given with handling=strict', {
    status: 400,
    code: 'PGRST122',
    details: `Invalid preferences: ${entries.join(', ')}`,
  });
}

export function aggregatesNotAllowed(): RestError {
  return new RestError('Use of aggregate functions is not allowed', { status: 400, code: 'PGRST123' });
}

export function maxAffectedExceeded(rows: number): RestError {
  return new RestError('Query result exceeds max-affected preference constraint', {
    status: 400,
    code: 'PGRST124',
    details: `The query affects ${rows} rows`,
  });
}

export function invalidPath(): RestError {
  return new RestError('Invalid path specified in request URL', { status: 404, code: 'PGRST125' });
}

export function maxAffectedOnSingle(): RestError {
  return new RestError(
    'Function must return SETOF or TABLE when max-affected preference is used with handling=strict',
    { status: 400, code: 'PGRST128' },
  );
}

/** pg_safeupdate, which hosted projects load, refuses to change all rows of a table by accident. */
export function whereClauseRequired(command: 'UPDATE' | 'DELETE'): RestError {
  return new RestError(`${command} requires a WHERE clause`, { status: 400, code: '21000' });
}

/** What hosted PostgREST can do and this stand-in cannot. */
export function unsupported(feature: string): RestError {
  return new RestError(
    `The embedded backend does not support ${feature}. Hosted Supabase may; see supabase/local/rest.`,
    { status: 501, code: 'not_supported_locally' },
  );
}

/** A token that was refused (upstream Auth/Jwt.hs). */
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
