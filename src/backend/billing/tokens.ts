import * as v from 'valibot';
import { AppError, type ErrorCode } from '@/domain/errors';
import type { ClipCut } from '@/domain/frame-range';
import { FALLBACK_TOKEN_STATS, type TokenStats } from '@/domain/tokens';
import { dataError, serviceFailureOf } from '../http/backend-error';
import { supabase } from '../http/client';
import { knownError } from '../http/known-error';
import { measureVideo } from '../videos/measurement';
import { parseWith } from '../http/parse-with';

const TokenStatsRow = v.object({
  totalAvailable: v.number(),
  used: v.number(),
  remaining: v.number(),
  percentUsed: v.number(),
  nextReplenishmentDate: v.nullable(v.string()),
  renewalTokens: v.number(),
});

/** Raised while the length of the stored file is unknown. */
const NOT_MEASURED = 'PT409';
/** Errors that rule out a charge for good: too few tokens, or a file other than the one that was paid for. */
const REFUSALS: Readonly<Record<string, ErrorCode>> = {
  PT402: 'insufficient-tokens',
  PT410: 'original-replaced',
};

/**
 * Reads the signed-in user's token balance. When that fails, the default total is returned with `isFallback` set, and
 * the failure is logged.
 * @param signal aborts when the answer is no longer needed.
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
 * Charges for the kept part of a video: each of its frames once, and its file together with the first frame. The
 * database computes the amount from the length of the stored file, which is measured first when it is unknown.
 * @returns all tokens charged for the video, now or before.
 * @param fallback the error for failures that have nothing to do with tokens; it names the user's action.
 * @throws AppError 'insufficient-tokens', 'original-replaced', 'measure-failed', 'clip-unmeasurable', the fallback or
 * 'no-session'. Nothing was charged then, unless the answer was lost; calling it again is safe.
 */
export async function chargeVideoProcessing(
  videoId: string,
  cut: ClipCut,
  fallback: ErrorCode,
): Promise<number> {
  const first = await charge(videoId, cut);
  if (!first.error || serviceFailureOf(first.error).code !== NOT_MEASURED) return amountOf(first, fallback);
  await measureVideo(videoId);
  return amountOf(await charge(videoId, cut), fallback);
}

function charge(videoId: string, cut: ClipCut) {
  const range = cut ? { p_first_frame: cut.first, p_end_frame: cut.end } : {};
  return supabase.rpc('charge_video_processing', { p_video_id: videoId, ...range });
}

function amountOf({ data, error, status }: Awaited<ReturnType<typeof charge>>, fallback: ErrorCode): number {
  if (error) throw knownError(error, fallback, status, REFUSALS);
  return parseWith(v.number(), data, fallback);
}
