import type { QueryClient } from '@tanstack/react-query';
import { clipChargeQuery } from '@/backend/billing/clip-charge';
import { tokenStatsQuery } from '@/backend/queries';
import type { TokenStats } from '@/domain/tokens';
import { clipPrice, type ClipCharge, type ClipPrice } from '../clip/clip-price';
import type { EditorSession } from './editor-session';

/** The price of the kept frames, from the database's last answers. */
export function priceOf({ clip, getState }: EditorSession, queryClient: QueryClient): ClipPrice {
  const charge = queryClient.getQueryData<ClipCharge>(clipChargeQuery(clip.video.id).queryKey) ?? clip.video;
  const stats = queryClient.getQueryData<TokenStats>(tokenStatsQuery.queryKey);
  return clipPrice(clip, charge, stats?.remaining ?? null, getState().cut);
}
