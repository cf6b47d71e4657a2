import { QueryObserver, type QueryClient } from '@tanstack/react-query';
import { clipChargeQuery } from '@/backend/billing/clip-charge';
import { tokenStatsQuery } from '@/backend/queries';
import type { EditorSession } from '@/studio/session/editor-session';
import { follow } from '@/studio/session/follow';
import { priceOf } from '@/studio/session/price';

/** Updates the session's price when the kept frames, the charge or the user's tokens change. */
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
