import { useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { reloadLinks } from '@/backend/sharing/reload-links';
import { messageOf } from '@/domain/errors';
import { counted } from '@/domain/format';
import { PLAYLIST_LIMITS } from '@/domain/limits';
import { playlistTitleError } from '@/domain/playlist-rules';
import type { Playlist } from '@/domain/sharing';
import { displayName, type Video } from '@/domain/video';
import { releaseBackground, storedBackground, type BackgroundChoice } from '@/ui/background-choice';
import { BackgroundField } from '@/ui/background-field';
import { TextField } from '@/ui/field';
import { FormDialog } from '@/ui/form-dialog';
import { Note } from '@/ui/note';
import { TextArea } from '@/ui/text-area';
import { BackgroundPicture } from './background-picture';
import { savePlaylistDetails, saveNewPlaylist, type PlaylistForm } from './save-playlist';

interface PlaylistDialogProps {
  /** The playlist to change; without it a new one is created. */
  readonly playlist?: Playlist;
  /** The first videos of a new playlist. */
  readonly firstVideos?: readonly Video[];
  readonly onClose: () => void;
  readonly onSaved: (playlist: SavedPlaylist) => void;
}

/** Creates a playlist, or changes its title, description and background. */
export function PlaylistDialog(props: PlaylistDialogProps) {
  const { firstVideos = [], onClose, onSaved } = props;
  // Changes from another tab while the form is open do not count as changes in this form.
  const [playlist] = useState(props.playlist);
  const [title, setTitle] = useState(playlist?.title ?? '');
  const [titleError, setTitleError] = useState<string | null>(null);
  const [description, setDescription] = useState(playlist?.description ?? '');
  const [background, setBackground] = useState(() => backgroundOf(playlist));
  const saving = useSaving(playlist, firstVideos, (saved) => {
    releaseBackground(background);
    onSaved(saved);
  });
  const leave = () => {
    releaseBackground(background);
    onClose();
  };
  const submit = (): void => {
    const problem = playlistTitleError(title);
    setTitleError(problem);
    if (problem === null) saving.mutate({ title, description, background });
  };
  return (
    <FormDialog
      title={playlist ? 'Edit Details' : 'Create Playlist'}
      {...(firstVideos.length > 0 && { subtitle: `Starts with ${namesOf(firstVideos)}` })}
      isChanged={isDifferent({ title, description, background }, playlist)}
      onClose={leave}
      onSubmit={submit}
      submitLabel={playlist ? 'Save' : 'Create Playlist'}
      isBusy={saving.isPending}
      busyLabel="Saving"
    >
      <TextField
        label="Title"
        size="lg"
        value={title}
        maxLength={PLAYLIST_LIMITS.titleLength}
        error={titleError}
        onChange={(event) => {
          setTitle(event.target.value);
          setTitleError(null);
        }}
      />
      <TextArea
        label="Description (optional)"
        value={description}
        maxLength={PLAYLIST_LIMITS.descriptionLength}
        onChange={(event) => setDescription(event.target.value)}
      />
      <BackgroundField
        value={background}
        onChange={setBackground}
        renderKept={(path) => <BackgroundPicture path={path} />}
        purpose="Shown behind the playlist while it loads."
      />
      {saving.error && <Note tone="danger">{messageOf(saving.error, 'playlist-save-failed')}</Note>}
    </FormDialog>
  );
}

type SavedPlaylist = Pick<Playlist, 'accessCode'>;

/** Saves the form and reloads the lists before calling `onSaved`. */
function useSaving(
  playlist: Playlist | undefined,
  firstVideos: readonly Video[],
  onSaved: (saved: SavedPlaylist) => void,
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (form: PlaylistForm): Promise<SavedPlaylist> => {
      if (!playlist) {
        return saveNewPlaylist(
          form,
          firstVideos.map(({ id }) => id),
        );
      }
      await savePlaylistDetails(playlist, form);
      return playlist;
    },
    onSuccess: async (saved) => {
      await reloadLinks(queryClient);
      onSaved(saved);
    },
  });
}

function isDifferent(
  { title, description, background }: PlaylistForm,
  playlist: Playlist | undefined,
): boolean {
  return (
    title !== (playlist?.title ?? '') ||
    description !== (playlist?.description ?? '') ||
    background.kind === 'new' ||
    background.kind !== backgroundOf(playlist).kind
  );
}

function namesOf([first, ...others]: readonly Video[]): string {
  if (!first) return '';
  return others.length === 0 ? displayName(first) : counted(others.length + 1, 'video');
}

function backgroundOf(playlist: Playlist | undefined): BackgroundChoice {
  return storedBackground(playlist?.backgroundImagePath ?? null, playlist?.croppedBackgroundPath ?? null);
}
