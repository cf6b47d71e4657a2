import type { QueryClient } from '@tanstack/react-query';
import { tokenStatsQuery, videosQuery } from '@/backend/queries';
import type { TrackingRun } from '@/domain/editor/editor-state';
import { AppError, failureText } from '@/domain/errors';
import { documentStatus } from '@/domain/queue/document-status';
import type { PlayStatus } from '@/domain/queue/play-queue';
import { watchPage } from '@/lib/autosave/watch-page';
import { whileAwake } from '@/lib/keep-awake';
import { clipPrice } from '../clip-price';
import { chargeRun } from '../jobs/charge-run';
import { checkPictures } from '../jobs/check-pictures';
import { trackInSession } from '../jobs/session-tracking';
import { keptLooksOf } from '../overlay-style';
import { openOwnTrack } from '../saving/own-track';
import { holdRun, otherRunEnd } from '../saving/run-lock';
import { workOf } from '../saving/saved-work';
import type { OpenTrack } from '../saving/open-track';
import { createEditorSession, type EditorSession, type SessionState } from '../session/editor-session';
import { loadClip } from '../use-editor-clip';

/** How the tracking of a play ended: its status, or what it needs that the balance does not have. */
export type PlayEnd = PlayStatus | { readonly kind: 'short'; readonly neededTokens: number };

export interface PlayRun {
  /** Aborted, the run stops, and is saved so that it goes on from there. */
  readonly signal: AbortSignal;
  readonly onPercent: (percent: number) => void;
}

/**
 * Tracks the chosen player of a clip to its end without an editor on the screen; saved, charged and locked as the
 * editor does it.
 * @throws the errors of loading, 'track-changed-elsewhere', or AbortError.
 */
export async function trackPlay(videoId: string, memory: QueryClient, run: PlayRun): Promise<PlayEnd> {
  await otherRunEnd(videoId, run.signal);
  run.signal.throwIfAborted();
  const letOthersOpen = holdRun(videoId);
  try {
    const track = await openOwnTrack(videoId);
    const stopWatching = watchPage(track.saved);
    try {
      return await whileAwake(() => trackIn(track, videoId, memory, run));
    } finally {
      stopWatching();
      await track.saved.saveNow();
      await track.close();
    }
  } finally {
    letOthersOpen();
    // The list of videos shows whether a video is tracked.
    void memory.invalidateQueries({ queryKey: videosQuery.queryKey });
  }
}

async function trackIn(
  { initial, saved }: OpenTrack,
  videoId: string,
  memory: QueryClient,
  { signal, onPercent }: PlayRun,
): Promise<PlayEnd> {
  if (saved.getState().kind === 'conflict') throw new AppError('track-changed-elsewhere');
  const clip = await loadClip(videoId, null, signal);
  const session = createEditorSession({ clip, looks: keptLooksOf(clip.video), initial, isDebug: false });
  const { neededTokens, isAffordable } = await priced(session, memory);
  if (!isAffordable) return { kind: 'short', neededTokens };
  const run = begin(session);
  if (!run) return documentStatus(initial);

  const keep = ({ phase, ...state }: SessionState): void => {
    if (phase.kind === 'tracking') saved.takeTime(phase.reachedSec ?? phase.run.startSec);
    saved.takeWork(workOf({ phase, ...state }, state.method), phase.kind === 'tracking' ? 'slow' : 'quick');
  };
  const isShort = await runToEnd(session, run, memory, { signal, onPercent, keep });
  if (isShort && initial) {
    // Nothing of what is not paid is kept.
    const { timeSec: _, ...before } = initial;
    saved.takeWork(before);
    return { kind: 'short', neededTokens };
  }
  await checkPictures(session, signal);
  keep(session.getState());
  const status = documentStatus(saved.document);
  // A run without a frame would begin again and again.
  return status.kind === 'waiting' ? { kind: 'failed', text: failureText('internal') } : status;
}

/** Gives the session the present price of its clip. */
async function priced(session: EditorSession, memory: QueryClient): Promise<SessionState['price']> {
  const { clip, change, getState } = session;
  const { remaining } = await memory.fetchQuery({ ...tokenStatsQuery, staleTime: 0 });
  const price = clipPrice(clip, clip.video, remaining, getState().cut);
  change({ price });
  return price;
}

/** Starts from the choice, or where a run was interrupted or failed; null where nothing waits to be tracked. */
function begin({ dispatch, getState }: EditorSession): TrackingRun | null {
  const waiting = getState().phase;
  if (waiting.kind !== 'readyToTrack' && waiting.kind !== 'failed') return null;
  const timeSec = waiting.kind === 'failed' ? (waiting.reachedSec ?? waiting.run.startSec) : waiting.startSec;
  dispatch({ type: 'start', timeSec });
  const { phase } = getState();
  return phase.kind === 'tracking' ? phase.run : null;
}

interface RunReport extends PlayRun {
  /** Called with each state that differs in what is saved. */
  readonly keep: (state: SessionState) => void;
}

/** @returns whether the tokens turned out to be too few. */
function runToEnd(
  session: EditorSession,
  run: TrackingRun,
  memory: QueryClient,
  { signal, onPercent, keep }: RunReport,
): Promise<boolean> {
  const { store, getState } = session;
  let isShort = false;
  return new Promise((resolve) => {
    const stop = trackInSession(session, run, () => chargeRun(session, memory, () => (isShort = true)));
    const end = (): void => {
      unsubscribe();
      signal.removeEventListener('abort', end);
      stop();
      keep(getState());
      // The charge's answer comes right after it has ended the run.
      queueMicrotask(() => resolve(isShort));
    };
    const unsubscribe = store.subscribe((state, before) => {
      const { progress, points, phase } = state;
      if (progress && progress !== before.progress) {
        onPercent(Math.floor((100 * progress.processedFrames) / Math.max(1, progress.totalFrames)));
      }
      if (phase.kind !== 'tracking') end();
      else if (points !== before.points) keep(state);
    });
    signal.addEventListener('abort', end);
    if (signal.aborted) end();
  });
}
