import { useEffect, useState } from 'react';
import { getSession } from '@/backend/session';
import { loadTrackDocument, loadTrackRevision, saveTrackDocument } from '@/backend/track-documents';
import type { TrackDocument } from '@/domain/editor/track-document';
import { AppError } from '@/domain/errors';
import { systemTimer } from '@/lib/timer';
import { localTracks } from './local-tracks';
import { openTrack, type OpenTrack } from './open-track';
import type { SavedTrack, SavingParts } from './saved-track';
import { useOtherRun } from './use-other-run';
import { watchPage } from './watch-page';

const PARTS: SavingParts = {
  account: { load: loadTrackDocument, loadRevision: loadTrackRevision, save: saveTrackDocument },
  local: localTracks,
  clock: systemTimer,
};

/** The track of a video, opened for an editor. */
export interface EditableTrack {
  /** What the editor begins with; null for a clip without a track. */
  readonly initial: TrackDocument | null;
  /** Takes what the editor makes of it. */
  readonly saved: SavedTrack;
  /** In a conflict: opens the account's version in place of this one; the editor begins anew with it. */
  readonly takeNewer: () => void;
  /** Changes when the editor has to begin anew: its React key. */
  readonly generation: number;
}

export type SavedTrackState =
  | { readonly status: 'loading' }
  /** Another tab of this browser tracks the clip: it opens when that has ended, or when the user wants it to. */
  | { readonly status: 'tracked-elsewhere'; readonly openNow: () => void }
  /** The account cannot be asked: an editor that began without its track could hide one. */
  | { readonly status: 'failed'; readonly error: unknown; readonly retry: () => void }
  | { readonly status: 'ready'; readonly track: EditableTrack };

type Opened = { readonly videoId: string } & (
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'open'; readonly track: OpenTrack; readonly generation: number }
);

/** Opens the saved track of one of the signed-in user's videos, and saves it as long as the screen is there. */
export function useSavedTrack(videoId: string): SavedTrackState {
  const [last, setOpened] = useState<Opened | null>(null);
  const opened = last?.videoId === videoId ? last : null;
  const other = useOtherRun(videoId);
  const isOpening = opened === null && other.status === 'over';
  const track = opened?.kind === 'open' ? opened.track : null;

  useEffect(() => {
    if (!isOpening) return undefined;
    let isCurrent = true;
    const begin = async (): Promise<void> => {
      try {
        const track = await openTrack(signedInUserId(), videoId, PARTS);
        if (isCurrent) setOpened({ kind: 'open', videoId, track, generation: 0 });
        else void track.close();
      } catch (error) {
        if (isCurrent) setOpened({ kind: 'failed', videoId, error });
      }
    };
    void begin();
    return () => {
      isCurrent = false;
    };
  }, [videoId, isOpening]);

  useEffect(() => {
    if (!track) return undefined;
    const stopWatching = watchPage(track.saved);
    return () => {
      stopWatching();
      void track.close();
      // Somebody who comes back to the video opens it anew.
      setOpened((last) => (last?.kind === 'open' && last.track === track ? null : last));
    };
  }, [track]);

  if (!opened) {
    const { status, openNow } = other;
    return status === 'running' ? { status: 'tracked-elsewhere', openNow } : { status: 'loading' };
  }
  if (opened.kind === 'failed') {
    return { status: 'failed', error: opened.error, retry: () => setOpened(null) };
  }
  const { initial, saved } = opened.track;
  const { generation } = opened;
  const takeNewer = (): void => {
    const newer = opened.track.takeNewer();
    if (newer) setOpened({ kind: 'open', videoId, track: newer, generation: generation + 1 });
  };
  return { status: 'ready', track: { initial, saved, takeNewer, generation } };
}

function signedInUserId(): string {
  const session = getSession();
  if (session.status !== 'signed-in') throw new AppError('no-session');
  return session.user.id;
}
