import { useId, type ComponentProps, type ReactNode } from 'react';
import { cx } from '@/lib/cx';
import { FieldError } from './field';

interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'id'> {
  readonly label: ReactNode;
  /** Shown below with an icon; also marks the field as invalid. */
  readonly error?: string | null;
  readonly hint?: ReactNode;
}

/** A text field with several lines. */
export function TextArea({ label, error, hint, ...rest }: TextAreaProps) {
  const id = useId();
  const invalid = error !== undefined && error !== null;
  const describedBy = cx(invalid && `${id}-error`, Boolean(hint) && `${id}-hint`);
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-sm font-medium text-soft">
        {label}
      </label>
      <textarea
        rows={3}
        {...rest}
        id={id}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy || undefined}
        className={cx(
          'w-full rounded-md border bg-ground px-3.5 py-2.5 text-body text-text transition-colors outline-none placeholder:text-muted focus:border-accent focus:ring-1 focus:ring-accent disabled:opacity-45 max-desk:text-[16px]',
          invalid ? 'border-danger' : 'border-control',
        )}
      />
      {invalid && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      )}
    </div>
  );
}
