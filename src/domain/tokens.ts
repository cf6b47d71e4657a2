import {
  FALLBACK_TOKEN_TOTAL,
  FRAME_RATE,
  MEBIBYTE,
  SMALL_UPLOAD_BYTES,
  SMALL_UPLOAD_TOKENS,
  TOKENS_PER_FRAME,
  TOKENS_PER_STARTED_100_MB,
} from './limits';

/** A user's tokens of the running month. */
export interface TokenStats {
  readonly totalAvailable: number;
  readonly used: number;
  readonly remaining: number;
  /** 0 to 100. */
  readonly percentUsed: number;
  /** ISO timestamp, or null when it is not known. */
  readonly nextReplenishmentDate: string | null;
  /** True when the balance could not be looked up and the default total stands in. */
  readonly isFallback: boolean;
}

/** What stands in when the balance look-up fails: 25,000 available, none used. */
export const FALLBACK_TOKEN_STATS: TokenStats = {
  totalAvailable: FALLBACK_TOKEN_TOTAL,
  used: 0,
  remaining: FALLBACK_TOKEN_TOTAL,
  percentUsed: 0,
  nextReplenishmentDate: null,
  isFallback: true,
};

/**
 * How much longer than whole frames a clip may be before one more counts, in frames: times in files are rounded, and
 * 8.3 s times 30 is 249.00000000000003 in binary.
 */
const FRAME_TOLERANCE = 0.003;
const HUNDRED_MB = 100 * MEBIBYTE;

/**
 * Frames of a clip on the product's 30 fps grid: ceil(duration x 30), whatever its own frame rate. What is tracked,
 * exported and paid: the column videos.frame_count has the same tolerance in the same double precision.
 */
export function frameCountOf(durationSec: number): number {
  return Math.max(0, Math.ceil(durationSec * FRAME_RATE - FRAME_TOLERANCE));
}

/** Tokens that a clip costs: 24 per frame and 10 per started 100 MB. */
export function tokenCost(clip: { readonly durationSec: number; readonly sizeBytes: number }): number {
  const startedHundreds = Math.ceil(clip.sizeBytes / HUNDRED_MB);
  return frameCountOf(clip.durationSec) * TOKENS_PER_FRAME + startedHundreds * TOKENS_PER_STARTED_100_MB;
}

export type UploadGate =
  | { readonly allowed: true }
  | { readonly allowed: false; readonly reason: 'insufficient-tokens' | 'file-size-limit' };

/**
 * Whether the balance lets this clip in: 3575 tokens open the gate for up to 50 MB; otherwise the balance has to cover
 * every frame. 'file-size-limit' means that a file of up to 50 MB would have passed.
 */
export function uploadGate(
  clip: { readonly durationSec: number; readonly sizeBytes: number },
  remainingTokens: number,
): UploadGate {
  const hasSmallBalance = remainingTokens >= SMALL_UPLOAD_TOKENS;
  const isSmall = clip.sizeBytes <= SMALL_UPLOAD_BYTES;
  if (isSmall && hasSmallBalance) return { allowed: true };
  if (remainingTokens >= frameCountOf(clip.durationSec) * TOKENS_PER_FRAME) return { allowed: true };
  return { allowed: false, reason: hasSmallBalance ? 'file-size-limit' : 'insufficient-tokens' };
}

/** Whole seconds of video that the tokens pay for, by their frames alone. */
export function affordableSeconds(remainingTokens: number): number {
  return Math.floor(remainingTokens / (TOKENS_PER_FRAME * FRAME_RATE));
}
