import { useEffect, useRef } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { keepAwake } from '@/lib/keep-awake';
import { coolDownTracking, warmUpTracking } from '@/media/tracking/track-player';
import { openedQueue } from '../queue/opened-queue';
import { shortageOf } from '../session/check-payable';
import { useEditorSession, useSession } from '../session/session-context';
import { chargeRun } from './charge-run';
import { checkPictures } from './check-pictures';
import { trackInSession } from './session-tracking';

/**
 * Runs the tracker while the editor is in its tracking phase. Entering the phase starts a run, and leaving it in any
 * way (stop, complete, play, reset, unmount) stops it. The clip is charged once the run's first frames have been
 * processed. Meanwhile a queue of plays pauses. The worker is started when the user selects a player, so that it is
 * ready when tracking begins. What the run has passed is checked for damaged pictures.
 */
export function useTracking(): void {
  const session = useSession();
  const memory = useQueryClient();
  const run = useEditorSession(({ phase }) => (phase.kind === 'tracking' ? phase.run : null));
  const isSelecting = useEditorSession(({ phase }) => phase.kind === 'selecting');
  const isTracking = run !== null;
  useEffect(() => {
    if (isSelecting) warmUpTracking();
  }, [isSelecting]);
  const leaving = useRef(new AbortController());
  useEffect(() => {
    leaving.current = new AbortController();
    return () => {
      leaving.current.abort();
      coolDownTracking();
    };
  }, []);
  useEffect(() => (isTracking ? keepAwake() : undefined), [isTracking]);
  useEffect(() => (isTracking ? openedQueue.getState()?.runner.pause() : undefined), [isTracking]);
  useEffect(() => {
    if (!run) return undefined;
    const tellShortage = (): void => session.change({ shortage: shortageOf(session) });
    const charge = (): Promise<boolean> => chargeRun(session, memory, tellShortage);
    const check = (): void => void checkPictures(session, leaving.current.signal);
    return trackInSession(session, run, charge, check);
  }, [session, run, memory]);
}
