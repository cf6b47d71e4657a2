import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { addDays, addMonths, isSameMonth, today, weekdayOf, weeksAround, type IsoDate } from '@/domain/dates';
import { formatLongUsDate, formatMonth } from '@/domain/format';
import { IconButton } from './icon-button';

interface CalendarProps {
  readonly value: IsoDate | null;
  readonly onChoose: (date: IsoDate) => void;
}

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

/**
 * Chooses a day of a month. Arrow keys move by days and weeks, Home and End to the ends of the week, Page Up and Page
 * Down by months (with Shift by years), and Enter chooses.
 */
export function Calendar({ value, onChoose }: CalendarProps) {
  const [current, setCurrent] = useState(() => value ?? today());
  const tableRef = useRef<HTMLTableElement>(null);
  /**
   * Whether to focus the current day after the next render. Keys move the focus, but the buttons that change the
   * month keep it.
   */
  const wantsFocus = useRef(false);
  useEffect(() => {
    if (wantsFocus.current) focusCurrentDay(tableRef.current);
    wantsFocus.current = false;
  });
  const onKeyDown = (event: KeyboardEvent): void => {
    const next = afterKey(current, event);
    if (next === null) return;
    event.preventDefault();
    wantsFocus.current = true;
    setCurrent(next);
  };
  const turn = (months: number) => () => setCurrent(addMonths(current, months));
  return (
    <div className="p-3">
      <div className="flex items-center justify-between">
        <IconButton label="Previous month" icon={<ChevronLeft />} onClick={turn(-1)} />
        <p aria-live="polite" className="font-semibold">
          {formatMonth(current)}
        </p>
        <IconButton label="Next month" icon={<ChevronRight />} onClick={turn(1)} />
      </div>
      <table ref={tableRef} aria-label={formatMonth(current)} className="mt-1 text-sm tabular-nums">
        <Weekdays />
        <tbody>
          {weeksAround(current).map((week) => (
            <tr key={week[0]}>
              {week.map((date) => (
                <Day key={date} {...{ date, current, value, onChoose, onKeyDown }} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Focuses the day that the keys have selected, inside this element. */
export function focusCurrentDay(around: Element | null): void {
  around?.querySelector<HTMLElement>('td [tabindex="0"]')?.focus();
}

function Weekdays() {
  return (
    <thead>
      <tr>
        {WEEKDAYS.map((name) => (
          <th
            key={name}
            scope="col"
            abbr={name}
            className="size-9 max-desk:size-11 text-xs font-medium text-muted"
          >
            {name.slice(0, 2)}
          </th>
        ))}
      </tr>
    </thead>
  );
}

interface DayProps extends CalendarProps {
  readonly date: IsoDate;
  /** The day that the keys have selected. */
  readonly current: IsoDate;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

function Day({ date, current, value, onChoose, onKeyDown }: DayProps) {
  const isChosen = date === value;
  return (
    <td className="p-0">
      <button
        type="button"
        tabIndex={date === current ? 0 : -1}
        aria-label={formatLongUsDate(date)}
        aria-pressed={isChosen}
        aria-current={date === today() ? 'date' : undefined}
        onClick={() => onChoose(date)}
        onKeyDown={onKeyDown}
        className={`grid size-9 max-desk:size-11 place-items-center rounded-md aria-[current=date]:font-semibold aria-[current=date]:ring-1 aria-[current=date]:ring-control aria-[current=date]:ring-inset ${
          isChosen
            ? 'bg-text text-ink'
            : `hover:bg-s3 ${isSameMonth(date, current) ? 'text-text' : 'text-muted'}`
        }`}
      >
        {Number(date.slice(8))}
      </button>
    </td>
  );
}

function afterKey(date: IsoDate, { key, shiftKey }: KeyboardEvent): IsoDate | null {
  switch (key) {
    case 'ArrowLeft':
      return addDays(date, -1);
    case 'ArrowRight':
      return addDays(date, 1);
    case 'ArrowUp':
      return addDays(date, -7);
    case 'ArrowDown':
      return addDays(date, 7);
    case 'Home':
      return addDays(date, -weekdayOf(date));
    case 'End':
      return addDays(date, 6 - weekdayOf(date));
    case 'PageUp':
      return addMonths(date, shiftKey ? -12 : -1);
    case 'PageDown':
      return addMonths(date, shiftKey ? 12 : 1);
    default:
      return null;
  }
}
