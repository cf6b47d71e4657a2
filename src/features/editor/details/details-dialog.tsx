import { VIDEO_DESCRIPTION_LENGTH, VIDEO_NAME_LENGTH } from '@/domain/limits';
import { DEFAULT_PLAYER_NAME, MAX_PLAYER_NAME_LENGTH } from '@/domain/settings';
import type { Video } from '@/domain/video';
import { withoutVideoEnding } from '@/domain/video-name';
import { DateField } from '@/ui/date-field';
import { TextField } from '@/ui/field';
import { FormDialog } from '@/ui/form-dialog';
import { Note } from '@/ui/note';
import { TextArea } from '@/ui/text-area';
import { closeDialog } from '@/studio/session/dialogs';
import { useSession } from '../session/session-context';
import { useDetailsForm } from './use-details-form';
import { useSavingDetails, type DetailsSaver } from './use-saving-details';

interface DetailsDialogProps {
  readonly video: Video;
  readonly saver: DetailsSaver;
}

/**
 * Edits the name, player, recording date and description of a video. Saves them before the editor shows them, as one
 * undo step.
 */
export function DetailsDialog({ video, saver }: DetailsDialogProps) {
  const session = useSession();
  const { canShare } = session.terms;
  const form = useDetailsForm(session.getState(), video.originalName);
  const close = (): void => closeDialog(session, 'details');
  const { save, isSaving, failure } = useSavingDetails(saver, close);
  const submit = (): void => {
    const entered = form.read();
    if (entered) save(entered);
  };
  return (
    <FormDialog
      title="Video Details"
      size="sm"
      isChanged={form.isChanged}
      onClose={close}
      onSubmit={submit}
      submitLabel="Save"
      isBusy={isSaving}
      busyLabel="Saving"
    >
      <TextField
        label="Name"
        maxLength={VIDEO_NAME_LENGTH}
        placeholder={withoutVideoEnding(video.originalName)}
        hint={canShare ? `Uploaded as ${video.originalName}` : 'Used for the file'}
        {...form.name}
      />
      <TextField
        label="Player name"
        maxLength={MAX_PLAYER_NAME_LENGTH}
        placeholder={DEFAULT_PLAYER_NAME}
        hint="Shown above the player and on the title card"
        {...form.player}
      />
      <DateField label="Recording date" hint="Shown on the title card" {...form.date} />
      {canShare && (
        <TextArea
          label="Description (optional)"
          maxLength={VIDEO_DESCRIPTION_LENGTH}
          hint="Shown below the video to anyone with the link"
          {...form.description}
        />
      )}
      {failure && <Note tone="danger">{failure}</Note>}
    </FormDialog>
  );
}
