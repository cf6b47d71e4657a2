import { chargeClip } from '@/backend/billing/clip-charge';
import type { AnswerMemory } from '@/backend/answer-memory';
import { AppError, type TrackingFailure } from '@/domain/errors';
import type { EditorSession } from '../session/editor-session';

/** Whether a run is paid, the tokens are too few for it, or why it could not be charged. */
export type ChargeAnswer = 'paid' | 'short' | TrackingFailure;

/** Charges what is kept of the session's clip, unless all of it is charged already. */
export async function chargeRun(session: EditorSession, memory: AnswerMemory): Promise<ChargeAnswer> {
  const { price, cut } = session.getState();
  if (price.neededTokens === 0) return 'paid';
  try {
    await chargeClip(session.clip.video.id, cut, 'tracking-failed', memory);
    return 'paid';
  } catch (error) {
    if (error instanceof AppError && error.code === 'insufficient-tokens') return 'short';
    console.error('The clip could not be charged', error);
    return chargeFailureOf(error);
  }
}

/** The reason why a clip could not be charged; it tells whether another attempt makes sense. */
function chargeFailureOf(error: unknown): TrackingFailure {
  const code = error instanceof AppError ? error.code : null;
  if (code === 'clip-unmeasurable') return 'measure';
  return code === 'original-replaced' ? 'replaced' : 'charge';
}
