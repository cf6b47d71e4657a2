/** A calendar day in the database's format, YYYY-MM-DD. It does not depend on a time zone. */
export type IsoDate = string;

const DAY_MS = 24 * 60 * 60 * 1000;
const DAYS_OF_WEEK = 7;
const WEEKS_SHOWN = 6;
const US_DATE = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/;
/** Years outside this range are typos, because no sports clip is that old or that new. */
const YEARS = { first: 1900, last: 2100 } as const;

/** Parses a typed month/day/year; null for an invalid date such as '2/30/2026', '13/1/2026' or '11/20/0026'. */
export function parseUsDate(text: string): IsoDate | null {
  const [, month, day, year] = US_DATE.exec(text.trim()) ?? [];
  if (!month || !day || !year || Number(year) < YEARS.first || Number(year) > YEARS.last) return null;
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const time = Date.parse(`${iso}T00:00:00Z`);
  return Number.isNaN(time) || isoOf(time) !== iso ? null : iso;
}

/** '11/20/2026': month, day and year. */
export function formatUsNumbers(date: IsoDate): string {
  const [year, month, day] = date.split('-');
  return `${month}/${day}/${year}`;
}

/** The date this many days later, or earlier for a negative number. */
export function addDays(date: IsoDate, days: number): IsoDate {
  return isoOf(timeOf(date) + days * DAY_MS);
}

/** The same day this many months later, or the last day of that month if it has no such day. */
export function addMonths(date: IsoDate, months: number): IsoDate {
  const from = new Date(timeOf(date));
  const [year, month, day] = [from.getUTCFullYear(), from.getUTCMonth() + months, from.getUTCDate()];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return isoOf(Date.UTC(year, month, Math.min(day, lastDay)));
}

/** 0 for Sunday to 6 for Saturday. */
export function weekdayOf(date: IsoDate): number {
  return new Date(timeOf(date)).getUTCDay();
}

/** Whether two dates are in the same month of the same year. */
export function isSameMonth(a: IsoDate, b: IsoDate): boolean {
  return a.slice(0, 7) === b.slice(0, 7);
}

/** The six weeks, from Sunday to Saturday, that contain a date's month. */
export function weeksAround(date: IsoDate): readonly (readonly IsoDate[])[] {
  const first = `${date.slice(0, 8)}01`;
  const start = addDays(first, -weekdayOf(first));
  return Array.from({ length: WEEKS_SHOWN }, (_, week) =>
    Array.from({ length: DAYS_OF_WEEK }, (_, day) => addDays(start, week * DAYS_OF_WEEK + day)),
  );
}

/** Today in the reader's time zone. */
export function today(now = new Date()): IsoDate {
  const [month, day] = [now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0'));
  return `${now.getFullYear()}-${month}-${day}`;
}

function timeOf(date: IsoDate): number {
  return Date.parse(`${date}T00:00:00Z`);
}

function isoOf(timeMs: number): IsoDate {
  return new Date(timeMs).toISOString().slice(0, 10);
}
