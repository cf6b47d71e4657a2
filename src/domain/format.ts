const LOCALE = 'en-US';
const KIBIBYTE = 1024;
const SIZE_UNITS = ['KB', 'MB', 'GB'] as const;
const DATE_ONLY = /^\d{4}-\d{2}-\d{2}$/;

/** '43,790'. */
export function formatCount(value: number): string {
  return Math.round(value).toLocaleString(LOCALE);
}

/** '+10,000', '\u22128,938'. */
export function formatSigned(value: number): string {
  return `${value < 0 ? '\u2212' : '+'}${formatCount(Math.abs(value))}`;
}

/**
 * 'Nov 20, 2026'. A date without a time (YYYY-MM-DD) is the same day everywhere; a timestamp is a day in the reader's
 * time zone.
 */
export function formatUsDate(iso: string): string {
  return formatDate(iso, 'short');
}

/** 'November 20, 2026'. */
export function formatLongUsDate(iso: string): string {
  return formatDate(iso, 'long');
}

/** 'November 2026', of a date without a time. */
export function formatMonth(iso: string): string {
  return new Date(iso).toLocaleDateString(LOCALE, { year: 'numeric', month: 'long', timeZone: 'UTC' });
}

/** 'Nov 20, 2026, 3:42 PM', in the reader's time zone. */
export function formatUsDateTime(iso: string): string {
  const text = new Date(iso).toLocaleString(LOCALE, { dateStyle: 'medium', timeStyle: 'short' });
  // Browsers put different spaces before AM and PM.
  return text.replaceAll('\u202F', ' ');
}

/** A size as KB, MB or GB, one decimal below 10 MB: '512 KB', '6.4 MB', '62 MB'. */
export function formatBytes(sizeBytes: number): string {
  let value = Math.max(0, sizeBytes) / KIBIBYTE;
  let unitIndex = 0;
  while (rounded(value, unitIndex) >= KIBIBYTE && unitIndex < SIZE_UNITS.length - 1) {
    value /= KIBIBYTE;
    unitIndex += 1;
  }
  return `${rounded(value, unitIndex)} ${SIZE_UNITS[unitIndex] ?? 'GB'}`;
}

/** '41 of 62 MB', both in the unit of the total. */
export function formatBytesOf(doneBytes: number, totalBytes: number): string {
  const total = formatBytes(totalBytes);
  const unitIndex = SIZE_UNITS.findIndex((unit) => total.endsWith(unit));
  const done = Math.min(doneBytes, totalBytes) / KIBIBYTE ** (unitIndex + 1);
  return `${rounded(done, unitIndex)} of ${total}`;
}

/** Minutes and seconds of a film's position or a countdown: '0:12', '1:02:03'. Fractions of a second are dropped. */
export function formatClock(timeSec: number): string {
  const whole = Math.max(0, Math.floor(timeSec));
  const seconds = String(whole % 60).padStart(2, '0');
  const minutes = Math.floor(whole / 60) % 60;
  const hours = Math.floor(whole / 3600);
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${seconds}` : `${minutes}:${seconds}`;
}

/** A film's length, formatted like formatClock. Less than a second counts as one, because '0:00' reads as empty. */
export function formatLength(lengthSec: number): string {
  return formatClock(lengthSec > 0 ? Math.max(1, lengthSec) : 0);
}

/** '18 seconds left', '2 minutes left', '1 hour left', rounded up. */
export function formatTimeLeft(leftSec: number): string {
  return `${formatWait(leftSec)} left`;
}

/** '18 seconds', '2 minutes', '1 hour', rounded up. */
export function formatWait(leftSec: number): string {
  const seconds = Math.max(1, Math.ceil(leftSec));
  if (seconds < 60) return counted(seconds, 'second');
  const minutes = Math.ceil(seconds / 60);
  return minutes < 60 ? counted(minutes, 'minute') : counted(Math.ceil(minutes / 60), 'hour');
}

/** '1 second', '12 seconds'. Pass a plural that does not just add an s: '2 replies'. */
export function counted(count: number, noun: string, plural = `${noun}s`): string {
  return `${formatCount(count)} ${count === 1 ? noun : plural}`;
}

function rounded(value: number, unitIndex: number): number {
  return value < 10 && unitIndex > 0 ? Math.round(value * 10) / 10 : Math.round(value);
}

function formatDate(iso: string, month: 'short' | 'long'): string {
  return new Date(iso).toLocaleDateString(LOCALE, {
    year: 'numeric',
    month,
    day: 'numeric',
    ...(DATE_ONLY.test(iso) ? { timeZone: 'UTC' } : {}),
  });
}
