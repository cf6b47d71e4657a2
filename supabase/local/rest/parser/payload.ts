import { isTooDeep } from '../../gateway/json-texts';
import { invalidBody } from '../errors/request-errors';
import { parseCsv } from './csv';

/** A request body: the JSON text as sent, its shape, and the columns or arguments it names. */
export interface Payload {
  readonly json: string;
  readonly isObject: boolean;
  readonly keys: readonly string[];
}

export const FORM_TYPE = 'application/x-www-form-urlencoded';

/** Content types whose body is the one value of a function's unnamed parameter, with that parameter's type. */
export const RAW_TYPES: Readonly<Record<string, string>> = {
  'text/plain': 'text',
  'text/xml': 'xml',
  'application/octet-stream': 'bytea',
};

/** The content type alone; JSON when none is named. */
export function contentTypeOf(request: Request): string {
  const header = request.headers.get('content-type') ?? 'application/json';
  return header.split(';')[0]?.trim().toLowerCase() ?? '';
}

/**
 * Reads a body of rows or arguments (upstream ApiRequest/Payload.hs): JSON, CSV or a form's fields.
 * @param columns the `columns` parameter; when given, the body's keys are not looked at and Postgres checks the JSON.
 * @param isRpc an empty body counts as no arguments.
 * @throws RestError PGRST102 for anything else, JSON too deep for the database, or a list whose objects have different
 * keys.
 */
export function parsePayload(
  body: string,
  contentType: string,
  columns: readonly string[] | null,
  isRpc: boolean,
): Payload {
  switch (contentType) {
    case 'application/json':
      return parseJsonPayload(body, columns, isRpc);
    case 'text/csv': {
      const rows = parseCsv(body);
      return { json: JSON.stringify(rows), isObject: false, keys: commonKeys(rows) };
    }
    case FORM_TYPE: {
      const fields = Object.fromEntries(new URLSearchParams(body));
      return { json: JSON.stringify(fields), isObject: true, keys: Object.keys(fields) };
    }
    default:
      throw invalidBody(`Content-Type not acceptable: ${contentType}`);
  }
}

function parseJsonPayload(body: string, columns: readonly string[] | null, isRpc: boolean): Payload {
  if (isTooDeep(body)) throw invalidBody('Empty or invalid json');
  if (columns) return { json: body, isObject: /^[ \t\r\n]*\{/.test(body), keys: unique(columns) };
  if (body === '' && isRpc) return { json: '{}', isObject: true, keys: [] };
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

function unique(names: readonly string[]): string[] {
  return [...new Set(names)];
}
