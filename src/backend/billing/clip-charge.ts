import type { ErrorCode } from '@/domain/errors';
import { tokenStatsQuery, videosQuery } from '../queries';
import type { AnswerMemory } from '../sharing/reload-links';
import { chargeVideoProcessing } from './tokens';
import { getVideo } from '../videos/videos';

/**
 * The tokens that a clip was charged; 0 before. It never becomes stale, because only chargeClip changes it and
 * invalidates it then.
 */
export const chargedTokensQuery = (videoId: string) =>
  ({
    queryKey: ['charged-tokens', videoId],
    queryFn: async () => (await getVideo(videoId)).tokensConsumed,
    staleTime: Number.POSITIVE_INFINITY,
  }) as const;

/**
 * Charges a clip like chargeVideoProcessing, with the same errors. It invalidates the clip's price, the balance and
 * the list of videos without waiting for their reload.
 */
export async function chargeClip(videoId: string, fallback: ErrorCode, memory: AnswerMemory): Promise<void> {
  await chargeVideoProcessing(videoId, fallback);
  for (const { queryKey } of [chargedTokensQuery(videoId), tokenStatsQuery, videosQuery]) {
    void memory.invalidateQueries({ queryKey });
  }
}
