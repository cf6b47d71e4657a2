import { isTooDeep } from '../../gateway/json-texts';
import { invalidBody, unsupported } from '../errors/request-errors';

/** A request body: the JSON text as sent, its shape, and the columns or arguments it names. */
export interface Payload {
  readonly json: string;
  readonly isObject: boolean;
  readonly keys: readonly string[];
}

/**
 * Reads a JSON body (upstream ApiRequest/Payload.hs).
 * @param columns the `columns` parameter; when given, the body's keys are not looked at and Postgres checks the JSON.
 * @param isRpc an empty body counts as no arguments.
 * @throws RestError PGRST102 for anything that is not JSON, JSON too deep for the database, or a list whose objects have
 * different keys.
 */
export function parsePayload(
  body: string,
  contentType: string | null,
  columns: readonly string[] | null,
  isRpc: boolean,
): Payload {
  requireJson(contentType);
  if (isTooDeep(body)) throw invalidBody('Empty or invalid json');
  if (columns) return { json: body, isObject: /^[ \t\r\n]*\{/.test(body), keys: unique(columns) };
  if (body === '' && isRpc) return { json: '{}', isObject: true, keys: [] };
  const value = parseJson(body);
  if (Array.isArray(value)) return { json: body, isObject: false, keys: commonKeys(value) };
  if (isRecord(value)) return { json: body, isObject: true, keys: Object.keys(value) };
  return { json: '[]', isObject: false, keys: [] };
}

function requireJson(contentType: string | null): void {
  const type = (contentType ?? 'application/json').split(';')[0]?.trim().toLowerCase() ?? '';
  if (type === 'application/json') return;
  throw unsupported(`a request body of type ${type}`);
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body) as unknown;
  } catch {
    throw invalidBody('Empty or invalid json');
  }
}

function commonKeys(rows: readonly unknown[]): string[] {
  const [first] = rows;
  if (first === undefined) return [];
  const keys = isRecord(first) ? Object.keys(first) : [];
  const same = (row: unknown) =>
    isRecord(row) && Object.keys(row).length === keys.length && keys.every((key) => Object.hasOwn(row, key));
  if (!rows.every(same)) throw invalidBody('All object keys must match');
  return keys;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function unique(names: readonly string[]): string[] {
  return [...new Set(names)];
}
