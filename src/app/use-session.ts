import { useSyncExternalStore } from 'react';
import { getSession, subscribeSession, type SessionState } from '@/backend/session';

/** Who is signed in; the screen is drawn anew when that changes. */
export function useSession(): SessionState {
  return useSyncExternalStore(subscribeSession, getSession);
}
