import { processedSource, removeObjects, uploadProcessed, uploadThumbnail } from '@/backend/storage/storage';
import { thumbnailUrl } from '@/backend/storage/signed-urls';
import { BUCKETS } from '@/backend/storage/buckets';
import { saveReelFilm, type MadeReelFilm } from '@/backend/reels/reels';
import { AppError } from '@/domain/errors';
import { oneLine } from '@/domain/plain-text';
import { chapterTitle, type ReelRecipe, type ReelPlay as RecipePlay } from '@/domain/reel';
import type { TitleStyle } from '@/domain/settings';
import { exportFileName, type Video } from '@/domain/video';
import type { TitleRequest } from '@/media/export/export-types';
import type { ReelResult } from '@/media/reels/make-reel';
import type { ReelJob, ReelPlay } from '@/media/reels/reel-types';
import { framesOf, originalOf, type EditorParts } from './play-original';

/** What making a reel needs of other features, which the app provides. */
export interface ReelParts extends EditorParts {
  /** The title card for a player in the user's style. */
  readonly loadTitle: (
    player: Pick<Video, 'playerName' | 'recordingDate' | 'circleColor'>,
    style: TitleStyle,
    signal: AbortSignal,
  ) => Promise<TitleRequest>;
  /** Shows on the dashboard that a video is being made while the work runs, which is awaited and may throw. */
  readonly whileProcessing: (videoId: string, work: () => Promise<void>) => Promise<void>;
}

/** A reel with what its plays are. */
export interface PlannedReel {
  readonly video: Video;
  readonly recipe: ReelRecipe;
  /** The videos of its plays, in their order. */
  readonly plays: readonly Video[];
}

/**
 * Collects what the film of a reel is made from.
 * @throws AppError 'reel-play-unpaid' for a play that has neither a fitting export nor a finished and paid path, or the
 * errors of loading.
 */
export async function planReel(
  { recipe, plays }: PlannedReel,
  parts: ReelParts,
  signal: AbortSignal,
): Promise<ReelJob> {
  const [first] = plays;
  const { titleCard, transition } = recipe;
  const title = titleCard === 'none' || !first ? null : await parts.loadTitle(first, titleCard, signal);
  const planned: ReelPlay[] = [];
  for (const [index, video] of plays.entries()) {
    signal.throwIfAborted();
    const play = recipe.plays[index];
    if (play) planned.push(await planPlay(play, video, parts, signal));
  }
  return { title, transition, plays: planned };
}

async function planPlay(
  play: RecipePlay,
  video: Video,
  parts: ReelParts,
  signal: AbortSignal,
): Promise<ReelPlay> {
  const [exported, original] = await Promise.all([
    exportedOf(play, video),
    originalOf(play, video, parts, signal),
  ]);
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

/** The export of a play, unless the reel shows it in another look or the export does not tell its title card. */
async function exportedOf({ look }: RecipePlay, video: Video): Promise<ReelPlay['exported']> {
  const { processedVideoPath, processedTitleFrames, processedLook } = video;
  if (processedVideoPath === null || processedTitleFrames === null) return null;
  if (look !== null && look !== processedLook) return null;
  return { source: await processedSource(processedVideoPath), titleFrames: processedTitleFrames };
}

/**
 * An export from before its title card was recorded, for a play that has nothing else: it comes in whole, with the card
 * that it may have. Null where the reel wants another look than that of the export, which is not known.
 */
async function exportedBefore({ look }: RecipePlay, video: Video): Promise<ReelPlay['exported']> {
  const { processedVideoPath } = video;
  if (processedVideoPath === null || look !== null) return null;
  return { source: await processedSource(processedVideoPath), titleFrames: 0 };
}

/**
 * Stores a reel's film in the account, with its chapters and the picture of its first play.
 * @param revision the recipe that the film shows.
 * @throws AppError of the upload, 'reel-changed-elsewhere', 'reel-play-unpaid' or 'export-save-failed'; AbortError.
 */
export async function keepFilm(
  { video, plays }: PlannedReel,
  revision: number,
  made: ReelResult,
  options: { readonly signal: AbortSignal; readonly onShare: (share: number) => void },
): Promise<void> {
  const { signal, onShare } = options;
  const path = await uploadProcessed(video.id, made.file, exportFileName(video), {
    signal,
    onProgress: ({ sentBytes, totalBytes }) => onShare(totalBytes === 0 ? 0 : sentBytes / totalBytes),
  });
  try {
    signal.throwIfAborted();
    const thumbnailPath = await copyThumbnail(plays[0], path);
    await saveReelFilm({
      videoId: video.id,
      madeRevision: revision,
      path,
      chapters: made.chapters,
      thumbnailPath,
      composed: composedParts(made, plays),
    });
  } catch (error) {
    await removeQuietly(BUCKETS.processed, path);
    throw error;
  }
  if (video.processedVideoPath !== null) await removeQuietly(BUCKETS.processed, video.processedVideoPath);
  if (video.thumbnailPath !== null) await removeQuietly(BUCKETS.thumbnails, video.thumbnailPath);
}

/** Of which frames of their clips the plays were composed. */
function composedParts(made: ReelResult, plays: readonly Video[]): MadeReelFilm['composed'] {
  return made.plays.flatMap(({ videoId, composedOf }) => {
    const video = plays.find(({ id }) => id === videoId);
    if (!composedOf || !video) return [];
    const { cut } = composedOf;
    return [{ videoId, cut: cut && framesOf(video, cut) }];
  });
}

/** The first play's picture as the reel's own, because the play may be deleted. Null keeps the one that there is. */
async function copyThumbnail(play: Video | undefined, path: string): Promise<string | null> {
  if (!play?.thumbnailPath) return null;
  try {
    const answer = await fetch(await thumbnailUrl(play.thumbnailPath));
    if (!answer.ok) throw new Error(`storage answers ${answer.status}`);
    return await uploadThumbnail(await answer.blob(), path);
  } catch (error) {
    console.warn('The picture of the reel could not be stored', error);
    return null;
  }
}

/** A file that is left over must not count as a failure. */
async function removeQuietly(bucket: string, path: string): Promise<void> {
  try {
    await removeObjects(bucket, [path]);
  } catch (error) {
    console.warn('A file of the reel could not be removed', error);
  }
}
