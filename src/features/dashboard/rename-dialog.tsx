import { useState } from 'react';
import { VIDEO_NAME_LENGTH } from '@/domain/limits';
import { oneLine } from '@/domain/plain-text';
import { displayName, type Video } from '@/domain/video';
import { TextField } from '@/ui/field';
import { FormDialog } from '@/ui/form-dialog';

interface RenameDialogProps {
  readonly video: Video;
  readonly onClose: () => void;
  readonly onRename: (name: string) => void;
}

/** Renames a video. The new name shows immediately while it is saved in the background. */
export function RenameDialog({ video, onClose, onRename }: RenameDialogProps) {
  const [name, setName] = useState(displayName(video));
  const typed = oneLine(name);
  const save = (): void => {
    if (typed !== displayName(video)) onRename(typed);
    onClose();
  };
  return (
    <FormDialog
      title="Rename video"
      size="sm"
      isChanged={name !== displayName(video)}
      onClose={onClose}
      onSubmit={save}
      submitLabel="Save"
      canSubmit={typed !== ''}
    >
      <TextField
        label="Name"
        value={name}
        maxLength={VIDEO_NAME_LENGTH}
        hint={`Uploaded as ${video.originalName}`}
        onChange={(event) => setName(event.target.value)}
        onFocus={(event) => event.target.select()}
      />
    </FormDialog>
  );
}
