import type { TrackingPhase, TrackingRun } from '@/domain/editor/editor-state';
import type { EditorEvent } from '@/domain/editor/editor-events';
import { runEndSec } from '@/domain/editor/tracking-run';
import type { TrackingFailure } from '@/domain/errors';
import {
  trackPlayer,
  type TrackingHandlers,
  type TrackingRequest,
  type TrackingSession,
} from '@/media/tracking/track-player';
import { TrackingError } from '@/media/tracking/tracking-error';
import type { BeginEvent, EditorSession, TrackingEnd } from '../session/editor-session';
import type { ChargeAnswer } from '../session/clip-terms';

interface TrackingParts {
  /** Aborting stops the run and leaves the session's phase unchanged. */
  readonly signal: AbortSignal;
  /**
   * Called once, when the run's first frames have been processed: the moment to charge. The run's end waits for the
   * answer.
   */
  readonly charge: () => Promise<ChargeAnswer>;
  /** Shows a tracked frame; left out if no screen shows the session. */
  readonly onPicture?: TrackingHandlers['onPicture'];
  /** Called when the run reaches its end; left out if no screen shows the session. */
  readonly onCompleted?: (phase: TrackingPhase) => void;
}

/**
 * Dispatches an event and, if it starts a run, tracks the session's player and reports the points to the session. Any
 * event that leaves the tracking phase (stop, complete, reset) stops the run.
 * @returns when the run is over and the session knows how it ended; 'stopped' if no run started.
 */
export function runTracking(
  session: EditorSession,
  event: BeginEvent,
  parts: TrackingParts,
): Promise<TrackingEnd> {
  session.dispatch(event);
  const { phase } = session.getState();
  if (phase.kind !== 'tracking' || parts.signal.aborted) return Promise.resolve('stopped');
  const { run } = phase;
  return new Promise((resolve) => new RunInSession(session, run, parts, resolve));
}

/** Connects a run to its session until either one ends it. */
class RunInSession {
  private isOver = false;
  private readonly engine: TrackingSession;
  private readonly stopWatching: () => void;
  private paying: Promise<void> | null = null;

  constructor(
    private readonly session: EditorSession,
    run: TrackingRun,
    private readonly parts: TrackingParts,
    private readonly resolve: (end: TrackingEnd) => void,
  ) {
    this.engine = trackPlayer(requestOf(session, run), this.reports());
    this.stopWatching = session.store.subscribe(({ phase }) => {
      if (phase.kind !== 'tracking' || phase.run !== run) this.stop();
    });
    parts.signal.addEventListener('abort', this.stop);
    void this.finish();
  }

  private readonly stop = (): void => this.end('stopped');

  private end(how: TrackingEnd, event?: EditorEvent): void {
    if (this.isOver) return;
    this.isOver = true;
    const { dispatch, change, getState } = this.session;
    this.stopWatching();
    this.parts.signal.removeEventListener('abort', this.stop);
    this.engine.stop();
    getState().playback?.uncover();
    change({ progress: null });
    if (event) dispatch(event);
    this.resolve(how);
  }

  private fail(failure: TrackingFailure): void {
    this.end('failed', { type: 'trackFailed', failure });
  }

  private async pay(): Promise<void> {
    const answer = await this.parts.charge();
    if (answer === 'short') this.end('short', { type: 'finish' });
    else if (answer !== 'paid') this.fail(answer);
  }

  private async finish(): Promise<void> {
    try {
      const outcome = await this.engine.done;
      await this.paying;
      const { phase } = this.session.getState();
      if (this.isOver || phase.kind !== 'tracking') return;
      if (outcome.reason === 'lost') {
        this.end('lost', { type: 'trackLost', lostAtSec: outcome.lostAtSec ?? outcome.lastTimeSec });
      } else {
        this.end('completed', { type: 'finish' });
        this.parts.onCompleted?.(phase);
      }
    } catch (error) {
      if (this.isOver) return;
      console.error('Tracking broke off', error);
      this.fail(runFailureOf(error));
    }
  }

  private reports(): TrackingHandlers {
    const { session } = this;
    return {
      onPoints: (points) => {
        if (this.isOver || points.length === 0) return;
        this.paying ??= this.pay();
        session.dispatch({ type: 'pointsTracked', points });
      },
      onCrossing: (crossing) => {
        if (!this.isOver) session.dispatch({ type: 'crossed', crossing });
      },
      onCaption: (stretch) => {
        if (!this.isOver) session.dispatch({ type: 'captionFound', stretch });
      },
      onPicture: (picture) => {
        if (!this.isOver) this.parts.onPicture?.(picture);
      },
      onProgress: (progress) => {
        if (!this.isOver) session.change({ progress });
      },
    };
  }
}

function requestOf({ clip, getState }: EditorSession, run: TrackingRun): TrackingRequest {
  const { startSec: startTimeSec, selection, isContinuation, direction } = run;
  const { method, cut } = getState();
  const endTimeSec = runEndSec(run, cut);
  return {
    source: clip.source,
    method,
    startTimeSec,
    selection,
    isContinuation,
    direction,
    ...(endTimeSec !== null && { endTimeSec }),
  };
}

/** The error code that track-player.ts attaches to its errors as their cause. */
function runFailureOf(error: unknown): TrackingFailure {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof TrackingError ? cause.code : 'internal';
}
