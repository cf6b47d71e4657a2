import type { TrackingRun } from '@/domain/editor/editor-state';
import { runEndSec } from '@/domain/editor/tracking-run';
import type { TrackingFailure } from '@/domain/errors';
import { trackPlayer } from '@/media/tracking/track-player';
import { TrackingError } from '@/media/tracking/tracking-error';
import type { EditorSession } from '../session/editor-session';
import { showTracked } from '../stage/tracked-picture';
import { reviewRun } from './review-run';

/**
 * Runs the tracker and reports its results to the session until the returned function is called.
 * @param onFirstFrames called once when the run's first frames have been processed, which is the moment to charge.
 * The run's outcome waits for it; it resolves with false when it has ended the run itself.
 * @param onPassed called when the run has reached its end or has lost the player.
 */
export function trackInSession(
  session: EditorSession,
  run: TrackingRun,
  onFirstFrames: () => Promise<boolean>,
  onPassed: () => void = () => undefined,
): () => void {
  const { clip, dispatch, change, getState } = session;
  const { startSec: startTimeSec, selection, isContinuation, direction } = run;
  const endSec = runEndSec(run, getState().cut);
  let isCurrent = true;
  let firstFrames: Promise<boolean> | null = null;
  const engine = trackPlayer(
    {
      source: clip.source,
      method: getState().method,
      startTimeSec,
      selection,
      isContinuation,
      direction,
      ...(endSec !== null && { endTimeSec: endSec }),
    },
    {
      onPoints: (points) => {
        if (!isCurrent || points.length === 0) return;
        firstFrames ??= onFirstFrames();
        dispatch({ type: 'pointsTracked', points });
      },
      onCrossing: (crossing) => isCurrent && dispatch({ type: 'crossed', crossing }),
      onCaption: (stretch) => isCurrent && dispatch({ type: 'captionFound', stretch }),
      onPicture: (picture) => isCurrent && showTracked(session, picture),
      onProgress: (progress) => isCurrent && change({ progress }),
    },
  );
  const finish = async (): Promise<void> => {
    try {
      const outcome = await engine.done;
      const goesOn = await (firstFrames ?? true);
      if (!isCurrent || !goesOn) return;
      if (outcome.reason === 'lost') {
        dispatch({ type: 'trackLost', lostAtSec: outcome.lostAtSec ?? outcome.lastTimeSec });
      } else {
        const { phase } = getState();
        dispatch({ type: 'finish' });
        if (phase.kind === 'tracking') void reviewRun(session, phase);
      }
      onPassed();
    } catch (error) {
      if (!isCurrent) return;
      console.error('Tracking broke off', error);
      dispatch({ type: 'trackFailed', failure: runFailureOf(error) });
    }
  };
  void finish();
  return () => {
    isCurrent = false;
    engine.stop();
    getState().playback?.uncover();
    change({ progress: null });
  };
}

/** The error code that track-player.ts attaches to its errors as their cause. */
function runFailureOf(error: unknown): TrackingFailure {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof TrackingError ? cause.code : 'internal';
}
