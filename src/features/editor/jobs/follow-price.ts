import { QueryObserver, type QueryClient } from '@tanstack/react-query';
import { clipChargeQuery } from '@/backend/billing/clip-charge';
import { tokenStatsQuery } from '@/backend/queries';
import type { EditorSession } from '@/studio/session/editor-session';
import { follow } from '@/studio/session/follow';
import { priceOf } from '@/studio/session/price';

/** Updates the session's price when the kept frames, the charge or the user's tokens change. */
export function followPrice(session: EditorSession, queryClient: QueryClient): readonly (() => void)[] {
  const update = (): void => session.change({ price: priceOf(session) });
  const { id, tokensConsumed, paidFrames } = session.clip.video;
  const charge = new QueryObserver(queryClient, {
    ...clipChargeQuery(id),
    initialData: { tokensConsumed, paidFrames },
    notifyOnChangeProps: ['data'],
  });
  const stats = new QueryObserver(queryClient, { ...tokenStatsQuery, notifyOnChangeProps: ['data'] });
  return [charge.subscribe(update), stats.subscribe(update), follow(session, ({ cut }) => cut, update)];
}
