import { lazy } from 'react';
import { useSession } from '../use-session';

// Imported from here so that its files stay out of the first screens' list.
const PlayersScreen = lazy(async () => ({ default: (await import('./players-screen')).PlayersScreen }));

/** The screen where the signed-in user selects players. */
export function PlayersRoute() {
  const session = useSession();
  return session.status === 'signed-in' ? <PlayersScreen userId={session.user.id} /> : null;
}
