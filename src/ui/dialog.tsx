import { useRef, type ReactNode } from 'react';
import { X } from 'lucide-react';
import { Dialog as Primitive } from 'radix-ui';
import { cx } from '@/lib/cx';
import { IconButton } from './icon-button';

type DialogSize = 'sm' | 'md' | 'lg' | 'full';

interface DialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: ReactNode;
  /** A line below the title. */
  readonly subtitle?: ReactNode;
  /** Shown to the right of the title, for example a number. */
  readonly aside?: ReactNode;
  /** Shown above the title from edge to edge, for example a picture. */
  readonly banner?: ReactNode;
  readonly description?: ReactNode;
  readonly children?: ReactNode;
  /** The buttons, aligned to the right with the safe one first. */
  readonly footer?: ReactNode;
  readonly size?: DialogSize;
  /** False while closing would lose something: there is no close button, and Escape and clicks outside are ignored. */
  readonly dismissible?: boolean;
  /** `alertdialog` is for questions that must be answered; it has no close button. */
  readonly role?: 'dialog' | 'alertdialog';
}

const WIDTHS: Record<DialogSize, string> = {
  sm: 'desk:max-w-110',
  md: 'desk:max-w-130',
  lg: 'desk:max-w-180',
  full: 'desk:max-w-240',
};

const PANEL =
  'fixed z-50 flex max-h-[92dvh] w-full flex-col overflow-hidden border-line-strong bg-s1 shadow-float outline-none ' +
  'inset-x-0 bottom-0 rounded-t-2xl border-t max-desk:edge-0 data-[state=open]:animate-sheet data-[state=closed]:animate-sheet-out ' +
  'desk:inset-0 desk:m-auto desk:h-fit desk:rounded-xl desk:border ' +
  'desk:data-[state=open]:animate-rise desk:data-[state=closed]:animate-rise-out';

/** A modal dialog; on phones it is a sheet at the bottom. It traps the focus and returns it on closing. */
export function Dialog(props: DialogProps) {
  const { open, onOpenChange, title, description, children, footer, size = 'md' } = props;
  const { subtitle, aside, banner, dismissible = true, role = 'dialog' } = props;
  const opener = useRef<Element | null>(null);
  const keepOpen = (event: Event) => {
    if (!dismissible) event.preventDefault();
  };
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <Primitive.Overlay className="fixed inset-0 z-50 bg-scrim data-[state=closed]:animate-fade-out data-[state=open]:animate-fade" />
        <Primitive.Content
          role={role}
          className={cx(PANEL, WIDTHS[size])}
          onOpenAutoFocus={(event) => {
            opener.current = document.activeElement;
            if (role === 'dialog') focusField(event);
          }}
          onCloseAutoFocus={(event) => {
            // The primitive returns the focus only to its own trigger, which these dialogs do not have.
            event.preventDefault();
            if (opener.current instanceof HTMLElement) opener.current.focus();
          }}
          onEscapeKeyDown={keepOpen}
          onPointerDownOutside={role === 'alertdialog' ? (event) => event.preventDefault() : keepOpen}
          onInteractOutside={keepOpen}
          {...(!description && { 'aria-describedby': undefined })}
        >
          {banner}
          <header className="flex items-start gap-3 px-6 pt-6">
            <div className="min-w-0 flex-1">
              <Primitive.Title className="text-h2 wrap-anywhere">{title}</Primitive.Title>
              {subtitle && <p className="text-sm wrap-anywhere text-muted">{subtitle}</p>}
            </div>
            {aside}
            {dismissible && role === 'dialog' && (
              <Primitive.Close asChild>
                <IconButton label="Close" icon={<X />} className="-mt-0.5 -mr-2" />
              </Primitive.Close>
            )}
          </header>
          <div className="flex min-h-0 flex-col gap-4 overflow-y-auto px-6 pt-4 pb-6">
            {description && (
              <Primitive.Description asChild>
                <div className="text-soft">{description}</div>
              </Primitive.Description>
            )}
            {children}
          </div>
          {footer && (
            <footer className="flex flex-wrap justify-end gap-2 border-t border-line bg-ground/40 px-6 py-4">
              {footer}
            </footer>
          )}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

/**
 * Focuses the first field, or the panel when there is none. Never the close button, because its tooltip would open at
 * once and the first Escape would close only the tooltip.
 */
function focusField(event: Event): void {
  const panel = event.currentTarget;
  if (!(panel instanceof HTMLElement)) return;
  event.preventDefault();
  const field = panel.querySelector<HTMLElement>('input:not([type=hidden]), textarea, select');
  (field ?? panel).focus();
}
