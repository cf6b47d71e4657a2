import { uploadBackground, type BackgroundPaths } from '@/backend/settings/backgrounds';
import { createPlaylist, updatePlaylist, type PlaylistContent } from '@/backend/sharing/playlists';
import type { NewLink } from '@/backend/sharing/shares';
import { manyLines, oneLine } from '@/domain/plain-text';
import type { Playlist } from '@/domain/sharing';
import { croppedBackground, type BackgroundChoice } from '@/ui/background-choice';

/** The values of the playlist form. */
export interface PlaylistForm {
  readonly title: string;
  readonly description: string;
  readonly background: BackgroundChoice;
}

/**
 * Saves a new playlist.
 * @returns its access code.
 * @throws AppError.
 */
export async function saveNewPlaylist(form: PlaylistForm, videoIds: readonly string[]): Promise<NewLink> {
  return createPlaylist({ ...textsOf(form), background: await pathsOf(form.background), videoIds });
}

/**
 * Saves the changes of the form without changing the videos.
 * @param playlist as it was when the form opened.
 * @throws AppError.
 */
export async function savePlaylistDetails(playlist: Playlist, form: PlaylistForm): Promise<void> {
  await updatePlaylist(playlist, { ...textsOf(form), background: await pathsOf(form.background) });
}

function textsOf({ title, description }: PlaylistForm): Pick<PlaylistContent, 'title' | 'description'> {
  return { title: oneLine(title), description: manyLines(description) };
}

async function pathsOf(background: BackgroundChoice): Promise<BackgroundPaths> {
  switch (background.kind) {
    case 'none':
      return { originalPath: null, croppedPath: null };
    case 'kept':
      return { originalPath: background.originalPath, croppedPath: background.croppedPath };
    case 'new':
      return uploadBackground(
        'playlist',
        background.file,
        await croppedBackground(background),
        'image-process-failed',
      );
  }
}
