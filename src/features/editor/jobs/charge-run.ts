import { chargeClip } from '@/backend/billing/clip-charge';
import type { AnswerMemory } from '@/backend/sharing/reload-links';
import { AppError, type TrackingFailure } from '@/domain/errors';
import type { EditorSession } from '../session/editor-session';

/**
 * Charges what is kept of the session's clip once its run has processed frames, unless all of it is charged already.
 * @param onShortage called when the tokens are too few, after the run was ended.
 * @returns false when charging failed and the run was ended for that reason.
 */
export async function chargeRun(
  session: EditorSession,
  memory: AnswerMemory,
  onShortage: () => void,
): Promise<boolean> {
  const { price, cut } = session.getState();
  if (price.neededTokens === 0) return true;
  try {
    await chargeClip(session.clip.video.id, cut, 'tracking-failed', memory);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'insufficient-tokens') {
      session.dispatch({ type: 'finish' });
      onShortage();
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
