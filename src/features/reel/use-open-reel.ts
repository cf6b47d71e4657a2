import { useEffect, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { getSession } from '@/backend/auth/session';
import { videosQuery } from '@/backend/queries';
import { AppError } from '@/domain/errors';
import { watchPage } from '@/lib/autosave/watch-page';
import { openReel, type OpenReel } from './reel-record';

export type OpenReelState =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly error: unknown; readonly retry: () => void }
  | {
      readonly status: 'ready';
      readonly reel: OpenReel;
      /** In a conflict, replaces this version with the account's; the editor starts again with it. */
      readonly takeNewer: () => void;
    };

type Opened =
  { readonly kind: 'failed'; readonly error: unknown } | { readonly kind: 'open'; readonly reel: OpenReel };

/** Opens one of the signed-in user's reels and saves it while the screen is mounted. */
export function useOpenReel(videoId: string): OpenReelState {
  const queryClient = useQueryClient();
  const [opened, setOpened] = useState<Opened | null>(null);
  const reel = opened?.kind === 'open' ? opened.reel : null;

  const isOpening = opened === null;
  useEffect(() => {
    if (!isOpening) return undefined;
    let isCurrent = true;
    const begin = async (): Promise<void> => {
      try {
        const next = await openReel(signedInUserId(), videoId);
        if (isCurrent) setOpened({ kind: 'open', reel: next });
        else void next.close();
      } catch (error) {
        if (isCurrent) setOpened({ kind: 'failed', error });
      }
    };
    void begin();
    return () => {
      isCurrent = false;
    };
  }, [videoId, isOpening]);

  useEffect(() => {
    if (!reel) return undefined;
    const stopWatching = watchPage(reel.saved);
    return () => {
      stopWatching();
      void reel.close().then(() => queryClient.invalidateQueries({ queryKey: videosQuery.queryKey }));
      // A user who returns to the reel opens it again from the start.
      setOpened((last) => (last?.kind === 'open' && last.reel === reel ? null : last));
    };
  }, [reel, queryClient]);

  if (!opened) return { status: 'loading' };
  if (opened.kind === 'failed') {
    return { status: 'failed', error: opened.error, retry: () => setOpened(null) };
  }
  return {
    status: 'ready',
    reel: opened.reel,
    takeNewer: () => {
      const newer = opened.reel.takeNewer();
      if (newer) setOpened({ kind: 'open', reel: newer });
    },
  };
}

function signedInUserId(): string {
  const session = getSession();
  if (session.status !== 'signed-in') throw new AppError('no-session');
  return session.user.id;
}
