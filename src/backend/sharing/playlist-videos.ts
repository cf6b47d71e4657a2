import * as v from 'valibot';
import { supabase } from '../http/client';
import { parseWith } from '../http/parse-with';
import { saveError } from './playlists';

const Added = v.variant('kind', [
  v.object({ kind: v.literal('added'), count: v.number() }),
  v.object({ kind: v.literal('full'), room: v.number() }),
]);

/** How many videos were new to the playlist, or `full` when it has no room for them and nothing changed. */
export type AddedToPlaylist = Readonly<v.InferOutput<typeof Added>>;

/**
 * Adds videos at the end of a playlist; videos already in it keep their place, and so do those another tab adds at the
 * same time.
 * @throws AppError 'playlist-not-found', 'share-video-missing' (a video was deleted), 'playlist-update-failed' or
 * 'not-authenticated'.
 */
export async function addToPlaylist(
  accessCode: string,
  videoIds: readonly string[],
): Promise<AddedToPlaylist> {
  const { data, error, status } = await supabase.rpc('add_to_playlist', {
    p_access_code: accessCode,
    p_video_ids: [...videoIds],
  });
  if (error) throw saveError(error, 'playlist-update-failed', status);
  return parseWith(Added, data, 'playlist-update-failed');
}

/** The position for a video in a playlist. */
interface PlaceInPlaylist {
  readonly videoId: string;
  /** The videos before it; it goes after the last of them that the playlist still has. */
  readonly precedingIds: readonly string[];
  /** Whether to add a video that is not in the playlist; otherwise it stays out. */
  readonly adds: boolean;
}

/**
 * Moves a video within a playlist, or adds it at a place. Keeps the order of the others, and what another tab changes
 * at the same time.
 * @throws AppError 'playlist-not-found', 'share-video-missing' (the video to add was deleted), 'playlist-update-failed'
 * or 'not-authenticated'.
 */
export async function placeInPlaylist(
  accessCode: string,
  { videoId, precedingIds, adds }: PlaceInPlaylist,
): Promise<void> {
  const { error, status } = await supabase.rpc('place_in_playlist', {
    p_access_code: accessCode,
    p_video_id: videoId,
    p_preceding: [...precedingIds],
    p_adds: adds,
  });
  if (error) throw saveError(error, 'playlist-update-failed', status);
}

/**
 * Removes a video from a playlist.
 * @throws AppError 'playlist-not-found', 'video-delete-failed' or 'not-authenticated'.
 */
export async function removeFromPlaylist(accessCode: string, videoId: string): Promise<void> {
  const { error, status } = await supabase.rpc('remove_from_playlist', {
    p_access_code: accessCode,
    p_video_id: videoId,
  });
  if (error) throw saveError(error, 'video-delete-failed', status);
}
