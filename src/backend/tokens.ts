import * as v from 'valibot';
import { AppError, type ErrorCode } from '@/domain/errors';
import { FALLBACK_TOKEN_STATS, type TokenStats } from '@/domain/tokens';
import { dataError, failureOf } from './backend-error';
import { supabase } from './client';
import { knownError } from './known-error';
import { measureVideo } from './measurement';
import { parseWith } from './parse-with';

const TokenStatsRow = v.object({
  totalAvailable: v.number(),
  used: v.number(),
  remaining: v.number(),
  percentUsed: v.number(),
  nextReplenishmentDate: v.nullable(v.string()),
});

/** Raised when the length of the stored file is not known yet. */
const NOT_MEASURED = 'PT409';
/** What stands for good in the way of a charge: too few tokens, and a file that is not the one that was paid for. */
const REFUSALS: Readonly<Record<string, ErrorCode>> = {
  PT402: 'insufficient-tokens',
  PT410: 'original-replaced',
};

/**
 * The signed-in user's token balance. When the look-up fails, the default total stands in; the failure is logged and
 * the result says so in `isFallback`.
 * @param signal aborts when nobody wants the answer any more.
 * @throws AppError 'no-session', or the signal's AbortError.
 */
export async function getTokenStats(signal?: AbortSignal): Promise<TokenStats> {
  const call = supabase.rpc('get_token_stats');
  const { data, error } = await (signal ? call.abortSignal(signal) : call);
  signal?.throwIfAborted();
  const failure = error ? dataError(error, 'tokens-load-failed') : null;
  if (failure instanceof AppError && failure.code === 'no-session') throw failure;
  const parsed = v.safeParse(TokenStatsRow, data);
  if (!failure && parsed.success) return { ...parsed.output, isFallback: false };
  console.error('The token balance could not be looked up.', failure ?? parsed.issues);
  return FALLBACK_TOKEN_STATS;
}

/**
 * Charges a video's processing, once per video: the amount is the database's own arithmetic, by the length that was
 * read from the stored file. Where that is missing it is read first.
 * @returns tokens charged, now or before.
 * @param fallback what the user was doing, for failures that have nothing to do with tokens.
 * @throws AppError 'insufficient-tokens', 'original-replaced', 'measure-failed', 'clip-unmeasurable', the fallback or
 * 'no-session'. Nothing was charged then, unless the answer was lost; calling it again is safe.
 */
export async function chargeVideoProcessing(videoId: string, fallback: ErrorCode): Promise<number> {
  const first = await charge(videoId);
  if (!first.error || failureOf(first.error).code !== NOT_MEASURED) return amountOf(first, fallback);
  await measureVideo(videoId);
  return amountOf(await charge(videoId), fallback);
}

function charge(videoId: string) {
  return supabase.rpc('charge_video_processing', { p_video_id: videoId });
}

function amountOf({ data, error, status }: Awaited<ReturnType<typeof charge>>, fallback: ErrorCode): number {
  if (error) throw knownError(error, fallback, status, REFUSALS);
  return parseWith(v.number(), data, fallback);
}
