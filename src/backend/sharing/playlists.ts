import { AppError, type ErrorCode } from '@/domain/errors';
import type { PageCursor, Playlist, PlaylistSummary } from '@/domain/sharing';
import { isSameData } from '@/lib/is-same-data';
import { dataError, serviceFailureOf } from '../http/backend-error';
import { removeBackground, type BackgroundPaths } from '../settings/backgrounds';
import { supabase } from '../http/client';
import { requireIdentity } from '../auth/identity';
import { PAGE_SIZE, pageOf } from '../http/page-of';
import { parseWith } from '../http/parse-with';
import { BackgroundAnswer, LinkAnswer, PlaylistAnswer, PlaylistsAnswer } from './sharing-rows';
import { deleteError, type CountedPage, type NewLink } from './shares';

/**
 * The editable content of a playlist. Its videos have to be processed and the owner's own; each may appear once, and
 * 500 at most.
 */
export interface PlaylistContent {
  readonly title: string;
  readonly description: string;
  readonly background: BackgroundPaths;
  /** The videos in order. */
  readonly videoIds: readonly string[];
}

/**
 * Creates a playlist with all its videos. If that fails there is no playlist, and the uploaded background is removed.
 * An empty title becomes 'Untitled Playlist'.
 * @throws AppError 'playlist-limit', 'share-video-missing' (a video was deleted or is not processed),
 * 'too-many-attempts', 'access-code-exhausted', 'playlist-save-failed' or 'not-authenticated'.
 */
export async function createPlaylist(content: PlaylistContent): Promise<NewLink> {
  const { data, error, status } = await supabase.rpc('create_playlist', argumentsOf(content));
  if (error) {
    // If the answer was lost, the playlist may exist, so its files have to stay.
    if (status > 0) await removeBackground('playlist', content.background);
    throw saveError(error, 'playlist-save-failed', status);
  }
  return parseWith(LinkAnswer, data, 'playlist-save-failed');
}

/** The editable details of a playlist. */
export type PlaylistDetails = Omit<PlaylistContent, 'videoIds'>;

/**
 * Saves the details that differ from the playlist as it was loaded, so that another tab's other changes are kept; all
 * or nothing. Then removes the unused background, either the old or the new one.
 * @throws AppError 'playlist-not-found', 'playlist-save-failed' or 'not-authenticated'.
 */
export async function updatePlaylist(before: Playlist, details: PlaylistDetails): Promise<void> {
  const { title, description, background } = details;
  const loaded = backgroundOf(before);
  const isSameBackground = isSameData(background, loaded);
  const { data, error, status } = await supabase.rpc('update_playlist', {
    p_playlist_id: before.id,
    ...(title !== before.title && { p_title: title }),
    ...(description !== (before.description ?? '') && { p_description: description }),
    ...(isSameBackground ? { p_keeps_background: true } : pathArguments(background)),
  });
  if (error) {
    // If the answer was lost, the change may have been saved, so the new files have to stay.
    if (status > 0) await removeUnused(background, loaded);
    throw saveError(error, 'playlist-save-failed', status);
  }
  const replaced = parseWith(BackgroundAnswer, data, 'playlist-save-failed');
  if (!isSameBackground) await removeUnused(replaced, background);
}

/**
 * Reads a page of the user's playlists, newest first.
 * @throws AppError 'shares-load-failed' or 'no-session'.
 */
export async function listPlaylists(from: PageCursor | null): Promise<CountedPage<PlaylistSummary>> {
  const { data, error, status } = await supabase.rpc('get_user_playlists', {
    p_limit: PAGE_SIZE,
    ...(from && { p_before: from.at, p_before_id: from.id }),
  });
  if (error) throw dataError(error, 'shares-load-failed', status);
  const { total, items } = parseWith(PlaylistsAnswer, data, 'shares-load-failed');
  return { total, ...pageOf(items, (playlist) => playlist.createdAt) };
}

/**
 * Reads one of the user's playlists by its access code.
 * @throws AppError 'playlist-not-found' (also for another user's playlist), 'playlist-load-failed' or
 * 'not-authenticated'.
 */
export async function getPlaylist(accessCode: string): Promise<Playlist> {
  const { data, error, status } = await supabase.rpc('get_user_playlist', { p_access_code: accessCode });
  if (error) throw saveError(error, 'playlist-load-failed', status);
  return parseWith(PlaylistAnswer, data, 'playlist-load-failed');
}

/**
 * Deletes a playlist with its views and its background, but not its videos.
 * @throws AppError 'playlist-delete-failed' with the reason, or 'no-session'.
 */
export async function deletePlaylist(
  playlist: Pick<Playlist, 'id' | 'backgroundImagePath' | 'croppedBackgroundPath'>,
): Promise<void> {
  const { userId } = await requireIdentity();
  const { error, status } = await supabase.rpc('delete_playlist', {
    p_playlist_id: playlist.id,
    p_user_id: userId,
  });
  if (error) {
    throw deleteError(error, 'playlist-delete-failed', status, {
      missing: 'playlist-not-found',
      other: 'playlist-remove-failed',
    });
  }
  await removeBackground('playlist', backgroundOf(playlist));
}

function backgroundOf({
  backgroundImagePath,
  croppedBackgroundPath,
}: Pick<Playlist, 'backgroundImagePath' | 'croppedBackgroundPath'>): BackgroundPaths {
  return { originalPath: backgroundImagePath, croppedPath: croppedBackgroundPath };
}

/** Removes the files of a background that `used` does not contain. */
async function removeUnused(paths: BackgroundPaths, used: BackgroundPaths): Promise<void> {
  await removeBackground('playlist', {
    originalPath: paths.originalPath === used.originalPath ? null : paths.originalPath,
    croppedPath: paths.croppedPath === used.croppedPath ? null : paths.croppedPath,
  });
}

function argumentsOf({ title, description, background, videoIds }: PlaylistContent) {
  return {
    p_title: title,
    p_description: description,
    p_video_ids: [...videoIds],
    ...pathArguments(background),
  };
}

function pathArguments({ originalPath, croppedPath }: BackgroundPaths) {
  return {
    ...(originalPath !== null && { p_background_image_path: originalPath }),
    ...(croppedPath !== null && { p_cropped_background_path: croppedPath }),
  };
}

/** The SQLSTATEs of create_playlist. */
const SAVE_FAILURES: Readonly<Record<string, ErrorCode>> = {
  PT403: 'playlist-limit',
  PT429: 'too-many-attempts',
  PT503: 'access-code-exhausted',
};

/** The messages that the functions raise when a video or a playlist is missing or belongs to another user. */
const MISSING: Readonly<Record<string, ErrorCode>> = {
  'Video not found': 'share-video-missing',
  'Playlist not found': 'playlist-not-found',
};

/** Converts a failed playlist change to one of the app's errors. */
export function saveError(error: unknown, fallback: ErrorCode, status: number): Error {
  const { code, message } = serviceFailureOf(error);
  const known = SAVE_FAILURES[code ?? ''] ?? MISSING[message];
  const failure = known ? new AppError(known, { cause: error }) : dataError(error, fallback, status);
  // The text for a missing session that is specific to playlists.
  const isSession = failure instanceof AppError && failure.code === 'no-session';
  return isSession ? new AppError('not-authenticated', { cause: error }) : failure;
}
