import { useEffect, useRef, useState, type Dispatch } from 'react';
import type { EditorEvent } from '@/domain/editor/editor-events';
import type { EditorPhase } from '@/domain/editor/editor-state';
import type { TrackingFailure } from '@/domain/errors';
import type { TrackingMethod } from '@/domain/track';
import type { MediaSource } from '@/media/media-source';
import { startTracking, type TrackingProgress } from '@/media/tracking/track-player';
import { TrackingError } from '@/media/tracking/tracking-error';

interface TrackingInput {
  readonly phase: EditorPhase;
  readonly source: MediaSource;
  readonly method: TrackingMethod;
  readonly dispatch: Dispatch<EditorEvent>;
  /**
   * Called once a run when its first frames have been processed: the moment to charge. The run's outcome waits for it;
   * false when it has ended the run itself.
   */
  readonly onFirstFrames: () => Promise<boolean>;
}

/**
 * Runs the tracking engine while the machine is in its tracking phase: entering the phase starts a worker, leaving
 * it in any way (stop, complete, play, reset, unmount) stops it.
 */
export function useTracking(input: TrackingInput): TrackingProgress | null {
  const { phase, source, method, dispatch } = input;
  const [progress, setProgress] = useState<TrackingProgress | null>(null);
  const run = phase.kind === 'tracking' ? phase.run : null;
  const latest = useRef(input);
  useEffect(() => {
    latest.current = input;
  });

  useEffect(() => {
    if (!run) return undefined;
    const { startSec: startTimeSec, selection, isContinuation, direction, endSec } = run;
    let isCurrent = true;
    let firstFrames: Promise<boolean> | null = null;
    const session = startTracking(
      {
        source,
        method,
        startTimeSec,
        selection,
        isContinuation,
        direction,
        ...(endSec !== null && { endTimeSec: endSec }),
      },
      {
        onPoints: (points) => {
          if (!isCurrent || points.length === 0) return;
          firstFrames ??= latest.current.onFirstFrames();
          dispatch({ type: 'pointsTracked', points });
        },
        onCrossing: (crossing) => isCurrent && dispatch({ type: 'crossed', crossing }),
        onProgress: (next) => isCurrent && setProgress(next),
      },
    );
    const finish = async (): Promise<void> => {
      try {
        const outcome = await session.done;
        const goesOn = await (firstFrames ?? true);
        if (!isCurrent || !goesOn) return;
        if (outcome.reason === 'lost') {
          dispatch({ type: 'trackLost', lostAtSec: outcome.lostAtSec ?? outcome.lastTimeSec });
        } else {
          dispatch({ type: 'finish' });
        }
      } catch (error) {
        if (!isCurrent) return;
        console.error('Tracking broke off', error);
        dispatch({ type: 'trackFailed', failure: failureOf(error) });
      }
    };
    void finish();
    return () => {
      isCurrent = false;
      session.stop();
      setProgress(null);
    };
    // A change of method or source must not restart a run.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [run, dispatch]);

  return progress;
}

/** The code that the engine's error carries as its cause (track-player.ts). */
function failureOf(error: unknown): TrackingFailure {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof TrackingError ? cause.code : 'internal';
}
