import { useEffect, useState, useSyncExternalStore } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { videosQuery } from '@/backend/queries';
import { reloadLinks } from '@/backend/sharing/reload-links';
import type { ReelFilm } from '@/domain/reel';
import { FilmRun, type FilmEnd } from '@/studio/film/film-run';
import type { PlannedReel } from '@/studio/film/plan-reel';
import { reelFilm, type ReelFilmPhase, type ReelFilmRun } from '@/studio/film/reel-film';
import { announce } from '@/ui/live-region';

export interface ReelFilming {
  /** Null while no film is being made. */
  readonly phase: ReelFilmPhase | null;
  readonly start: (reel: PlannedReel) => void;
  readonly cancel: () => void;
  /** Retries saving a film. */
  readonly saveAgain: () => void;
  /** Downloads a film that could not be saved. */
  readonly download: () => void;
}

interface ReelFilmingOptions {
  /** Saves the recipe in the account. */
  readonly saveNow: () => Promise<void>;
  readonly onMade: (film: ReelFilm) => void;
}

/**
 * Makes a reel's film and stores it in the account. Leaving the screen stops it; a film finished by then can still be
 * saved from the dashboard.
 */
export function useReelFilm({ saveNow, onMade }: ReelFilmingOptions): ReelFilming {
  const queryClient = useQueryClient();
  const [run, setRun] = useState<ReelFilmRun | null>(null);
  const phase = useSyncExternalStore(
    run?.store.subscribe ?? nothing,
    () => run?.store.getState().phase ?? null,
  );
  useEffect(() => () => run?.dispose(), [run]);

  const end = (ended: ReelFilmRun): void => setRun((last) => (last === ended ? null : last));
  const follow = async (followed: ReelFilmRun, ending: Promise<FilmEnd>): Promise<void> => {
    if ((await ending) !== 'saved') return;
    const { film } = followed;
    if (film) onMade({ madeRevision: film.revision, chapters: film.chapters });
    end(followed);
    announce('Your reel is made');
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: videosQuery.queryKey }),
      reloadLinks(queryClient),
    ]);
  };

  return {
    phase,
    start: (reel) => {
      const started = new FilmRun(reelFilm(reel, saveNow));
      setRun(started);
      void follow(started, started.done);
    },
    cancel: () => {
      if (run) void run.cancel().then(() => end(run));
    },
    saveAgain: () => {
      if (run) void follow(run, run.saveAgain());
    },
    download: () => run?.download(),
  };
}

function nothing(): () => void {
  return () => undefined;
}
