import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { dropSession, getSession, subscribeSession } from '@/backend/session';
import { AppError } from '@/domain/errors';

const FRESH_MS = 30_000;
/** The session is refused: in general, and in the words for playlists. */
const REFUSED: ReadonlySet<string> = new Set(['no-session', 'not-authenticated']);

/**
 * Server state for the whole app: answers count as fresh for half a minute, failed reads are tried once more. Without a
 * line reads and changes fail, and say so, rather than wait for one without a word; reads are done again when it is
 * back. When the backend refuses the session this browser forgets it too, which leads to the sign-in.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: dropRefusedSession }),
    mutationCache: new MutationCache({ onError: dropRefusedSession }),
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        retry: 1,
        refetchOnWindowFocus: false,
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { networkMode: 'always' },
    },
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

function dropRefusedSession(error: unknown): void {
  if (error instanceof AppError && REFUSED.has(error.code)) dropSession();
}

function currentUserId(): string | null {
  const session = getSession();
  return session.status === 'signed-in' ? session.user.id : null;
}
