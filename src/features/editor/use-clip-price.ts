import { useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import { chargedTokensQuery } from '@/backend/billing/clip-charge';
import { tokenStatsQuery } from '@/backend/queries';
import { clipPrice, type ClipPrice } from './clip-price';
import type { EditorClip } from './use-editor-clip';

/** The current price of a clip according to the database; the same object while none of its parts changes. */
export function useClipPrice(clip: EditorClip): ClipPrice {
  const { id, tokensConsumed } = clip.video;
  const charged = useQuery({ ...chargedTokensQuery(id), initialData: tokensConsumed });
  const stats = useQuery(tokenStatsQuery);
  const chargedTokens = charged.data;
  const remaining = stats.data?.remaining ?? null;
  return useMemo(() => clipPrice(clip, chargedTokens, remaining), [clip, chargedTokens, remaining]);
}
