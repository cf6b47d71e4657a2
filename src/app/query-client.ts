import { MutationCache, onlineManager, QueryCache, QueryClient } from '@tanstack/react-query';
import { dropSession } from '@/backend/auth/session';
import { AppError } from '@/domain/errors';
import { isOffline, subscribeConnection } from '@/lib/connection';

const FRESH_MS = 30_000;
/** Error codes that mean a rejected session; playlists have their own. */
const REFUSED: ReadonlySet<string> = new Set(['no-session', 'not-authenticated']);

/**
 * Creates the app's query client. Data counts as fresh for half a minute, and a failed query is retried once. Without a
 * connection, queries and mutations fail with a message instead of waiting silently, and queries run again when the
 * connection is back. If the backend rejects the session, this browser deletes it too, which leads to the sign-in.
 */
export function createQueryClient(): QueryClient {
  onlineManager.setEventListener(tellConnection);
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

/** Unlike react-query's own listener, also tells that the browser is offline already when the listening begins. */
function tellConnection(setOnline: (isOnline: boolean) => void): () => void {
  const tell = (): void => setOnline(!isOffline());
  tell();
  return subscribeConnection(tell);
}

function dropRefusedSession(error: unknown): void {
  if (error instanceof AppError && REFUSED.has(error.code)) dropSession();
}
