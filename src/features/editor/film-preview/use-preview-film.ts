import { useEffect, useState } from 'react';
import { ERROR_TEXTS, isAbort } from '@/domain/errors';
import { openPreview, type PreviewFilm } from '@/media/film-preview/open-preview';
import { toast } from '@/ui/toast';
import { titleOf } from '@/studio/film/compose-title';
import { exportOptionsOf } from '@/studio/session/export-options';
import { overlayOf } from '@/studio/session/highlight';
import { usePlayback, useSession } from '../session/session-context';
import { FilmPlayer } from './film-player';

type OpenedFilm =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'ready'; readonly film: PreviewFilm; readonly player: FilmPlayer };

/** The film that an export would make now, with its title card and its player. Everything is freed on unmount. */
export function usePreviewFilm(): OpenedFilm {
  const session = useSession();
  const playback = usePlayback();
  const [opened, setOpened] = useState<OpenedFilm>({ kind: 'loading' });
  useEffect(() => {
    const abort = new AbortController();
    const { signal } = abort;
    const open = async (): Promise<void> => {
      const { source, info } = session.clip;
      const highlight = overlayOf(session.getState());
      const options = exportOptionsOf(session.getState());
      const { loadTitleSettings, hasWatermark } = session.terms.film;
      const title = titleOf(highlight.style, await loadTitleSettings(signal));
      const film = await openPreview({ source, options, highlight, title, hasWatermark }, info, signal);
      const player = new FilmPlayer(playback, film, tellFailure);
      signal.addEventListener('abort', () => {
        player.dispose();
        film[Symbol.dispose]();
      });
      setOpened({ kind: 'ready', film, player });
    };
    open().catch((error: unknown) => {
      if (!signal.aborted) setOpened({ kind: 'failed', error });
    });
    return () => abort.abort();
  }, [session, playback]);
  return opened;
}

function tellFailure(error: unknown): void {
  // A pause or a seek also rejects the promise of play().
  if (!isAbort(error)) toast.error(ERROR_TEXTS['video-play-failed']);
}
