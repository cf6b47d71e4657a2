import type { TrackingPhase } from '@/domain/editor/editor-state';
import { whileAwake } from '@/lib/keep-awake';
import type { TrackedPicture } from '@/media/tracking/track-player';
import { openedQueue } from '@/studio/queue/opened-queue';
import { shortageOf } from '@/studio/session/check-payable';
import type { StartTracking } from '@/studio/session/editor-session';
import { chargeRun } from '@/studio/work/charge-run';
import { checkPictures } from '@/studio/work/check-pictures';
import { runTracking } from '@/studio/work/run-tracking';
import { showTracked } from '../stage/tracked-picture';
import { reviewRun } from './review-run';

/**
 * Tracks from a visible editor: pauses the queue of plays, keeps the screen on, reports a shortage of tokens, and
 * checks the tracked frames for damaged pictures.
 */
export const trackInEditor: StartTracking = async (session, event, signal) => {
  const resumeQueue = openedQueue.getState()?.runner.pause();
  const charge = () => chargeRun(session);
  const onCompleted = (phase: TrackingPhase): void => void reviewRun(session, phase);
  const onPicture = (picture: TrackedPicture): void => showTracked(session, picture);
  try {
    const end = await whileAwake(() =>
      runTracking(session, event, { signal, charge, onPicture, onCompleted }),
    );
    if (end === 'short') session.tellShortage(shortageOf(session));
    if (end === 'completed' || end === 'lost') void checkPictures(session, signal);
    return end;
  } finally {
    resumeQueue?.();
  }
};
