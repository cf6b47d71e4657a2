import { useEffect } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { chargeClip } from '@/backend/billing/clip-charge';
import type { AnswerMemory } from '@/backend/sharing/reload-links';
import { AppError, type TrackingFailure } from '@/domain/errors';
import { keepAwake } from '@/lib/keep-awake';
import { coolDownTracking, warmUpTracking } from '@/media/tracking/track-player';
import { shortageOf } from '../session/check-payable';
import type { EditorSession } from '../session/editor-session';
import { useEditorSession, useSession } from '../session/session-context';
import { trackInSession } from './session-tracking';

/**
 * Runs the tracker while the editor is in its tracking phase. Entering the phase starts a run, and leaving it in any
 * way (stop, complete, play, reset, unmount) stops it. The clip is charged once the run's first frames have been
 * processed. The worker is started when the user selects a player, so that it is ready when tracking begins.
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
  useEffect(() => coolDownTracking, []);
  useEffect(() => (isTracking ? keepAwake() : undefined), [isTracking]);
  useEffect(
    () => (run ? trackInSession(session, run, () => chargeOnce(session, memory)) : undefined),
    [session, run, memory],
  );
}

/**
 * Charges what is kept of the clip unless all of it is charged already.
 * @returns false when charging failed and the run was ended for that reason.
 */
async function chargeOnce(session: EditorSession, memory: AnswerMemory): Promise<boolean> {
  const { price, cut } = session.getState();
  if (price.neededTokens === 0) return true;
  try {
    await chargeClip(session.clip.video.id, cut, 'tracking-failed', memory);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'insufficient-tokens') {
      session.dispatch({ type: 'finish' });
      session.change({ shortage: shortageOf(session) });
    } else {
      console.error('The clip could not be charged', error);
      session.dispatch({ type: 'trackFailed', failure: chargeFailureOf(error) });
    }
    return false;
  }
}

/** The reason why a clip could not be charged; it tells whether another attempt makes sense. */
function chargeFailureOf(error: unknown): TrackingFailure {
  const code = error instanceof AppError ? error.code : null;
  if (code === 'clip-unmeasurable') return 'measure';
  return code === 'original-replaced' ? 'replaced' : 'charge';
}
