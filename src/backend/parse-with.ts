import * as v from 'valibot';
import { AppError, type ErrorCode } from '@/domain/errors';

/** An answer's data in the shape that it must have. @throws AppError with the fallback, the issues as its cause. */
export function parseWith<Schema extends v.GenericSchema>(
  schema: Schema,
  data: unknown,
  fallback: ErrorCode,
): v.InferOutput<Schema> {
  const parsed = v.safeParse(schema, data);
  if (!parsed.success) throw new AppError(fallback, { cause: new v.ValiError(parsed.issues) });
  return parsed.output;
}
