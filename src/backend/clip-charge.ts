import type { ErrorCode } from '@/domain/errors';
import { tokenStatsQuery, videosQuery } from './queries';
import type { AnswerMemory } from './reload-links';
import { chargeVideoProcessing } from './tokens';
import { getVideo } from './videos';

/** Tokens that a clip was charged; 0 before. Nothing but a charge changes them, and that says so. */
export const chargedTokensQuery = (videoId: string) =>
  ({
    queryKey: ['charged-tokens', videoId],
    queryFn: async () => (await getVideo(videoId)).tokensConsumed,
    staleTime: Number.POSITIVE_INFINITY,
  }) as const;

/**
 * Charges a clip as chargeVideoProcessing does, with its errors. What shows the clip's price, the balance or the list of
 * videos reads it anew; the caller does not wait for that.
 */
export async function chargeClip(videoId: string, fallback: ErrorCode, memory: AnswerMemory): Promise<void> {
  await chargeVideoProcessing(videoId, fallback);
  for (const { queryKey } of [chargedTokensQuery(videoId), tokenStatsQuery, videosQuery]) {
    void memory.invalidateQueries({ queryKey });
  }
}
