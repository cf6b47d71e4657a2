import { useId, type ReactNode } from 'react';
import { ChevronDown } from 'lucide-react';
import { cx } from '@/lib/cx';

interface SelectFieldProps<Value extends string> {
  readonly label: ReactNode;
  /** Hides the label visually; screen readers still announce it. */
  readonly hideLabel?: boolean;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly onChange: (value: Value) => void;
  /** The label of a current value that is not among the options; it is shown but cannot be chosen. */
  readonly shownOnly?: string;
  readonly disabled?: boolean;
  readonly size?: 'md' | 'lg';
  readonly className?: string;
}

/**
 * Chooses one of several values with the browser's own list, which works on every phone and with every screen reader.
 */
export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { label, hideLabel = false, value, options, onChange, shownOnly } = props;
  const { disabled = false, size = 'lg', className } = props;
  const id = useId();
  const choose = (next: string) => {
    const option = options.find((each) => each.value === next);
    if (option) onChange(option.value);
  };
  return (
    <div className={cx('flex flex-col gap-1.5', className)}>
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'text-sm font-medium text-soft'}>
        {label}
      </label>
      <div className="relative">
        <select
          id={id}
          value={shownOnly === undefined ? value : ''}
          disabled={disabled}
          onChange={(event) => choose(event.target.value)}
          className={cx(
            'w-full cursor-pointer appearance-none rounded-md border border-control bg-ground pr-9 text-text outline-none',
            'transition-colors focus:border-accent focus:ring-1 focus:ring-accent disabled:cursor-default disabled:opacity-45',
            size === 'lg'
              ? 'h-11 pl-3.5 text-body max-desk:text-[16px]'
              : 'h-10 max-desk:h-11 pl-3 text-ui max-desk:text-[16px]',
          )}
        >
          {shownOnly !== undefined && (
            <option value="" disabled hidden>
              {shownOnly}
            </option>
          )}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-muted"
        />
      </div>
    </div>
  );
}
