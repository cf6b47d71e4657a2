import { AppError, type ErrorCode } from '@/domain/errors';
import type { PageCursor, Playlist, PlaylistSummary } from '@/domain/sharing';
import { dataError, failureOf } from './backend-error';
import { removeBackground, type BackgroundPaths } from './backgrounds';
import { supabase } from './client';
import { requireIdentity } from './identity';
import { PAGE_SIZE, pageOf } from './page-of';
import { parseWith } from './parse-with';
import { LinkAnswer, PlaylistAnswer, PlaylistsAnswer } from './sharing-rows';
import { deleteError, type CountedPage, type NewLink } from './shares';

/** What its owner says of a playlist. Videos have to be processed and the owner's own, each once, 500 at most. */
export interface PlaylistContent {
  readonly title: string;
  readonly description: string;
  readonly background: BackgroundPaths;
  /** In order. */
  readonly videoIds: readonly string[];
}

/**
 * Makes a playlist with all its videos, or none; then what was uploaded as its background is removed. An empty title
 * becomes 'Untitled Playlist'.
 * @throws AppError 'playlist-limit', 'share-video-missing' (a video is gone or not processed), 'too-many-attempts',
 * 'access-code-exhausted', 'playlist-save-failed' or 'not-authenticated'.
 */
export async function createPlaylist(content: PlaylistContent): Promise<NewLink> {
  const { data, error, status } = await supabase.rpc('create_playlist', argumentsOf(content));
  if (error) {
    // Without an answer the playlist may be there, and its files have to stay.
    if (status > 0) await removeBackground('playlist', content.background);
    throw saveError(error, 'playlist-save-failed', status);
  }
  return parseWith(LinkAnswer, data, 'playlist-save-failed');
}

/**
 * Replaces everything that is edited, all videos included, or changes nothing. The background that is not used any more
 * is removed, be it the old one or the new one.
 * @param before the playlist as it was loaded.
 * @param fallback what the user was doing: saving the form, adding, removing or moving a video.
 * @throws AppError 'playlist-not-found', 'share-video-missing' (a video is gone), the fallback or 'not-authenticated'.
 */
export async function updatePlaylist(
  before: Pick<Playlist, 'id' | 'backgroundImagePath' | 'croppedBackgroundPath'>,
  content: PlaylistContent,
  fallback: 'playlist-save-failed' | 'playlist-update-failed' | 'video-delete-failed',
): Promise<void> {
  const { error, status } = await supabase.rpc('update_playlist', {
    p_playlist_id: before.id,
    ...argumentsOf(content),
  });
  const stored = backgroundOf(before);
  if (error) {
    // Without an answer the change may be saved, and the new files have to stay.
    if (status > 0) await removeUnused(content.background, stored);
    throw saveError(error, fallback, status);
  }
  await removeUnused(stored, content.background);
}

/** A page of the user's playlists, newest first. @throws AppError 'shares-load-failed' or 'no-session'. */
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
 * One of the user's playlists, by its code.
 * @throws AppError 'playlist-not-found' (also when it is somebody else's), 'playlist-load-failed' or 'not-authenticated'.
 */
export async function getPlaylist(accessCode: string): Promise<Playlist> {
  const { data, error, status } = await supabase.rpc('get_user_playlist', { p_access_code: accessCode });
  if (error) throw saveError(error, 'playlist-load-failed', status);
  return parseWith(PlaylistAnswer, data, 'playlist-load-failed');
}

/**
 * Deletes a playlist with its views and its background; the videos stay.
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

/** Removes the files of a background that another one does not use. */
async function removeUnused(paths: BackgroundPaths, used: BackgroundPaths): Promise<void> {
  await removeBackground('playlist', {
    originalPath: paths.originalPath === used.originalPath ? null : paths.originalPath,
    croppedPath: paths.croppedPath === used.croppedPath ? null : paths.croppedPath,
  });
}

function argumentsOf({ title, description, background, videoIds }: PlaylistContent) {
  const { originalPath, croppedPath } = background;
  return {
    p_title: title,
    p_description: description,
    p_video_ids: [...videoIds],
    ...(originalPath !== null && { p_background_image_path: originalPath }),
    ...(croppedPath !== null && { p_cropped_background_path: croppedPath }),
  };
}

/** What creating raises by its code. */
const SAVE_FAILURES: Readonly<Record<string, ErrorCode>> = {
  PT403: 'playlist-limit',
  PT429: 'too-many-attempts',
  PT503: 'access-code-exhausted',
};

/** What the functions raise when something of what was sent is not there, or somebody else's. */
const MISSING: Readonly<Record<string, ErrorCode>> = {
  'Video not found': 'share-video-missing',
  'Playlist not found': 'playlist-not-found',
};

function saveError(error: unknown, fallback: ErrorCode, status: number): Error {
  const { code, message } = failureOf(error);
  const known = SAVE_FAILURES[code ?? ''] ?? MISSING[message];
  const failure = known ? new AppError(known, { cause: error }) : dataError(error, fallback, status);
  // In the words of the error catalogue for playlists.
  const isSession = failure instanceof AppError && failure.code === 'no-session';
  return isSession ? new AppError('not-authenticated', { cause: error }) : failure;
}
