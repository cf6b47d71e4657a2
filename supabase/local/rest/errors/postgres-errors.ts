import type { ApiRole } from '../../database/database';
import type { PostgresError } from '../../database/driver';
import { RestError } from './rest-error';

/** SQLSTATEs or their prefixes, with their HTTP status; the longest match wins (upstream Error.hs). */
const STATUS_BY_STATE: Readonly<Record<string, number>> = {
  '08': 503,
  '09': 500,
  '0L': 403,
  '0P': 403,
  '23503': 409,
  '23505': 409,
  '25006': 405,
  '21000': 500,
  '25': 500,
  '28': 403,
  '2D': 500,
  '38': 500,
  '39': 500,
  '3B': 500,
  '40': 500,
  '53': 503,
  '53400': 500,
  '54': 500,
  '55': 500,
  '57': 500,
  '57P01': 503,
  '58': 500,
  F0: 500,
  HV: 500,
  P0001: 400,
  P0: 500,
  XX: 500,
  '42883': 404,
  '42P01': 404,
  '42P17': 500,
};

/**
 * The response to a failed statement.
 * @param role the role that it ran as: without a privilege anon gets 401, everyone else 403.
 */
export function fromPostgresError(error: PostgresError, role: ApiRole): RestError {
  const status = statusOf(error, role);
  return new RestError(error.message, {
    status,
    code: error.code,
    details: error.detail ?? null,
    hint: error.hint ?? null,
    ...(error.code.startsWith('PT') ? { statusText: error.message } : {}),
    ...(status === 401 ? { headers: { 'WWW-Authenticate': 'Bearer' } } : {}),
  });
}

/** Whether the statement failed because the schema changed after it was read. */
export function suggestsSchemaChange(error: PostgresError): boolean {
  return ['25006', '42703', '42804', '42883', '42P01'].includes(error.code);
}

function statusOf(error: PostgresError, role: ApiRole): number {
  if (error.code === '42501') return role === 'anon' ? 401 : 403;
  if (error.code === '22023' && /^role .* does not exist$/.test(error.message)) return 401;
  if (error.code === '21000' && error.message.endsWith('requires a WHERE clause')) return 400;
  if (error.code.startsWith('PT')) return customStatus(error.code.slice(2));
  return STATUS_BY_STATE[error.code] ?? STATUS_BY_STATE[error.code.slice(0, 2)] ?? 400;
}

/** `PT402` asks for status 402. A Response can only carry 200 to 599. */
function customStatus(digits: string): number {
  const status = /^\d{3}$/.test(digits) ? Number(digits) : 500;
  return status >= 200 && status <= 599 ? status : 500;
}
