import { useId, type FormEvent } from 'react';
import { DEFAULT_PLAYER_NAME, MAX_PLAYER_NAME_LENGTH } from '@/domain/settings';
import type { Video } from '@/domain/video';
import { Button } from '@/ui/button';
import { DateField } from '@/ui/date-field';
import { Dialog } from '@/ui/dialog';
import { TextField } from '@/ui/field';
import { Note } from '@/ui/note';
import type { CommandContext } from '../commands/command';
import type { DetailsSaver } from './details-saver';
import { useDetailsForm } from './use-details-form';
import { useSavingDetails } from './use-saving-details';

/** The table takes no longer one. */
const MAX_NAME_LENGTH = 300;

interface DetailsDialogProps {
  readonly context: CommandContext;
  readonly video: Video;
  readonly saver: DetailsSaver;
}

/** Video Details: name, player and recording date. They are saved before they show; together they are one step to undo. */
export function DetailsDialog({ context, video, saver }: DetailsDialogProps) {
  const { state, panels } = context;
  const formId = useId();
  const form = useDetailsForm(state, video.originalName);
  const close = (): void => panels.setOpen('details', false);
  const { save, isSaving, failure } = useSavingDetails(context, saver, close);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const entered = form.read();
    if (entered) save(entered);
  };
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && close()}
      title="Video Details"
      size="sm"
      dismissible={!isSaving}
      footer={
        <>
          <Button variant="quiet" disabled={isSaving} onClick={close}>
            Cancel
          </Button>
          <Button variant="primary" type="submit" form={formId} busy={isSaving} busyLabel="Saving">
            Save
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} className="flex flex-col gap-4" noValidate>
        <TextField
          label="Name"
          maxLength={MAX_NAME_LENGTH}
          placeholder={video.originalName}
          hint={`Uploaded as ${video.originalName}`}
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
        {failure && <Note tone="danger">{failure}</Note>}
      </form>
    </Dialog>
  );
}
