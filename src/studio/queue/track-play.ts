import type { QueryClient } from '@tanstack/react-query';
import { clipChargeQuery } from '@/backend/billing/clip-charge';
import { tokenStatsQuery, videosQuery } from '@/backend/queries';
import { AppError, failureText } from '@/domain/errors';
import { documentStatus } from '@/domain/queue/document-status';
import type { PlayStatus } from '@/domain/queue/play-queue';
import { watchPage } from '@/lib/autosave/watch-page';
import { whileAwake } from '@/lib/keep-awake';
import { priceOf } from '../session/price';
import { stylingOf } from '../clip/overlay-style';
import { openOwnTrack } from '../record/own-track';
import { holdRun, otherRunEnd } from '../record/run-lock';
import { workOf } from '../record/saved-work';
import type { OpenTrack } from '../record/open-track';
import { createEditorSession } from '../session/create-session';
import type { EditorSession, SessionState, TrackingEnd } from '../session/editor-session';
import { accountTerms } from '../account/account-terms';
import { loadClip } from '../account/load-clip';
import { chargeRun } from '../work/charge-run';
import { checkPictures } from '../work/check-pictures';
import { runTracking } from '../work/run-tracking';

/** How tracking a play ended: its status, or the price if the balance does not cover it. */
export type PlayEnd = PlayStatus | { readonly kind: 'short'; readonly neededTokens: number };

export interface PlayRun {
  /** Aborting stops the run and saves it so that it can resume from that frame. */
  readonly signal: AbortSignal;
  readonly onPercent: (percent: number) => void;
}

/**
 * Tracks the chosen player through a clip without an open editor. It saves, charges and locks like the editor.
 * @throws the errors of loading, 'track-changed-elsewhere', or AbortError.
 */
export async function trackPlay(videoId: string, queryClient: QueryClient, run: PlayRun): Promise<PlayEnd> {
  await otherRunEnd(videoId, run.signal);
  run.signal.throwIfAborted();
  const letOthersOpen = holdRun(videoId);
  try {
    const track = await openOwnTrack(videoId);
    const stopWatching = watchPage(track.saved);
    try {
      return await whileAwake(() => trackIn(track, videoId, queryClient, run));
    } finally {
      stopWatching();
      await track.saved.saveNow();
      await track.close();
    }
  } finally {
    letOthersOpen();
    // The dashboard's list shows whether a video is tracked.
    void queryClient.invalidateQueries({ queryKey: videosQuery.queryKey });
  }
}

async function trackIn(
  { initial, saved }: OpenTrack,
  videoId: string,
  queryClient: QueryClient,
  { signal, onPercent }: PlayRun,
): Promise<PlayEnd> {
  if (saved.getState().kind === 'conflict') throw new AppError('track-changed-elsewhere');
  const clip = await loadClip(videoId, null, signal);
  const session = createEditorSession({
    clip,
    terms: accountTerms(queryClient),
    styling: stylingOf(initial.details),
    initial,
    isDebug: false,
    track: (opened, event, ending) =>
      runTracking(opened, event, { signal: ending, charge: () => chargeRun(opened) }),
  });
  const neededTokens = await missingPrice(session, queryClient);
  if (neededTokens !== null) return { kind: 'short', neededTokens };
  const fromSec = waitingSec(session);
  if (fromSec === null) return documentStatus(initial);

  const keep = ({ phase, ...state }: SessionState): void => {
    if (phase.kind === 'tracking') saved.takeTime(phase.reachedSec ?? phase.run.startSec);
    saved.takeWork(workOf({ phase, ...state }, state.method), phase.kind === 'tracking' ? 'slow' : 'quick');
  };
  const end = await trackAndKeep(session, fromSec, { signal, onPercent, keep });
  if (end === 'short') {
    // Discard unpaid frames.
    const { timeSec: _, ...before } = initial;
    saved.takeWork(before);
    return { kind: 'short', neededTokens: session.getState().price?.neededTokens ?? 0 };
  }
  await checkPictures(session, signal);
  keep(session.getState());
  const status = documentStatus(saved.document);
  // Otherwise a run that found no frame would restart forever.
  return status.kind === 'waiting' ? { kind: 'failed', text: failureText('internal') } : status;
}

/**
 * Sets the session's price from the database's current data.
 * @returns the price if the user's tokens do not cover it, otherwise null.
 */
async function missingPrice(session: EditorSession, queryClient: QueryClient): Promise<number | null> {
  const { id, tokensConsumed, paidFrames } = session.clip.video;
  // Uses the clip's record that was just read, because an editor's cached charge may be stale.
  queryClient.setQueryData(clipChargeQuery(id).queryKey, { tokensConsumed, paidFrames });
  await queryClient.fetchQuery({ ...tokenStatsQuery, staleTime: 0 });
  const price = priceOf(session);
  session.change({ price });
  return price && !price.isAffordable ? price.neededTokens : null;
}

/** The second at which tracking starts or resumes; null when the clip has nothing to track. */
function waitingSec({ getState }: EditorSession): number | null {
  const { phase } = getState();
  if (phase.kind === 'failed') return phase.reachedSec ?? phase.run.startSec;
  return phase.kind === 'readyToTrack' ? phase.startSec : null;
}

interface RunReport extends PlayRun {
  /** Called with each state whose saved part has changed. */
  readonly keep: (state: SessionState) => void;
}

async function trackAndKeep(
  session: EditorSession,
  fromSec: number,
  { signal, onPercent, keep }: RunReport,
): Promise<TrackingEnd> {
  const unsubscribe = session.store.subscribe(({ progress, tracks, phase, ...others }, before) => {
    if (progress && progress !== before.progress) {
      onPercent(Math.floor((100 * progress.processedFrames) / Math.max(1, progress.totalFrames)));
    }
    if (phase.kind === 'tracking' && tracks !== before.tracks) keep({ progress, tracks, phase, ...others });
  });
  signal.addEventListener('abort', session.stop);
  try {
    return await session.track({ type: 'start', timeSec: fromSec });
  } finally {
    signal.removeEventListener('abort', session.stop);
    unsubscribe();
    keep(session.getState());
  }
}
