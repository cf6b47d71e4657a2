import * as v from 'valibot';
import { AppError, type ErrorCode } from '@/domain/errors';

/**
 * Parses the data of an answer with a schema.
 * @throws AppError with the fallback; its cause is the list of issues.
 */
export function parseWith<Schema extends v.GenericSchema>(
  schema: Schema,
  data: unknown,
  fallback: ErrorCode,
): v.InferOutput<Schema> {
  const parsed = v.safeParse(schema, data);
  if (!parsed.success) throw new AppError(fallback, { cause: new v.ValiError(parsed.issues) });
  return parsed.output;
}
