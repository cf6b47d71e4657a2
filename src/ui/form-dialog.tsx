import { useId, type ComponentProps, type FormEvent, type ReactNode } from 'react';
import { Button } from './button';
import { Dialog } from './dialog';
import { useLeaveGuard } from './use-leave-guard';

interface FormDialogProps extends Pick<ComponentProps<typeof Dialog>, 'title' | 'subtitle' | 'size'> {
  /** Whether closing would lose typed text, so that the user is asked first. */
  readonly isChanged: boolean;
  /** Whether the typed text is a draft that survives a reload. */
  readonly outlivesPage?: boolean;
  readonly onClose: () => void;
  readonly onSubmit: () => void;
  readonly submitLabel: string;
  readonly submitIcon?: ReactNode;
  readonly canSubmit?: boolean;
  readonly isBusy?: boolean;
  readonly busyLabel?: string;
  readonly children: ReactNode;
}

/** A dialog with a form. Cancel closes it at once, while a click outside, Escape and the close button ask first. */
export function FormDialog(props: FormDialogProps) {
  const {
    title,
    subtitle,
    size = 'md',
    children,
    isChanged,
    outlivesPage = false,
    onClose,
    onSubmit,
  } = props;
  const { submitLabel, submitIcon, canSubmit = true, isBusy = false, busyLabel } = props;
  const formId = useId();
  const { leave, question } = useLeaveGuard({
    isChanged,
    isSaving: isBusy,
    outlivesPage,
    onDiscard: onClose,
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!isBusy && canSubmit) onSubmit();
  };
  return (
    <>
      <Dialog
        open
        onOpenChange={(open) => !open && leave()}
        dismissible={!isBusy}
        title={title}
        size={size}
        {...(subtitle !== undefined && { subtitle })}
        footer={
          <>
            <Button variant="quiet" disabled={isBusy} onClick={onClose}>
              Cancel
            </Button>
            <Button
              variant="primary"
              type="submit"
              form={formId}
              icon={submitIcon}
              disabled={!canSubmit}
              busy={isBusy}
              {...(busyLabel !== undefined && { busyLabel })}
            >
              {submitLabel}
            </Button>
          </>
        }
      >
        <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-4">
          {children}
        </form>
      </Dialog>
      {question}
    </>
  );
}
