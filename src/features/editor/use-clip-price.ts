import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { tokenStatsQuery, videosQuery } from '@/backend/queries';
import { chargeVideoProcessing } from '@/backend/tokens';
import { tokenCost } from '@/domain/tokens';
import type { EditorClip } from './use-editor-clip';

/** What a clip costs, what of it is paid, and what the user has. Tokens. */
export interface ClipPrice {
  readonly cost: number;
  /** 0 until the database has charged the clip. */
  readonly paidTokens: number;
  /** null until it is known. */
  readonly remaining: number | null;
  readonly frameCount: number;
  readonly sizeBytes: number;
  readonly isAffordable: boolean;
  /** Asks the database to charge; resolves with what was charged. Once a clip: repeating it is free. */
  readonly charge: () => Promise<number>;
  /** Somebody else had the clip charged: saving an export does. */
  readonly noteCharge: (tokens: number) => void;
}

/** The price shown before it is spent. The amount that counts is the database's, computed from what it stores. */
export function useClipPrice(clip: EditorClip): ClipPrice {
  const { video, info } = clip;
  const queryClient = useQueryClient();
  const [paidTokens, setPaidTokens] = useState(video.tokensConsumed);
  const stats = useQuery(tokenStatsQuery);
  const cost = tokenCost({ durationSec: video.durationSec ?? info.durationSec, sizeBytes: info.sizeBytes });
  const remaining = stats.data?.remaining ?? null;

  const noteCharge = useCallback(
    (tokens: number) => {
      setPaidTokens(tokens);
      void queryClient.invalidateQueries({ queryKey: tokenStatsQuery.queryKey });
      void queryClient.invalidateQueries({ queryKey: videosQuery.queryKey });
    },
    [queryClient],
  );
  const charge = useCallback(async () => {
    const charged = await chargeVideoProcessing(video.id, 'tracking-failed');
    noteCharge(charged);
    return charged;
  }, [noteCharge, video.id]);

  return {
    cost,
    paidTokens,
    remaining,
    frameCount: info.frameCount,
    sizeBytes: info.sizeBytes,
    isAffordable: paidTokens > 0 || remaining === null || remaining >= cost,
    charge,
    noteCharge,
  };
}
