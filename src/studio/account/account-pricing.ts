import type { QueryClient } from '@tanstack/react-query';
import { chargeClip, clipChargeQuery } from '@/backend/billing/clip-charge';
import { tokenStatsQuery } from '@/backend/queries';
import { AppError, type TrackingFailure } from '@/domain/errors';
import type { TokenStats } from '@/domain/tokens';
import { clipPrice, type ClipCharge } from '../clip/clip-price';
import type { ClipPricing } from '../session/clip-terms';

/** The price of an account's clip, which its tokens pay. */
export function accountPricing(queryClient: QueryClient): ClipPricing {
  return {
    read: (clip, cut) => {
      const charge =
        queryClient.getQueryData<ClipCharge>(clipChargeQuery(clip.video.id).queryKey) ?? clip.video;
      const stats = queryClient.getQueryData<TokenStats>(tokenStatsQuery.queryKey);
      return clipPrice(clip, charge, stats?.remaining ?? null, cut);
    },
    charge: async (clip, cut) => {
      try {
        await chargeClip(clip.video.id, cut, 'tracking-failed', queryClient);
        return 'paid';
      } catch (error) {
        if (error instanceof AppError && error.code === 'insufficient-tokens') return 'short';
        console.error('The clip could not be charged', error);
        return chargeFailureOf(error);
      }
    },
  };
}

/** Why a clip could not be charged, and so whether a retry makes sense. */
function chargeFailureOf(error: unknown): TrackingFailure {
  const code = error instanceof AppError ? error.code : null;
  if (code === 'clip-unmeasurable') return 'measure';
  return code === 'original-replaced' ? 'replaced' : 'charge';
}
