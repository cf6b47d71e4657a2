/** A question of the FAQ with its answer, in plain text. Dates are ISO strings. */
export interface FaqEntry {
  readonly id: string;
  readonly title: string;
  readonly content: string;
  /** From 1; the FAQ is ordered by it. */
  readonly orderNum: number;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** What an admin writes. */
export type FaqText = Pick<FaqEntry, 'title' | 'content'>;

/** The place behind the last entry. */
export function nextOrderNum(entries: readonly FaqEntry[]): number {
  return Math.max(0, ...entries.map((entry) => entry.orderNum)) + 1;
}
