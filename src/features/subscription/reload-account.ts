import type { QueryClient } from '@tanstack/react-query';
import { subscriptionHistoryQuery, tokenStatsQuery } from '@/backend/queries';

/** Tells the other tabs about a payment. A tab does not receive its own messages. */
const payments = new BroadcastChannel('standout.payments');

/** Reloads everything that a payment changes. */
export async function reloadAccount(queryClient: QueryClient): Promise<void> {
  await Promise.all(
    [tokenStatsQuery.queryKey, ['plans'], subscriptionHistoryQuery.queryKey].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  );
}

/** Reloads it in this tab and all others, which may be visible next to it. */
export async function reloadAccountEverywhere(queryClient: QueryClient): Promise<void> {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target origin
  payments.postMessage(null);
  await reloadAccount(queryClient);
}

/**
 * Reloads it whenever another tab returns from a payment.
 * @returns a function that stops this.
 */
export function followPayments(queryClient: QueryClient): () => void {
  const reload = (): void => void reloadAccount(queryClient);
  payments.addEventListener('message', reload);
  return () => payments.removeEventListener('message', reload);
}
