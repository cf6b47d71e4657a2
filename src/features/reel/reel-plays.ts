import type { ReelPlay, ReelRecipe } from '@/domain/reel';
import { displayName, type Video } from '@/domain/video';

/** A play of a recipe with its video. */
export interface ShownPlay {
  readonly play: ReelPlay;
  readonly name: string;
  /** Null if the video was deleted. */
  readonly video: Video | null;
}

/**
 * The plays of a recipe with their videos.
 * @param deletedNames stored names of plays whose videos were deleted.
 */
export function shownPlays(
  { plays }: ReelRecipe,
  videos: readonly Video[],
  deletedNames: ReadonlyMap<string, string>,
): readonly ShownPlay[] {
  const byId = new Map(videos.map((video) => [video.id, video]));
  return plays.map((play): ShownPlay => {
    const video = byId.get(play.videoId) ?? null;
    const name = video ? displayName(video) : (deletedNames.get(play.videoId) ?? 'Deleted play');
    return { play, name, video };
  });
}
