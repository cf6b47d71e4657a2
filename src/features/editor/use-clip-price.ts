import { useQuery, useQueryClient } from '@tanstack/react-query';
import { chargeClip, chargedTokensQuery } from '@/backend/clip-charge';
import { tokenStatsQuery } from '@/backend/queries';
import { tokenCost } from '@/domain/tokens';
import type { EditorOutlets } from './editor-props';
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
  /** Asks the database to charge. Once a clip: repeating it is free. */
  readonly charge: () => Promise<void>;
}

/** The price shown before it is spent. The amount that counts is the database's, computed from what it stores. */
export function useClipPrice(clip: EditorClip): ClipPrice {
  const { video, info } = clip;
  const queryClient = useQueryClient();
  const charged = useQuery({ ...chargedTokensQuery(video.id), initialData: video.tokensConsumed });
  const stats = useQuery(tokenStatsQuery);
  const cost = tokenCost({ durationSec: video.durationSec ?? info.durationSec, sizeBytes: info.sizeBytes });
  const remaining = stats.data?.remaining ?? null;
  const paidTokens = charged.data;

  return {
    cost,
    paidTokens,
    remaining,
    frameCount: info.frameCount,
    sizeBytes: info.sizeBytes,
    isAffordable: paidTokens > 0 || remaining === null || remaining >= cost,
    charge: () => chargeClip(video.id, 'tracking-failed', queryClient),
  };
}

/** True when tracking or exporting the clip can be paid; else the user is told what it takes. */
export function checkPayable(
  { isAffordable, cost }: ClipPrice,
  onTokenShortage: EditorOutlets['onTokenShortage'],
): boolean {
  if (!isAffordable) onTokenShortage({ neededTokens: cost });
  return isAffordable;
}
