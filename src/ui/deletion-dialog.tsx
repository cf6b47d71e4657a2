import type { ReactNode } from 'react';
import { Trash2 } from 'lucide-react';
import { ConfirmDialog } from './confirm-dialog';

interface DeletionDialogProps {
  readonly title: string;
  /** Says what is deleted and what is kept. */
  readonly description: string;
  /** Shown below the description, for example a warning. */
  readonly note?: ReactNode;
  /** Why the last attempt failed; null when there was none. */
  readonly failure: string | null;
  /** The action as a verb with its object, for example "Delete video". */
  readonly confirmLabel: string;
  readonly busy: boolean;
  readonly busyLabel?: string;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks for confirmation before a deletion. The dialog is open while it is mounted. */
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
