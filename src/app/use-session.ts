import { useSyncExternalStore } from 'react';
import { getSession, subscribeSession, type SessionState } from '@/backend/auth/session';

/** Returns the session; the component renders again when it changes. */
export function useSession(): SessionState {
  return useSyncExternalStore(subscribeSession, getSession);
}
