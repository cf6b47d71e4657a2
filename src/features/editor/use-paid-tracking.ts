import { useEffect, type Dispatch } from 'react';
import { AppError, type TrackingFailure } from '@/domain/errors';
import type { EditorEvent } from '@/domain/editor/editor-events';
import type { EditorPhase } from '@/domain/editor/editor-state';
import type { TrackingMethod } from '@/domain/track';
import { keepAwake } from '@/lib/keep-awake';
import type { MediaSource } from '@/media/media-source';
import { coolDownTracking, warmUpTracking, type TrackingProgress } from '@/media/tracking/track-player';
import type { EditorOutlets } from './editor-props';
import type { ClipPrice } from './use-clip-price';
import { useTracking } from './use-tracking';

interface PaidTrackingInput {
  readonly phase: EditorPhase;
  readonly source: MediaSource;
  readonly method: TrackingMethod;
  readonly dispatch: Dispatch<EditorEvent>;
  readonly price: ClipPrice;
  readonly onTokenShortage: EditorOutlets['onTokenShortage'];
}

/**
 * Tracking that is paid once its first frames have been processed. The worker is started when a target is selected, so
 * that it is ready when tracking begins.
 */
export function usePaidTracking(input: PaidTrackingInput): TrackingProgress | null {
  const { phase, source, method, dispatch, price, onTokenShortage } = input;
  const chargeOnce = async (): Promise<boolean> => {
    if (price.paidTokens > 0) return true;
    try {
      await price.charge();
      return true;
    } catch (error) {
      if (error instanceof AppError && error.code === 'insufficient-tokens') {
        dispatch({ type: 'finish' });
        onTokenShortage({ neededTokens: price.cost });
      } else {
        console.error('The clip could not be charged', error);
        dispatch({ type: 'trackFailed', failure: failureOf(error) });
      }
      return false;
    }
  };
  useEffect(() => {
    if (phase.kind === 'selecting') warmUpTracking();
  }, [phase.kind]);
  useEffect(() => coolDownTracking, []);
  const isTracking = phase.kind === 'tracking';
  useEffect(() => (isTracking ? keepAwake() : undefined), [isTracking]);
  return useTracking({
    phase,
    source,
    method,
    dispatch,
    onFirstFrames: chargeOnce,
  });
}

/** Why a clip could not be charged, as far as trying again is of no use. */
function failureOf(error: unknown): TrackingFailure {
  const code = error instanceof AppError ? error.code : null;
  if (code === 'clip-unmeasurable') return 'measure';
  return code === 'original-replaced' ? 'replaced' : 'charge';
}
