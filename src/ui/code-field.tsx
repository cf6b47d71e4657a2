import { useId, type SyntheticEvent } from 'react';
import { cx } from '@/lib/cx';
import { FieldError } from './field';

/** The most digits of a code that any Supabase project sends. */
const MAX_DIGITS = 8;

interface CodeFieldProps {
  readonly label: string;
  readonly value: string;
  /** Digits only, at most eight. */
  readonly onChange: (digits: string) => void;
  /** Called when the last expected digit was typed or pasted. */
  readonly onComplete: (digits: string) => void;
  /** The expected number of digits; a longer code adds boxes. */
  readonly length: number;
  readonly error?: string | null;
  /** Set while the code is being checked. */
  readonly readOnly?: boolean;
  readonly focusOnMount?: boolean;
}

/**
 * A field for a one-time code. It is one real input, so that pasting, autofill from a message and screen readers
 * work; the boxes behind it are only drawn.
 */
export function CodeField(props: CodeFieldProps) {
  const { label, value, onChange, onComplete, length, error, readOnly = false, focusOnMount = false } = props;
  const id = useId();
  const invalid = error !== undefined && error !== null;
  const handleText = (text: string) => {
    const digits = text.replaceAll(/\D/g, '').slice(0, MAX_DIGITS);
    if (digits === value) return;
    onChange(digits);
    const isFull = digits.length === length || digits.length === MAX_DIGITS;
    if (isFull && digits.length > value.length) onComplete(digits);
  };
  return (
    <div className="flex flex-col gap-2">
      <label htmlFor={id} className="text-sm font-medium text-soft">
        {label}
      </label>
      <div className="relative">
        <input
          id={id}
          value={value}
          readOnly={readOnly}
          // The user opened this screen to type the code, and nothing precedes the field.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus={focusOnMount}
          autoComplete="one-time-code"
          inputMode="numeric"
          aria-invalid={invalid || undefined}
          aria-describedby={invalid ? `${id}-error` : undefined}
          onChange={(event) => handleText(event.target.value)}
          onSelect={keepCaretAtEnd}
          className="peer absolute inset-0 size-full cursor-text text-[16px] opacity-0"
        />
        <Boxes value={value} count={Math.max(length, value.length)} invalid={invalid} />
      </div>
      {invalid && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}

interface BoxesProps {
  readonly value: string;
  readonly count: number;
  readonly invalid: boolean;
}

function Boxes({ value, count, invalid }: BoxesProps) {
  const current = Math.min(value.length, count - 1);
  return (
    <div
      aria-hidden="true"
      style={{ gridTemplateColumns: `repeat(${count}, minmax(0, 1fr))` }}
      className="group pointer-events-none grid gap-2 peer-read-only:opacity-60 desk:gap-2.5"
    >
      {Array.from({ length: count }, (_, index) => (
        <span
          key={index}
          data-current={index === current || undefined}
          className={cx(
            'grid h-14 place-items-center rounded-[10px] border bg-s1 font-head text-[32px] leading-none font-semibold tabular-nums desk:h-16',
            'group-peer-focus:data-current:border-accent group-peer-focus:data-current:ring-1 group-peer-focus:data-current:ring-accent',
            invalid ? 'border-danger' : 'border-control',
          )}
        >
          {value[index] ?? (index === value.length && <Caret />)}
        </span>
      ))}
    </div>
  );
}

function Caret() {
  return <i className="hidden h-7 w-0.5 animate-caret bg-text group-peer-focus:block" />;
}

/** Moves the caret to the end, because it is drawn after the last digit. */
function keepCaretAtEnd(event: SyntheticEvent<HTMLInputElement>) {
  const input = event.currentTarget;
  const end = input.value.length;
  const isAllSelected = input.selectionStart === 0 && input.selectionEnd === end;
  if (!isAllSelected && input.selectionEnd !== end) input.setSelectionRange(end, end);
}
