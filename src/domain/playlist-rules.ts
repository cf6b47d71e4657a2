import { formatCount } from './format';
import { ERROR_TEXTS } from './errors';
import { PLAYLIST_LIMITS } from './limits';
import { oneLine } from './plain-text';
import type { Playlist } from './sharing';
import type { Video } from './video';

/** The error of a playlist's title; null when it is valid. */
export function playlistTitleError(title: string): string | null {
  return oneLine(title) === '' ? ERROR_TEXTS['playlist-title-required'] : null;
}

/** Videos that can be added: processed and not in the playlist yet. Empty if the playlist is full. */
export function videosToAdd(videos: readonly Video[], playlist: Pick<Playlist, 'videos'>): readonly Video[] {
  if (playlist.videos.length >= PLAYLIST_LIMITS.videos) return [];
  const present = new Set(playlist.videos.map((video) => video.id));
  return videos.filter((video) => video.processedVideoPath !== null && !present.has(video.id));
}

/**
 * Says why videos were not added.
 * @param room how many more the playlist could hold.
 */
export function fullPlaylistText(room: number): string {
  const most = `A playlist holds ${formatCount(PLAYLIST_LIMITS.videos)} videos`;
  return room <= 0
    ? `${most}, and this one is full.`
    : `${most}; this one has room for ${formatCount(room)} more.`;
}
