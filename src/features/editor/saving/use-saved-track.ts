import { useEffect, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { videosQuery } from '@/backend/queries';
import type { ClipDocument } from '@/domain/editor/clip-document';
import { watchPage } from '@/lib/autosave/watch-page';
import type { OpenTrack } from '@/studio/record/open-track';
import { openOwnTrack } from '@/studio/record/own-track';
import type { SavedTrack } from '@/studio/record/saved-track';
import { useOtherRun } from './use-other-run';

/** A video's track that an editor has opened. */
export interface EditableTrack {
  /** The document that the editor starts with. */
  readonly initial: ClipDocument;
  /** Saves the editor's work. */
  readonly saved: SavedTrack;
  /** In a conflict, replaces this version with the account's; the editor restarts with it. */
  readonly takeNewer: () => void;
  /** The editor's React key; it changes when the editor has to restart. */
  readonly generation: number;
}

export type SavedTrackState =
  | { readonly status: 'loading' }
  /** Another tab of this browser is tracking the clip. It opens here when that run ends, or at the user's request. */
  | { readonly status: 'tracked-elsewhere'; readonly openNow: () => void }
  /** The account cannot be reached. Opening the editor anyway could hide the stored track from the user. */
  | { readonly status: 'failed'; readonly error: unknown; readonly retry: () => void }
  | { readonly status: 'ready'; readonly track: EditableTrack };

type Opened = { readonly videoId: string } & (
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'open'; readonly track: OpenTrack; readonly generation: number }
);

/** Opens the saved track of one of the signed-in user's videos and saves it while the screen is mounted. */
export function useSavedTrack(videoId: string): SavedTrackState {
  const queryClient = useQueryClient();
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
        const track = await openOwnTrack(videoId);
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
      // The list of videos shows whether a video is tracked.
      void track.close().then(() => queryClient.invalidateQueries({ queryKey: videosQuery.queryKey }));
      // Reopens the video from scratch when the user returns to it.
      setOpened((last) => (last?.kind === 'open' && last.track === track ? null : last));
    };
  }, [track, queryClient]);

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
