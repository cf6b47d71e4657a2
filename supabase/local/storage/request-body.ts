import * as v from 'valibot';
import { readWithin } from '../gateway/body-limit';
import { storageErrors } from './storage-error';

/** The body limit of hosted storage's web framework (Fastify's bodyLimit). */
const MAX_JSON_BYTES = 1024 * 1024;

/**
 * Reads a JSON body that fits a schema.
 * @throws StorageError InvalidRequest with the message of hosted's schema checks, EntityTooLarge above 1 MiB
 */
export async function readJsonBody<T extends v.GenericSchema>(
  request: Request,
  schema: T,
): Promise<v.InferOutput<T>> {
  const bytes = await readWithin(request, MAX_JSON_BYTES);
  if (bytes === null) throw storageErrors.tooLarge();
  const result = v.safeParse(schema, parseJson(new TextDecoder().decode(bytes)));
  if (result.success) return result.output;
  throw storageErrors.schemaMismatch(describe(result.issues[0]));
}

function parseJson(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    throw storageErrors.schemaMismatch(
      "Body is not valid JSON but content-type is set to 'application/json'",
    );
  }
}

function describe(issue: v.BaseIssue<unknown>): string {
  const path = issue.path?.map((item) => String(item.key)) ?? [];
  const last = path.at(-1);
  if (issue.received === 'undefined' && last !== undefined) {
    return `${['body', ...path.slice(0, -1)].join('/')} must have required property '${last}'`;
  }
  const expected = issue.expected?.replaceAll('"', '').replace(/^[<>]=?/, '$& ');
  return `${['body', ...path].join('/')} must be ${expected ?? 'valid'}`;
}
