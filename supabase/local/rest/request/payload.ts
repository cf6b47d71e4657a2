import { isTooDeep } from '../../gateway/json-texts';
import { invalidBody } from '../errors/request-errors';

/** A request body: the JSON text as sent, its shape, and the columns or arguments it names. */
export interface Payload {
  readonly json: string;
  readonly isObject: boolean;
  readonly keys: readonly string[];
}

/**
 * Reads a JSON body of rows or arguments (upstream ApiRequest/Payload.hs).
 * @param columns the `columns` parameter. With it, Postgres checks the JSON, and the body's keys are ignored.
 * @throws RestError PGRST102 for invalid JSON, JSON that is too deep for the database, and objects with different keys.
 */
export function parsePayload(body: string, columns: readonly string[] | null): Payload {
  if (isTooDeep(body)) throw invalidBody('Empty or invalid json');
  if (columns) return { json: body, isObject: /^[ \t\r\n]*\{/.test(body), keys: [...new Set(columns)] };
  const value = parseJson(body);
  if (Array.isArray(value)) return { json: body, isObject: false, keys: commonKeys(value) };
  if (isRecord(value)) return { json: body, isObject: true, keys: Object.keys(value) };
  return { json: '[]', isObject: false, keys: [] };
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
