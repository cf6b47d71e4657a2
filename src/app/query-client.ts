import { QueryClient } from '@tanstack/react-query';
import { getSession, subscribeSession } from '@/backend/session';

const FRESH_MS = 30_000;

/** Server state for the whole app: answers count as fresh for half a minute, failed reads are tried once more. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: { queries: { staleTime: FRESH_MS, retry: 1, refetchOnWindowFocus: false } },
  });
}

/** Throws away what was read for one user as soon as it is another one's turn, or nobody's. */
export function forgetOnUserChange(queryClient: QueryClient): void {
  let userId = currentUserId();
  subscribeSession(() => {
    const next = currentUserId();
    if (next === userId) return;
    userId = next;
    queryClient.clear();
  });
}

function currentUserId(): string | null {
  const session = getSession();
  return session.status === 'signed-in' ? session.user.id : null;
}
