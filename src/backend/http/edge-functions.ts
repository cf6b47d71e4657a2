import { FunctionsFetchError, FunctionsHttpError } from '@supabase/supabase-js';
import * as v from 'valibot';
import { AppError, ERROR_TEXTS, type ErrorCode } from '@/domain/errors';
import { supabase } from './client';
import { requireIdentity } from '../auth/identity';

/** The edge functions' error codes whose texts may be shown to the user. */
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

/** Maps a failed call to errors for the user. */
interface CallFailures {
  /** The error for an answered failure. */
  readonly refused: ErrorCode;
  /** The error for a call without an answer. */
  readonly unreached: ErrorCode;
  /** Errors for answers with certain status codes. */
  readonly byStatus?: Readonly<Record<number, ErrorCode>>;
}

/**
 * Calls an edge function for the signed-in user.
 * @returns the function's answer, unparsed.
 * @param timeoutMs the time after which the call fails; without it the browser decides.
 * @throws AppError 'no-session', the function's own error if it may be shown, or one of `failures`.
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
