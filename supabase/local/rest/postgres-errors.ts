import type { ApiRole } from '../database/database';
import type { PostgresError } from '../database/driver';
import { RestError } from './rest-error';

/** SQLSTATEs and their first two letters, by their HTTP status (upstream Error.hs). All others are 400. */
const STATES_BY_STATUS: readonly (readonly [number, readonly string[]])[] = [
  [400, ['P0001']],
  [403, ['0L', '0P', '28']],
  [404, ['42883', '42P01']],
  [405, ['25006']],
  [409, ['23503', '23505']],
  [500, ['09', '21', '25', '2D', '38', '39', '3B', '40', '53400', '54', '55', '57', '58', 'F0', 'HV']],
  [500, ['P0', 'XX', '42P17']],
  [503, ['08', '53', '57P01']],
];
const STATUS_BY_STATE = new Map(
  STATES_BY_STATUS.flatMap(([status, states]) => states.map((state) => [state, status])),
);

/**
 * The response to a failed statement.
 * @param role the role that it ran as: without a privilege anon gets 401, everyone else 403.
 */
export function fromPostgresError({ code, message, detail, hint }: PostgresError, role: ApiRole): RestError {
  const status = statusOf(code, role);
  return new RestError(message, {
    status,
    code,
    ...(detail !== undefined && { details: detail }),
    ...(hint !== undefined && { hint }),
    ...(code.startsWith('PT') && { statusText: message }),
    ...(status === 401 && { headers: { 'WWW-Authenticate': 'Bearer' } }),
  });
}

/** Whether the statement failed because the schema changed after it was read. */
export function suggestsSchemaChange({ code }: PostgresError): boolean {
  return ['25006', '42703', '42804', '42883', '42P01'].includes(code);
}

function statusOf(code: string, role: ApiRole): number {
  if (code === '42501') return role === 'anon' ? 401 : 403;
  if (code.startsWith('PT')) return customStatus(code.slice(2));
  return STATUS_BY_STATE.get(code) ?? STATUS_BY_STATE.get(code.slice(0, 2)) ?? 400;
}

/** `PT402` asks for status 402. A Response can only carry 200 to 599. */
function customStatus(digits: string): number {
  const status = /^\d{3}$/.test(digits) ? Number(digits) : 500;
  return status >= 200 && status <= 599 ? status : 500;
}
