import { useId, useState, type FormEvent } from 'react';
import { VIDEO_NAME_LENGTH } from '@/domain/limits';
import { displayName, type Video } from '@/domain/video';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { TextField } from '@/ui/field';

interface RenameDialogProps {
  readonly video: Video;
  readonly onClose: () => void;
  readonly onRename: (name: string) => void;
}

/** Asks for a video's new name. It shows at once; saving goes on behind it. */
export function RenameDialog({ video, onClose, onRename }: RenameDialogProps) {
  const formId = useId();
  const [name, setName] = useState(displayName(video));
  const trimmed = name.trim();
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (trimmed === '') return;
    if (trimmed !== displayName(video)) onRename(trimmed);
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Rename video"
      size="sm"
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="primary" type="submit" form={formId} disabled={trimmed === ''}>
            Save
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={save}>
        <TextField
          label="Name"
          value={name}
          maxLength={VIDEO_NAME_LENGTH}
          hint={`Uploaded as ${video.originalName}`}
          onChange={(event) => setName(event.target.value)}
          onFocus={(event) => event.target.select()}
        />
      </form>
    </Dialog>
  );
}
