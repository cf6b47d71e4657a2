import type { ReactNode } from 'react';
import { Button } from './button';
import { Dialog } from './dialog';

interface ConfirmDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: string;
  /** What happens and what stays. */
  readonly description: ReactNode;
  /** The verb with its object: "Delete video". */
  readonly confirmLabel: string;
  /** What the safe button says: "Keep it". */
  readonly cancelLabel: string;
  readonly onConfirm: () => void;
  readonly danger?: boolean;
  readonly busy?: boolean;
  readonly busyLabel?: string;
  readonly icon?: ReactNode;
}

/** Asks before something that cannot be taken back. The safe answer has the focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onOpenChange, title, description, confirmLabel, cancelLabel, onConfirm } = props;
  const { danger = false, busy = false, busyLabel, icon } = props;
  return (
    <Dialog
      role="alertdialog"
      size="sm"
      open={open}
      onOpenChange={onOpenChange}
      dismissible={!busy}
      title={title}
      description={description}
      footer={
        <>
          <Button variant="quiet" disabled={busy} onClick={() => onOpenChange(false)}>
            {cancelLabel}
          </Button>
          <Button
            variant={danger ? 'danger' : 'primary'}
            busy={busy}
            icon={icon}
            onClick={onConfirm}
            {...(busyLabel !== undefined && { busyLabel })}
          >
            {confirmLabel}
          </Button>
        </>
      }
    />
  );
}
