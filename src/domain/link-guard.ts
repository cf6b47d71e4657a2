import type { IsoDate } from './dates';
import { today } from './dates';

/** Who can open a link, and until when. */
export interface LinkGuard {
  /** False while it is paused. */
  readonly isActive: boolean;
  /** When it expires; null for never. */
  readonly expiresAt: string | null;
  readonly hasPassword: boolean;
}

export type LinkState = 'active' | 'inactive' | 'expired';

/** The minimum and maximum length of a link's password, as in the database. */
const PASSWORD = { minLength: 6, maxBytes: 72 } as const;

export function linkStateOf({ isActive, expiresAt }: LinkGuard, nowMs: number): LinkState {
  if (!isActive) return 'inactive';
  return expiresAt !== null && Date.parse(expiresAt) <= nowMs ? 'expired' : 'active';
}

/** The end of a day in the owner's time zone: a link works throughout its last day. */
export function endOfDay(date: IsoDate): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  return new Date(year, month - 1, day + 1).toISOString();
}

/** The last day on which a link works, in the owner's time zone. */
export function lastDayOf(expiresAt: string): IsoDate {
  return today(new Date(Date.parse(expiresAt) - 1));
}

export function isLinkPassword(text: string): boolean {
  return (
    Array.from(text).length >= PASSWORD.minLength &&
    new TextEncoder().encode(text).length <= PASSWORD.maxBytes
  );
}
