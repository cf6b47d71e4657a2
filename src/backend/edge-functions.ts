import { FunctionsFetchError, FunctionsHttpError } from '@supabase/supabase-js';
import * as v from 'valibot';
import { AppError, ERROR_TEXTS, type ErrorCode } from '@/domain/errors';
import { supabase } from './client';
import { requireIdentity } from './identity';

/** What edge functions say in words of the error catalogue, which the user may read. */
const SPOKEN: readonly ErrorCode[] = [
  'plan-not-found',
  'plan-not-configured',
  'no-subscription',
  'not-authenticated',
  'no-user',
];

const Refusal = v.union([
  v.pipe(
    v.object({ error: v.string() }),
    v.transform(({ error }) => error),
  ),
  v.pipe(
    v.object({ message: v.string() }),
    v.transform(({ message }) => message),
  ),
]);

/** What a failed call means for the user. */
interface CallFailures {
  /** The function answered with a failure of its own. */
  readonly refused: ErrorCode;
  /** It gave no answer. */
  readonly unreached: ErrorCode;
  /** Answers with a meaning of their own. */
  readonly byStatus?: Readonly<Record<number, ErrorCode>>;
}

/**
 * Calls an edge function for the signed-in user. @returns its answer, unparsed.
 * @param timeoutMs when to give up; without it the browser decides.
 * @throws AppError 'no-session', what the function said where the catalogue has it, or one of `failures`.
 */
export async function callFunction(
  name: string,
  body: Record<string, unknown>,
  failures: CallFailures,
  timeoutMs?: number,
): Promise<unknown> {
  await requireIdentity();
  const options = { body, ...(timeoutMs !== undefined && { timeout: timeoutMs }) };
  const { data, error } = await supabase.functions.invoke<unknown>(name, options);
  if (!error) return data;
  if (error instanceof FunctionsFetchError) throw new AppError(failures.unreached, { cause: error });
  throw new AppError(await codeOf(error, failures), { cause: error });
}

async function codeOf(error: unknown, failures: CallFailures): Promise<ErrorCode> {
  if (!(error instanceof FunctionsHttpError) || !(error.context instanceof Response)) return failures.refused;
  const { status } = error.context;
  if (status === 401) return 'no-session';
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), Refusal), await error.context.text());
  const spoken = SPOKEN.find((code) => parsed.success && ERROR_TEXTS[code] === parsed.output);
  return spoken ?? failures.byStatus?.[status] ?? failures.refused;
}
