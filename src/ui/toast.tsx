import { CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { Toaster as SonnerToaster, toast as sonner } from 'sonner';

const DURATION_MS = 5000;

interface ToastOptions {
  /** A later toast with the same id replaces this one. */
  readonly id?: string;
  /** A second, smaller line. */
  readonly description?: string;
  /** One button that solves the problem. */
  readonly action?: { readonly label: string; readonly onClick: () => void };
}

/** Short messages in the corner of the window. Errors stay until the user dismisses them. */
export const toast = {
  success(text: string, options: ToastOptions = {}): void {
    sonner.success(text, options);
  },
  info(text: string, options: ToastOptions = {}): void {
    sonner.info(text, options);
  },
  error(text: string, options: ToastOptions = {}): void {
    sonner.error(text, { ...options, duration: Infinity });
  },
  /** Removes a message that is no longer true. */
  dismiss(id: string): void {
    sonner.dismiss(id);
  },
} as const;

/** The place of the toasts: at the bottom right, or above the tab bar on phones. The app has one. */
export function Toaster() {
  return (
    <SonnerToaster
      theme="dark"
      position="bottom-right"
      duration={DURATION_MS}
      closeButton
      offset={24}
      mobileOffset={{ bottom: 'calc(var(--dock) + 16px)', left: 16, right: 16 }}
      icons={{
        success: <CircleCheck className="size-5 text-good" />,
        info: <Info className="size-5 text-info" />,
        error: <TriangleAlert className="size-5 text-danger-text" />,
        close: <X className="size-4" />,
      }}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast:
            'flex w-full items-center gap-3 rounded-lg border border-line-strong bg-s2 py-2 pr-2 pl-4 font-body text-ui text-text shadow-float desk:w-92 data-[type=error]:border-danger/50',
          content: 'min-w-0 flex-1 py-1.5',
          // The `!` is needed here and on the close button, because the library sets both colors for its own dark
          // theme.
          description: 'text-sm text-muted!',
          actionButton:
            'h-8 max-desk:h-11 flex-none rounded-md border border-line-strong bg-s2 px-3 text-sm font-semibold transition-colors hover:bg-s3',
          closeButton:
            'order-last grid size-8 max-desk:size-11 flex-none place-items-center rounded-md text-soft! bg-transparent! transition-colors hover:bg-s3! hover:text-text!',
        },
      }}
    />
  );
}
