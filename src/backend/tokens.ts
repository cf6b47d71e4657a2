import * as v from 'valibot';
import { AppError, type ErrorCode } from '@/domain/errors';
import { FALLBACK_TOKEN_STATS, type TokenStats } from '@/domain/tokens';
import { dataError, failureOf } from './backend-error';
import { supabase } from './client';

const TokenStatsRow = v.object({
  totalAvailable: v.number(),
  used: v.number(),
  remaining: v.number(),
  percentUsed: v.number(),
  nextReplenishmentDate: v.nullable(v.string()),
});

/** Raised by charge_video_processing when the balance is too low. */
const INSUFFICIENT_TOKENS = 'PT402';

/**
 * The signed-in user's token balance. When the look-up fails, the default total stands in (core spec, section 8);
 * the failure is logged and the result says so in `isFallback`.
 * @throws AppError 'no-session'.
 */
export async function getTokenStats(): Promise<TokenStats> {
  const { data, error } = await supabase.rpc('get_token_stats');
  const failure = error ? dataError(error, 'tokens-load-failed') : null;
  if (failure instanceof AppError && failure.code === 'no-session') throw failure;
  const parsed = v.safeParse(TokenStatsRow, data);
  if (!failure && parsed.success) return { ...parsed.output, isFallback: false };
  console.error('The token balance could not be looked up.', failure ?? parsed.issues);
  return FALLBACK_TOKEN_STATS;
}

/**
 * Charges a video's processing, once per video: the amount is the database's own arithmetic.
 * @returns tokens charged, now or before.
 * @param fallback what the user was doing, for failures that have nothing to do with tokens.
 * @throws AppError 'insufficient-tokens', the fallback or 'no-session'.
 */
export async function chargeVideoProcessing(videoId: string, fallback: ErrorCode): Promise<number> {
  const { data, error } = await supabase.rpc('charge_video_processing', { p_video_id: videoId });
  if (error) {
    const { status, code } = failureOf(error);
    const isTooLow = status === 402 || code === INSUFFICIENT_TOKENS;
    throw isTooLow ? new AppError('insufficient-tokens', { cause: error }) : dataError(error, fallback);
  }
  return v.parse(v.number(), data);
}
