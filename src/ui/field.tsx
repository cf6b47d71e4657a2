import { useId, type ComponentProps, type ReactNode } from 'react';
import { TriangleAlert } from 'lucide-react';
import { cx } from '@/lib/cx';

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'id' | 'size'> {
  readonly label: ReactNode;
  /** Shown below with an icon; also marks the field as invalid. */
  readonly error?: string | null;
  readonly hint?: ReactNode;
  readonly size?: 'md' | 'lg';
}

const INPUT =
  'w-full rounded-md border bg-ground text-text placeholder:text-muted outline-none transition-colors ' +
  'focus:border-accent focus:ring-1 focus:ring-accent disabled:opacity-45';

/** A text field of one line with its label. */
export function TextField({ label, error, hint, size = 'lg', className, ...input }: TextFieldProps) {
  const id = useId();
  const invalid = error !== undefined && error !== null;
  const describedBy = cx(invalid && `${id}-error`, Boolean(hint) && `${id}-hint`);
  return (
    <div className={cx('flex flex-col gap-1.5', className)}>
      <label htmlFor={id} className="text-sm font-medium text-soft">
        {label}
      </label>
      <input
        {...input}
        id={id}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy || undefined}
        className={cx(
          INPUT,
          size === 'lg'
            ? 'h-11 px-3.5 text-body max-desk:text-[16px]'
            : 'h-10 max-desk:h-11 px-3 text-ui max-desk:text-[16px]',
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

/** The sentence below a field that describes its error. */
export function FieldError({ id, children }: { readonly id?: string; readonly children: ReactNode }) {
  return (
    <p id={id} className="flex items-start gap-1.5 text-sm text-danger-text">
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-4" />
      <span>{children}</span>
    </p>
  );
}
