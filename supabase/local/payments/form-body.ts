import * as v from 'valibot';
import { ApiError } from './api-error';

/** Levels of names; the deepest of ours has five. */
const MAX_LEVELS = 20;

/** What a form-encoded body says: texts in objects and lists. */
export type FormValue = string | FormValue[] | { [name: string]: FormValue };

/**
 * Reads what Stripe's libraries send: `a[b][0][c]=text`. Whole numbers as names make a list.
 * Names that would reach into an object's prototype are data like all others.
 * @throws ApiError 400 for names of too many levels and for zero bytes, which no object can keep.
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
      // `expand[]=a&expand[]=b` counts up.
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
  // Valibot names the key in quotes where there is none.
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
