import { lazy } from 'react';
import { useSession } from '../use-session';

// Loaded from here, its files are not in the list that the first screens carry.
const PlayersScreen = lazy(async () => ({ default: (await import('./players-screen')).PlayersScreen }));

/** The screen on which the signed-in user selects players. */
export function PlayersRoute() {
  const session = useSession();
  return session.status === 'signed-in' ? <PlayersScreen userId={session.user.id} /> : null;
}
