/** A question of the FAQ with its answer, in plain text. Dates are ISO strings. */
export interface FaqEntry {
  readonly id: string;
  readonly title: string;
  readonly content: string;
  /** Counted from 1; the FAQ is sorted by it. */
  readonly orderNum: number;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** The part of an entry that an admin writes. */
export type FaqText = Pick<FaqEntry, 'title' | 'content'>;

/** The number for a new entry at the end. */
export function nextOrderNum(entries: readonly FaqEntry[]): number {
  return Math.max(0, ...entries.map((entry) => entry.orderNum)) + 1;
}
