import { QueryObserver, type QueryClient } from '@tanstack/react-query';
import { clipChargeQuery } from '@/backend/billing/clip-charge';
import { tokenStatsQuery } from '@/backend/queries';
import type { TokenStats } from '@/domain/tokens';
import { clipPrice, type ClipCharge, type ClipPrice } from '../clip-price';
import type { EditorSession } from '../session/editor-session';
import { follow } from './follow';

/** The price of what is kept of the session's clip, by what the database said last. */
export function priceOf({ clip, getState }: EditorSession, memory: QueryClient): ClipPrice {
  const charge = memory.getQueryData<ClipCharge>(clipChargeQuery(clip.video.id).queryKey) ?? clip.video;
  const stats = memory.getQueryData<TokenStats>(tokenStatsQuery.queryKey);
  return clipPrice(clip, charge, stats?.remaining ?? null, getState().cut);
}

/** Keeps the session's price that of what is kept, of what is charged and of the user's tokens. */
export function followPrice(session: EditorSession, memory: QueryClient): readonly (() => void)[] {
  const update = (): void => session.change({ price: priceOf(session, memory) });
  const { id, tokensConsumed, paidFrames } = session.clip.video;
  const charge = new QueryObserver(memory, {
    ...clipChargeQuery(id),
    initialData: { tokensConsumed, paidFrames },
    notifyOnChangeProps: ['data'],
  });
  const stats = new QueryObserver(memory, { ...tokenStatsQuery, notifyOnChangeProps: ['data'] });
  return [charge.subscribe(update), stats.subscribe(update), follow(session, ({ cut }) => cut, update)];
}
