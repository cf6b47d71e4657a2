import {
  FREE_MONTHLY_TOKENS,
  FRAME_RATE,
  MEBIBYTE,
  SMALL_UPLOAD_BYTES,
  SMALL_UPLOAD_TOKENS,
  TOKENS_PER_FRAME,
  TOKENS_PER_STARTED_100_MB,
} from './limits';

/** A user's tokens for the current month. */
export interface TokenStats {
  readonly totalAvailable: number;
  readonly used: number;
  readonly remaining: number;
  /** 0 to 100. */
  readonly percentUsed: number;
  /** ISO timestamp; null if the date is not known. */
  readonly nextReplenishmentDate: string | null;
  /** The balance after that date; null if it is not known. */
  readonly renewalTokens: number | null;
  /** True when the balance could not be read and the default total is shown instead. */
  readonly isFallback: boolean;
}

/** The stats to show when the balance cannot be read: a Free month's tokens, none of them used. */
export const FALLBACK_TOKEN_STATS: TokenStats = {
  totalAvailable: FREE_MONTHLY_TOKENS,
  used: 0,
  remaining: FREE_MONTHLY_TOKENS,
  percentUsed: 0,
  nextReplenishmentDate: null,
  renewalTokens: null,
  isFallback: true,
};

/**
 * A clip may exceed a whole number of frames by this part of a frame before another frame counts, because times in
 * files are rounded, and 8.3 s times 30 is 249.00000000000003 in binary.
 */
const FRAME_TOLERANCE = 0.003;
const HUNDRED_MB = 100 * MEBIBYTE;

/**
 * Frames of a clip on the product's 30 fps grid: ceil(duration x 30), whatever its own frame rate. This many frames are
 * tracked, exported and paid for. The database computes videos.frame_count with the same tolerance in the same double
 * precision.
 */
export function frameCountOf(durationSec: number): number {
  return Math.max(0, Math.ceil(durationSec * FRAME_RATE - FRAME_TOLERANCE));
}

/** The tokens that a whole clip costs, for its frames and its size. */
export function tokenCost(clip: { readonly durationSec: number; readonly sizeBytes: number }): number {
  return tokensOfFrames(frameCountOf(clip.durationSec)) + tokensOfSize(clip.sizeBytes);
}

/** The tokens that this many frames cost. */
export function tokensOfFrames(frames: number): number {
  return frames * TOKENS_PER_FRAME;
}

/** How many frames these tokens cover; 0 if there are none, or fewer. */
export function framesFor(tokens: number): number {
  return Math.max(0, Math.floor(tokens / TOKENS_PER_FRAME));
}

/** The tokens for a file's size, regardless of the kept part: charged per 100 MB or part of it. */
export function tokensOfSize(sizeBytes: number): number {
  return Math.ceil(sizeBytes / HUNDRED_MB) * TOKENS_PER_STARTED_100_MB;
}

export type UploadGate =
  | { readonly allowed: true }
  | { readonly allowed: false; readonly reason: 'insufficient-tokens' | 'file-size-limit' };

/**
 * Whether the balance allows this clip: 3575 tokens are enough for up to 50 MB; for a larger file the balance has to
 * cover every frame. 'file-size-limit' means that a file of up to 50 MB would have been allowed.
 */
export function uploadGate(
  clip: { readonly durationSec: number; readonly sizeBytes: number },
  remainingTokens: number,
): UploadGate {
  const hasSmallBalance = remainingTokens >= SMALL_UPLOAD_TOKENS;
  const isSmall = clip.sizeBytes <= SMALL_UPLOAD_BYTES;
  if (isSmall && hasSmallBalance) return { allowed: true };
  if (remainingTokens >= tokensOfFrames(frameCountOf(clip.durationSec))) return { allowed: true };
  return { allowed: false, reason: hasSmallBalance ? 'file-size-limit' : 'insufficient-tokens' };
}

/** Whole seconds of video that the tokens cover. */
export function affordableSeconds(remainingTokens: number): number {
  return Math.floor(remainingTokens / tokensOfFrames(FRAME_RATE));
}

/** Whole seconds of a clip that the tokens cover, after paying for its size. */
export function affordablePart(sizeBytes: number, remainingTokens: number): number {
  return affordableSeconds(Math.max(0, remainingTokens - tokensOfSize(sizeBytes)));
}
