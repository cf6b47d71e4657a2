import { loadReel } from '@/backend/reels/reels';
import { AppError } from '@/domain/errors';
import type { ReelRecipe } from '@/domain/reel';
import { exportFileName, type Video } from '@/domain/video';
import { isSameData } from '@/lib/is-same-data';
import { makeReel, type ReelResult } from '@/media/reels/make-reel';
import type { ReelProgress } from '@/media/reels/reel-types';
import type { FilmPhase } from './film-phase';
import type { FilmRun, FilmWork } from './film-run';
import { loadReelTitle } from './load-reel-title';
import { planReel, type PlannedReel } from './plan-reel';
import { whileProcessing } from './processing-mark';
import { composedParts, storeReelFilm, type ReelToSave } from './save-reel-film';

/** A reel's film and the recipe revision that it was made from. */
export interface RevisedReel extends ReelResult {
  readonly revision: number;
}

export type ReelFilmRun = FilmRun<RevisedReel, ReelProgress>;
export type ReelFilmPhase = FilmPhase<RevisedReel, ReelProgress>;

/**
 * How a reel's film is made and saved.
 * @param saveRecipe saves the recipe in the account; the film is made from that revision.
 */
export function reelFilm(
  reel: PlannedReel,
  saveRecipe: () => Promise<void>,
): FilmWork<RevisedReel, ReelProgress> {
  const { video, plays, recipe } = reel;
  return {
    video,
    isTest: false,
    nameOf: () => exportFileName(video),
    pendingOf: (made) => ({ reel: savingOf(made, plays) }),
    make: async (signal, tell) => {
      await saveRecipe();
      const revision = await savedRevision(video.id, recipe);
      const { titleCard } = recipe;
      const [first] = plays;
      const title = titleCard === 'none' || !first ? null : await loadReelTitle(first, titleCard, signal);
      const job = await planReel(reel, title, signal);
      const film = await whileProcessing(video.id, () =>
        makeReel(job, { signal, onProgress: tell.progress }),
      );
      return { ...film, revision };
    },
    save: async (made, signal, onSent) => {
      const { file } = made;
      await storeReelFilm({ video, file, picturedIn: plays[0], ...savingOf(made, plays) }, signal, onSent);
    },
  };
}

function savingOf(
  { revision, chapters, plays: made }: RevisedReel,
  plays: readonly Video[],
): Pick<ReelToSave, 'madeRevision' | 'chapters' | 'composed'> {
  return { madeRevision: revision, chapters, composed: composedParts(made, plays) };
}

/**
 * The revision number under which the account has this recipe.
 * @throws AppError 'reel-save-failed' when it has another recipe, or the errors of loadReel.
 */
async function savedRevision(videoId: string, recipe: ReelRecipe): Promise<number> {
  const stored = await loadReel(videoId);
  if (!stored || !isSameData(stored.document, recipe)) throw new AppError('reel-save-failed');
  return stored.revision;
}
