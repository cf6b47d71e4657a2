import { processedSource } from '@/backend/storage/storage';
import { AppError } from '@/domain/errors';
import { oneLine } from '@/domain/plain-text';
import { chapterTitle, type ReelRecipe, type ReelPlay as RecipePlay } from '@/domain/reel';
import type { Video } from '@/domain/video';
import type { TitleRequest } from '@/media/export/export-types';
import type { ReelJob, ReelPlay } from '@/media/reels/reel-types';
import { originalOf } from './play-original';

/** A reel with the videos and source parts of its plays. */
export interface PlannedReel {
  readonly video: Video;
  readonly recipe: ReelRecipe;
  /** The videos of its plays, in their order. */
  readonly plays: readonly Video[];
}

/**
 * Collects the sources for a reel's film.
 * @throws AppError 'reel-play-unpaid' for a play that has neither a fitting export nor a finished and paid path, or the
 * errors of loading.
 */
export async function planReel(
  { recipe, plays }: PlannedReel,
  title: TitleRequest | null,
  signal: AbortSignal,
): Promise<ReelJob> {
  const planned: ReelPlay[] = [];
  for (const [index, video] of plays.entries()) {
    signal.throwIfAborted();
    const play = recipe.plays[index];
    if (play) planned.push(await planPlay(play, video, signal));
  }
  return { title, transition: recipe.transition, plays: planned };
}

async function planPlay(play: RecipePlay, video: Video, signal: AbortSignal): Promise<ReelPlay> {
  const [exported, original] = await Promise.all([exportedOf(play, video), originalOf(play, video, signal)]);
  const joinable = exported ?? (original ? null : await exportedBefore(play, video));
  if (!joinable && !original) throw new AppError('reel-play-unpaid');
  return {
    videoId: video.id,
    title: chapterTitle(play, video),
    line: oneLine(play.line) || null,
    exported: joinable,
    original,
  };
}

/** The export of a play; null if the reel uses a different look or the export's title card is unknown. */
async function exportedOf({ look }: RecipePlay, video: Video): Promise<ReelPlay['exported']> {
  const { processedVideoPath, processedTitleFrames, processedLook } = video;
  if (processedVideoPath === null || processedTitleFrames === null) return null;
  if (look !== null && look !== processedLook) return null;
  return { source: await processedSource(processedVideoPath), titleFrames: processedTitleFrames };
}

/**
 * An export made before title cards were recorded, for a play that has no other source. The reel includes all of it,
 * possibly with a title card. Null if the reel sets a look for the play, because the export's look is unknown.
 */
async function exportedBefore({ look }: RecipePlay, video: Video): Promise<ReelPlay['exported']> {
  const { processedVideoPath } = video;
  if (processedVideoPath === null || look !== null) return null;
  return { source: await processedSource(processedVideoPath), titleFrames: 0 };
}
