import { cx } from '@/lib/cx';

/** Just the spinning arc, for buttons and next to a text that says what is happening. */
export function SpinnerMark({ className }: { readonly className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        'inline-block size-4 flex-none animate-spin rounded-full border-[2.5px] border-current/25 border-t-current',
        className,
      )}
    />
  );
}

/** A spinner with a text, for places whose layout is not known yet. */
export function Spinner({ label }: { readonly label: string }) {
  return (
    <output className="flex animate-appear items-center justify-center gap-3 text-muted">
      <SpinnerMark className="size-5 text-text" />
      <span>{label}</span>
    </output>
  );
}
