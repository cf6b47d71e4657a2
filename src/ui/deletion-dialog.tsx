import { Trash2 } from 'lucide-react';
import { ConfirmDialog } from './confirm-dialog';

interface DeletionDialogProps {
  readonly title: string;
  /** What goes away and what stays. */
  readonly description: string;
  /** Why it could not be done, to be read before it is tried again. */
  readonly failure: string | null;
  /** The verb with its object: "Delete video". */
  readonly confirmLabel: string;
  readonly busy: boolean;
  readonly busyLabel?: string;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks before something goes away for good. It is open for as long as it is drawn. */
export function DeletionDialog({ onClose, busyLabel = 'Deleting', ...rest }: DeletionDialogProps) {
  return (
    <ConfirmDialog
      {...rest}
      open
      danger
      onOpenChange={(open) => !open && onClose()}
      cancelLabel="Keep it"
      icon={<Trash2 />}
      busyLabel={busyLabel}
    />
  );
}
