import type { AnswerMemory } from '@/backend/answer-memory';
import { whileAwake } from '@/lib/keep-awake';
import { openedQueue } from '../queue/opened-queue';
import { shortageOf } from '../session/check-payable';
import type { Track } from '../session/editor-session';
import { chargeRun } from './charge-run';
import { checkPictures } from './check-pictures';
import { runTracking } from './run-tracking';

/**
 * How an editor on the screen tracks: a queue of plays pauses, the screen stays on, a shortage of tokens is told, and
 * what the run has passed is checked for damaged pictures.
 */
export function trackingInEditor(memory: AnswerMemory): Track {
  return async (session, event, signal) => {
    const resumeQueue = openedQueue.getState()?.runner.pause();
    const charge = () => chargeRun(session, memory);
    try {
      const end = await whileAwake(() => runTracking(session, event, { signal, charge }));
      if (end === 'short') session.tellShortage(shortageOf(session));
      if (end === 'completed' || end === 'lost') void checkPictures(session, signal);
      return end;
    } finally {
      resumeQueue?.();
    }
  };
}
