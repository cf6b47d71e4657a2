import { useId, useState } from 'react';
import { CalendarDays } from 'lucide-react';
import { Popover as Primitive } from 'radix-ui';
import { formatUsNumbers, parseUsDate, type IsoDate } from '@/domain/dates';
import { Calendar, focusCurrentDay } from './calendar';
import { TextField } from './field';

interface DateFieldProps {
  readonly label: string;
  /** The typed text: month/day/year, or a text that is not a date. */
  readonly value: string;
  readonly onChange: (typed: string) => void;
  readonly error?: string | null;
  readonly hint?: string;
}

/** A date that is typed as month/day/year or chosen from a calendar. */
export function DateField({ label, value, onChange, error, hint }: DateFieldProps) {
  const [isOpen, setIsOpen] = useState(false);
  const nameId = useId();
  const choose = (date: IsoDate): void => {
    onChange(formatUsNumbers(date));
    setIsOpen(false);
  };
  return (
    <Primitive.Root open={isOpen} onOpenChange={setIsOpen}>
      <div className="relative">
        <TextField
          label={label}
          value={value}
          placeholder="MM/DD/YYYY"
          autoComplete="off"
          className="[&_input]:pr-12"
          onChange={(event) => onChange(event.target.value)}
          {...(error !== undefined && { error })}
          {...(hint !== undefined && { hint })}
        />
        <Primitive.Trigger asChild>
          <button
            type="button"
            aria-label={`Choose ${label.toLowerCase()}`}
            className="absolute top-7.5 right-1 max-desk:top-6.5 max-desk:right-0 grid size-9 max-desk:size-11 place-items-center rounded-md text-soft transition-colors hover:bg-s3 hover:text-text"
          >
            <CalendarDays aria-hidden="true" className="size-5" />
          </button>
        </Primitive.Trigger>
      </div>
      <Primitive.Portal>
        <Primitive.Content
          align="end"
          sideOffset={6}
          collisionPadding={8}
          aria-labelledby={nameId}
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            if (event.currentTarget instanceof Element) focusCurrentDay(event.currentTarget);
          }}
          className="z-60 animate-rise rounded-lg border border-line-strong bg-s2 shadow-float outline-none"
        >
          <span id={nameId} className="sr-only">
            {label}
          </span>
          <Calendar value={parseUsDate(value)} onChoose={choose} />
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
