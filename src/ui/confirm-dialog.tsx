import type { ReactNode } from 'react';
import { Button } from './button';
import { Dialog } from './dialog';
import { Note } from './note';

interface ConfirmDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: string;
  /** Says what happens and what is kept. */
  readonly description: string;
  /** Shown below the description, for example a warning. */
  readonly note?: ReactNode;
  /** Why the last attempt failed; null when there was none. */
  readonly failure?: string | null;
  /** The action as a verb with its object, for example "Delete video". */
  readonly confirmLabel: string;
  /** The label of the safe button, for example "Keep it". */
  readonly cancelLabel: string;
  readonly onConfirm: () => void;
  readonly danger?: boolean;
  readonly busy?: boolean;
  readonly busyLabel?: string;
  readonly icon?: ReactNode;
}

/** Asks for confirmation before something that cannot be undone. The safe button has the focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onOpenChange, title, description, confirmLabel, cancelLabel, onConfirm } = props;
  const { failure = null, danger = false, busy = false, busyLabel, icon } = props;
  return (
    <Dialog
      role="alertdialog"
      size="sm"
      open={open}
      onOpenChange={onOpenChange}
      dismissible={!busy}
      title={title}
      description={
        <div className="flex flex-col gap-4">
          <p className="wrap-anywhere">{description}</p>
          {props.note}
          {failure !== null && <Note tone="danger">{failure}</Note>}
        </div>
      }
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
