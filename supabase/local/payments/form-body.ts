import * as v from 'valibot';
import { ApiError } from './api-error';

/** A parsed form body: texts by their names, in any depth. */
export interface Form {
  [name: string]: string | Form;
}

/** Names as Stripe's library sends them. Ours begin with a letter or a digit; `__proto__` does not. */
const NAME = /^[a-z\d]\w*(\[[a-z\d]\w*\])*$/i;

/**
 * Reads what Stripe's library sends: `a[b][0][c]=text`. A list becomes an object with the names 0, 1 and so on.
 * @throws ApiError 400 for other names, and for zero bytes, which cannot be stored.
 */
export function decodeForm(text: string): Form {
  const root: Form = {};
  for (const [name, value] of new URLSearchParams(text)) {
    if (!NAME.test(name)) throw refuse(`Received unknown parameter: ${name}`, 'parameter_unknown', name);
    if (value.includes('\0')) throw refuse('Invalid string: zero byte', 'parameter_invalid', name);
    const path = name.match(/\w+/g) ?? [];
    const last = path.pop() ?? name;
    let form = root;
    for (const part of path) {
      const known = Object.hasOwn(form, part) ? form[part] : undefined;
      const below = typeof known === 'object' ? known : {};
      form[part] = below;
      form = below;
    }
    form[last] = value;
  }
  return root;
}

/**
 * Checks parameters as Stripe does: unknown ones are refused.
 * @throws ApiError 400.
 */
export function parseParams<T extends v.GenericSchema>(schema: T, params: unknown): v.InferOutput<T> {
  const result = v.safeParse(schema, params);
  if (result.success) return result.output;
  const [issue] = result.issues;
  const [first = '', ...rest] = (issue.path ?? []).map(({ key }) => String(key));
  // `line_items[0][price]`, as Stripe writes it.
  const param = first + rest.map((part) => `[${part}]`).join('');
  if (issue.expected === 'never')
    throw refuse(`Received unknown parameter: ${param}`, 'parameter_unknown', param);
  // For a missing key Valibot puts its name in quotes.
  if (issue.expected?.startsWith('"') && issue.received === 'undefined') {
    throw refuse(`Missing required param: ${param}.`, 'parameter_missing', param);
  }
  throw refuse(`Invalid ${param}: ${issue.message}`, 'parameter_invalid', param);
}

function refuse(message: string, code: string, param: string): ApiError {
  return new ApiError(400, message, { code, param });
}
