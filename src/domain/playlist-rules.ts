import { ERROR_TEXTS } from './errors';
import { PLAYLIST_LIMITS } from './limits';
import type { Playlist } from './sharing';
import type { Video } from './video';

/** What the form of a playlist says about its title; null when it is good (sharing spec, section 5). */
export function playlistTitleError(title: string): string | null {
  return title.trim() === '' ? ERROR_TEXTS['playlist-title-required'] : null;
}

/** Videos that can be added: processed and not in the playlist yet (sharing spec, section 5); none when it is full. */
export function videosToAdd(videos: readonly Video[], playlist: Pick<Playlist, 'videos'>): readonly Video[] {
  if (playlist.videos.length >= PLAYLIST_LIMITS.videos) return [];
  const present = new Set(playlist.videos.map((video) => video.id));
  return videos.filter((video) => video.processedVideoPath !== null && !present.has(video.id));
}

/**
 * A list with one item moved to another place, the rest in order. Places count from 0; beyond the ends means the end.
 * The same list when nothing moves.
 */
export function withItemMoved<T>(items: readonly T[], from: number, to: number): readonly T[] {
  const target = Math.min(Math.max(to, 0), items.length - 1);
  const moved = items[from];
  if (moved === undefined || target === from) return items;
  const rest = items.filter((_, index) => index !== from);
  return [...rest.slice(0, target), moved, ...rest.slice(target)];
}
