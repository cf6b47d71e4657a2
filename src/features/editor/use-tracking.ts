import { useEffect, useRef, useState, type Dispatch } from 'react';
import type { EditorEvent } from '@/domain/editor/editor-machine';
import type { EditorPhase } from '@/domain/editor/editor-state';
import type { TrackingMethod } from '@/domain/track';
import type { MediaSource } from '@/media/media-source';
import { startTracking, type TrackingProgress } from '@/media/tracking/track-player';

interface TrackingInput {
  readonly phase: EditorPhase;
  readonly source: MediaSource;
  readonly method: TrackingMethod;
  readonly dispatch: Dispatch<EditorEvent>;
  /** Called once a run when its first frames have been processed: the moment to charge. */
  readonly onFirstFrames: () => void;
  readonly onError: (error: unknown) => void;
}

/**
 * Runs the tracking engine while the machine is in its tracking phase: entering the phase starts a worker, leaving
 * it in any way (stop, complete, play, reset, unmount) stops it.
 */
export function useTracking(input: TrackingInput): TrackingProgress | null {
  const { phase, source, method, dispatch } = input;
  const [progress, setProgress] = useState<TrackingProgress | null>(null);
  const latest = useRef(input);
  useEffect(() => {
    latest.current = input;
  });

  useEffect(() => {
    if (phase.kind !== 'tracking') return undefined;
    let isCurrent = true;
    let hasPoints = false;
    const session = startTracking(
      { source, method, startTimeSec: phase.startSec, selection: phase.selection },
      {
        onPoints: (points) => {
          if (!isCurrent || points.length === 0) return;
          if (!hasPoints) latest.current.onFirstFrames();
          hasPoints = true;
          dispatch({ type: 'pointsTracked', points });
        },
        onProgress: (next) => {
          if (isCurrent) setProgress(next);
        },
      },
    );
    const finish = async (): Promise<void> => {
      try {
        const outcome = await session.done;
        if (!isCurrent) return;
        if (outcome.reason === 'lost') {
          dispatch({ type: 'trackLost', lostAtSec: outcome.lostAtSec ?? outcome.lastTimeSec });
        } else {
          dispatch({ type: 'finish' });
        }
      } catch (error) {
        if (!isCurrent) return;
        dispatch({ type: 'trackFailed' });
        latest.current.onError(error);
      }
    };
    void finish();
    return () => {
      isCurrent = false;
      session.stop();
      setProgress(null);
    };
    // The run belongs to the phase object: a change of method or source must not restart it.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [phase.kind === 'tracking' ? phase : null, dispatch]);

  return progress;
}
