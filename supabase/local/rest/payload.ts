import { isTooDeep } from '../gateway/json-texts';
import { invalidBody, unsupported } from './rest-error';

/** The rows or arguments of a request's body. */
export interface Payload {
  /** Text of a JSON list of objects, unchanged so that numbers keep their digits. */
  readonly json: string;
  /** The columns or arguments that every object names. */
  readonly keys: readonly string[];
}

/**
 * Reads the rows of a JSON body, an object or a list of objects (upstream ApiRequest/Payload.hs).
 * @throws RestError PGRST102 for invalid JSON, JSON that is too deep for the database, and objects with different keys;
 * 501 for rows without columns.
 */
export function parseRows(body: string): Payload {
  const value = parseJson(body);
  const rows: readonly unknown[] = Array.isArray(value) ? value : [value];
  const [first] = rows;
  const keys = isRecord(first) ? Object.keys(first) : [];
  const isUniform = (row: unknown) =>
    isRecord(row) && Object.keys(row).length === keys.length && keys.every((key) => Object.hasOwn(row, key));
  if (Array.isArray(value) && !rows.every(isUniform)) throw invalidBody('All object keys must match');
  if (keys.length === 0) throw unsupported('a body without columns');
  return { json: Array.isArray(value) ? body : `[${body}]`, keys };
}

/**
 * Reads a function's arguments, a JSON object.
 * @throws RestError PGRST102 as above; 501 for other values.
 */
export function parseArguments(body: string): Payload {
  const text = body === '' ? '{}' : body;
  const value = parseJson(text);
  if (!isRecord(value)) throw unsupported('arguments that are not a JSON object');
  return { json: `[${text}]`, keys: Object.keys(value) };
}

function parseJson(body: string): unknown {
  try {
    if (!isTooDeep(body)) return JSON.parse(body) as unknown;
  } catch {
    // Answered below.
  }
  throw invalidBody('Empty or invalid json');
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
