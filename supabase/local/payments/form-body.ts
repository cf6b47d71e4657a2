import * as v from 'valibot';
import { ApiError } from './api-error';

/** The maximum depth of names; our deepest has five levels. */
const MAX_LEVELS = 20;

/** A parsed form body: texts in objects and lists. */
export type FormValue = string | FormValue[] | { [name: string]: FormValue };

/**
 * Reads what Stripe's libraries send: `a[b][0][c]=text`. Whole numbers as names make a list. Names of prototype
 * properties are ordinary data.
 * @throws ApiError 400 for names that are too deep and for zero bytes, which cannot be stored.
 */
export function decodeForm(text: string): { [name: string]: FormValue } {
  const root: Branch = new Map();
  for (const [path, value] of new URLSearchParams(text)) {
    const [first = '', ...rest] = path.split('[').map((part) => part.replace(/\]$/, ''));
    let branch = root;
    const names = [first, ...rest];
    if (names.length > MAX_LEVELS) throw refuse('Invalid array', 'parameter_invalid', first);
    if (path.includes('\0') || value.includes('\0')) {
      throw refuse('Invalid string: it has a zero byte', 'parameter_invalid', first);
    }
    names.forEach((name, index) => {
      // `expand[]=a&expand[]=b` appends.
      const key = name === '' ? String(branch.size) : name;
      if (index === names.length - 1) {
        branch.set(key, value);
        return;
      }
      const next = branch.get(key);
      const below: Branch = next instanceof Map ? next : new Map();
      branch.set(key, below);
      branch = below;
    });
  }
  return Object.fromEntries([...root].map(([name, value]) => [name, valueOf(value)]));
}

type Branch = Map<string, string | Branch>;

function valueOf(value: string | Branch): FormValue {
  if (typeof value === 'string') return value;
  const names = [...value.keys()];
  if (names.length > 0 && names.every((name) => /^\d+$/.test(name))) return [...value.values()].map(valueOf);
  return Object.fromEntries([...value].map(([name, below]) => [name, valueOf(below)]));
}

/**
 * Checks parameters as Stripe does: unknown ones are refused.
 * @throws ApiError 400.
 */
export function parseParams<T extends v.GenericSchema>(schema: T, params: unknown): v.InferOutput<T> {
  const result = v.safeParse(schema, params);
  if (result.success) return result.output;
  const [issue] = result.issues;
  const param = nameOf(issue);
  if (issue.expected === 'never')
    throw refuse(`Received unknown parameter: ${param}`, 'parameter_unknown', param);
  // For a missing key Valibot puts its name in quotes.
  if (issue.expected?.startsWith('"') && issue.received === 'undefined') {
    throw refuse(`Missing required param: ${param}.`, 'parameter_missing', param);
  }
  throw refuse(`Invalid ${param}: ${issue.message}`, 'parameter_invalid', param);
}

/** `line_items[0][price]`, as Stripe writes it. */
function nameOf(issue: v.BaseIssue<unknown>): string {
  const [first = '', ...rest] = (issue.path ?? []).map(({ key }) => String(key));
  return first + rest.map((part) => `[${part}]`).join('');
}

function refuse(message: string, code: string, param: string): ApiError {
  return new ApiError(400, 'invalid_request_error', message, { code, param });
}
