import { useEffect } from 'react';
import { coolDownTracking, warmUpTracking } from '@/media/tracking/track-player';
import { useEditorSession, useSession } from '../session/session-context';

/** Starts the tracker's workers when the user selects a player, and stops what runs when the editor closes. */
export function useEngine(): void {
  const session = useSession();
  const isSelecting = useEditorSession(({ phase }) => phase.kind === 'selecting');
  useEffect(() => {
    if (isSelecting) warmUpTracking();
  }, [isSelecting]);
  useEffect(
    () => () => {
      session.stop();
      coolDownTracking();
    },
    [session],
  );
}
