import { useId, useState, type FormEvent } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { reloadLinks } from '@/backend/reload-links';
import { messageOf } from '@/domain/errors';
import { PLAYLIST_LIMITS } from '@/domain/limits';
import { playlistTitleError } from '@/domain/playlist-rules';
import type { Playlist } from '@/domain/sharing';
import { displayName, type Video } from '@/domain/video';
import { releaseBackground, storedBackground, type BackgroundChoice } from '@/ui/background-choice';
import { BackgroundField } from '@/ui/background-field';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { TextField } from '@/ui/field';
import { Note } from '@/ui/note';
import { TextArea } from '@/ui/text-area';
import { BackgroundPicture } from './background-picture';
import { savePlaylistDetails, saveNewPlaylist, type PlaylistForm } from './save-playlist';

interface PlaylistDialogProps {
  /** The playlist to change; without it a new one is made. */
  readonly playlist?: Playlist;
  /** What a new playlist begins with. */
  readonly firstVideo?: Video;
  readonly onClose: () => void;
  readonly onSaved: (playlist: SavedPlaylist) => void;
}

/** Makes a playlist, or changes its title, description and background. */
export function PlaylistDialog({ playlist, firstVideo, onClose, onSaved }: PlaylistDialogProps) {
  const formId = useId();
  const [title, setTitle] = useState(playlist?.title ?? '');
  const [titleError, setTitleError] = useState<string | null>(null);
  const [description, setDescription] = useState(playlist?.description ?? '');
  const [background, setBackground] = useState(() => backgroundOf(playlist));
  const saving = useSaving(playlist, firstVideo, (saved) => {
    releaseBackground(background);
    onSaved(saved);
  });
  const leave = () => {
    releaseBackground(background);
    onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (saving.isPending) return;
    const problem = playlistTitleError(title);
    setTitleError(problem);
    if (problem === null) saving.mutate({ title, description, background });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && leave()}
      dismissible={!saving.isPending}
      title={playlist ? 'Edit Details' : 'Create Playlist'}
      {...(firstVideo && { subtitle: `Begins with ${displayName(firstVideo)}` })}
      footer={<Actions formId={formId} isNew={!playlist} isSaving={saving.isPending} onCancel={leave} />}
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-4">
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
          purpose="Behind the playlist while it loads."
        />
        {saving.error && <Note tone="danger">{messageOf(saving.error, 'playlist-save-failed')}</Note>}
      </form>
    </Dialog>
  );
}

interface ActionsProps {
  readonly formId: string;
  readonly isNew: boolean;
  readonly isSaving: boolean;
  readonly onCancel: () => void;
}

function Actions({ formId, isNew, isSaving, onCancel }: ActionsProps) {
  return (
    <>
      <Button variant="quiet" disabled={isSaving} onClick={onCancel}>
        Cancel
      </Button>
      <Button variant="primary" type="submit" form={formId} busy={isSaving} busyLabel="Saving">
        {isNew ? 'Create Playlist' : 'Save'}
      </Button>
    </>
  );
}

type SavedPlaylist = Pick<Playlist, 'accessCode'>;

/** Saves the form; the lists are read again before `onSaved`. */
function useSaving(
  playlist: Playlist | undefined,
  firstVideo: Video | undefined,
  onSaved: (saved: SavedPlaylist) => void,
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (form: PlaylistForm): Promise<SavedPlaylist> => {
      if (!playlist) return saveNewPlaylist(form, firstVideo ? [firstVideo.id] : []);
      await savePlaylistDetails(playlist, form);
      return playlist;
    },
    onSuccess: async (saved) => {
      await reloadLinks(queryClient);
      onSaved(saved);
    },
  });
}

function backgroundOf(playlist: Playlist | undefined): BackgroundChoice {
  return storedBackground(playlist?.backgroundImagePath ?? null, playlist?.croppedBackgroundPath ?? null);
}
