import type { ClipCut } from '@/domain/frame-range';
import type { ErrorCode } from '@/domain/errors';
import { tokenStatsQuery, videosQuery } from '../queries';
import type { QueryInvalidator } from '../http/query-invalidator';
import { chargeVideoProcessing } from './tokens';
import { getVideo } from '../videos/videos';

/**
 * The tokens charged for a clip, and for which frames. It never becomes stale, because only chargeClip changes it and
 * invalidates it then.
 */
export const clipChargeQuery = (videoId: string) =>
  ({
    queryKey: ['clip-charge', videoId],
    queryFn: async () => {
      const { tokensConsumed, paidFrames } = await getVideo(videoId);
      return { tokensConsumed, paidFrames };
    },
    staleTime: Number.POSITIVE_INFINITY,
  }) as const;

/**
 * Charges for the kept part of a clip like chargeVideoProcessing, with the same errors. Invalidates the clip's price,
 * the balance and the list of videos without waiting for their reload.
 */
export async function chargeClip(
  videoId: string,
  cut: ClipCut,
  fallback: ErrorCode,
  queryClient: QueryInvalidator,
): Promise<void> {
  await chargeVideoProcessing(videoId, cut, fallback);
  for (const { queryKey } of [clipChargeQuery(videoId), tokenStatsQuery, videosQuery]) {
    void queryClient.invalidateQueries({ queryKey });
  }
}
