import { useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import { clipChargeQuery } from '@/backend/billing/clip-charge';
import { tokenStatsQuery } from '@/backend/queries';
import type { ClipCut } from '@/domain/frame-range';
import { clipPrice, type ClipPrice } from './clip-price';
import type { EditorClip } from './use-editor-clip';

/** The current price of a clip's part according to the database; the same object while none of its parts changes. */
export function useClipPrice(clip: EditorClip, cut: ClipCut): ClipPrice {
  const { id, tokensConsumed, paidFrames } = clip.video;
  const charged = useQuery({ ...clipChargeQuery(id), initialData: { tokensConsumed, paidFrames } });
  const stats = useQuery(tokenStatsQuery);
  const charge = charged.data;
  const remaining = stats.data?.remaining ?? null;
  return useMemo(() => clipPrice(clip, charge, remaining, cut), [clip, charge, remaining, cut]);
}
