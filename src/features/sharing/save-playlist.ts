import { uploadBackground, type BackgroundPaths } from '@/backend/backgrounds';
import { createPlaylist, updatePlaylist, type PlaylistContent } from '@/backend/playlists';
import type { NewLink } from '@/backend/shares';
import { AppError } from '@/domain/errors';
import type { Playlist } from '@/domain/sharing';
import { cropPicture } from '@/ui/crop-picture';
import type { BackgroundChoice } from './background-field';

/** What the form of a playlist holds. */
export interface PlaylistForm {
  readonly title: string;
  readonly description: string;
  readonly background: BackgroundChoice;
}

type NewBackground = Extract<BackgroundChoice, { kind: 'new' }>;

/** Saves a new playlist. @returns its code. @throws AppError. */
export async function saveNewPlaylist(form: PlaylistForm, videoIds: readonly string[]): Promise<NewLink> {
  return createPlaylist({ ...textsOf(form), background: await pathsOf(form.background), videoIds });
}

/** Saves what the form has changed; the videos stay as they are. @throws AppError. */
export async function savePlaylistDetails(playlist: Playlist, form: PlaylistForm): Promise<void> {
  const content = {
    ...textsOf(form),
    background: await pathsOf(form.background),
    videoIds: playlist.videos.map((video) => video.id),
  };
  await updatePlaylist(playlist, content, 'playlist-save-failed');
}

function textsOf({ title, description }: PlaylistForm): Pick<PlaylistContent, 'title' | 'description'> {
  return { title: title.trim(), description: description.trim() };
}

async function pathsOf(background: BackgroundChoice): Promise<BackgroundPaths> {
  switch (background.kind) {
    case 'none':
      return { originalPath: null, croppedPath: null };
    case 'kept':
      return { originalPath: background.originalPath, croppedPath: background.croppedPath };
    case 'new':
      return uploadBackground('playlist', background.file, await cropped(background), 'image-process-failed');
  }
}

async function cropped({ src, area }: NewBackground): Promise<Blob> {
  if (!area) throw new AppError('image-process-failed', { cause: 'the picture has not been read yet' });
  try {
    return await cropPicture(src, area);
  } catch (error) {
    throw new AppError('image-process-failed', { cause: error });
  }
}
