import { chargeClip } from '@/backend/billing/clip-charge';
import type { QueryInvalidator } from '@/backend/http/query-invalidator';
import { AppError, type TrackingFailure } from '@/domain/errors';
import type { EditorSession } from '../session/editor-session';

/** 'paid', 'short' when the tokens are too few, or why the run could not be charged. */
export type ChargeAnswer = 'paid' | 'short' | TrackingFailure;

/** Charges the kept frames of the session's clip that are still unpaid. */
export async function chargeRun(
  session: EditorSession,
  queryClient: QueryInvalidator,
): Promise<ChargeAnswer> {
  const { price, cut } = session.getState();
  if (price.neededTokens === 0) return 'paid';
  try {
    await chargeClip(session.clip.video.id, cut, 'tracking-failed', queryClient);
    return 'paid';
  } catch (error) {
    if (error instanceof AppError && error.code === 'insufficient-tokens') return 'short';
    console.error('The clip could not be charged', error);
    return chargeFailureOf(error);
  }
}

/** Why a clip could not be charged, and so whether a retry makes sense. */
function chargeFailureOf(error: unknown): TrackingFailure {
  const code = error instanceof AppError ? error.code : null;
  if (code === 'clip-unmeasurable') return 'measure';
  return code === 'original-replaced' ? 'replaced' : 'charge';
}
