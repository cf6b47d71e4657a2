import { countOutside, keptFrames, lengthOf, type ClipCut, type FrameRange } from '@/domain/frame-range';
import { framesFor, tokensOfFrames, tokensOfSize } from '@/domain/tokens';
import type { Video } from '@/domain/video';
import type { ClipInfo } from '@/media/reading/probe';

/** The tokens charged for a clip. */
export type ClipCharge = Pick<Video, 'tokensConsumed' | 'paidFrames'>;

/** The price of the kept part of a clip, the amount already charged, and the user's balance, in tokens. */
export interface ClipPrice {
  /** The remaining price of tracking and exporting the kept frames; 0 if all of them are paid. */
  readonly neededTokens: number;
  /** The amount charged for the clip so far. */
  readonly chargedTokens: number;
  /** null until it is known. */
  readonly remaining: number | null;
  /** The number of kept frames. */
  readonly frameCount: number;
  /** How many of the kept frames are unpaid. */
  readonly unpaidFrames: number;
  /** Whether the kept frames are only a part of the clip. */
  readonly isCut: boolean;
  readonly sizeBytes: number;
  readonly paidFrames: readonly FrameRange[];
  /** How many more frames the user's tokens cover; null until that is known. */
  readonly payableFrames: number | null;
  readonly isAffordable: boolean;
}

/**
 * Computes the price shown before anything is charged. The database computes the actual charge from its own data.
 * @param remaining the user's remaining tokens.
 */
export function clipPrice(
  { info }: { readonly info: Pick<ClipInfo, 'frameCount' | 'sizeBytes'> },
  { tokensConsumed, paidFrames }: ClipCharge,
  remaining: number | null,
  cut: ClipCut,
): ClipPrice {
  const { frameCount, sizeBytes } = info;
  const kept = keptFrames(cut, frameCount);
  const unpaidFrames = countOutside(kept, paidFrames);
  // The first payment includes the file-size charge.
  const sizeTokens = paidFrames.length > 0 ? 0 : tokensOfSize(sizeBytes);
  const neededTokens = unpaidFrames === 0 ? 0 : tokensOfFrames(unpaidFrames) + sizeTokens;
  return {
    neededTokens,
    chargedTokens: tokensConsumed,
    remaining,
    frameCount: lengthOf(kept),
    unpaidFrames,
    isCut: lengthOf(kept) < frameCount,
    sizeBytes,
    paidFrames,
    payableFrames: remaining === null ? null : framesFor(remaining - sizeTokens),
    isAffordable: neededTokens === 0 || remaining === null || remaining >= neededTokens,
  };
}
