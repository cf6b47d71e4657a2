import { GIFT_LIMITS } from './limits';
import type { ErrorCode } from './errors';

/** A user as admins see them. */
export interface AdminUser {
  readonly id: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  /** ISO timestamp. */
  readonly createdAt: string;
  /** Name of the plan. */
  readonly currentPlan: string;
  readonly tokenBalance: number;
  /** Since the last replenishment. */
  readonly tokensUsed: number;
  readonly tokenRemaining: number;
  readonly isAdmin: boolean;
}

/** The columns of the users' table, by the name that the database sorts them by. */
export type UserColumn =
  'name' | 'currentPlan' | 'createdAt' | 'tokenBalance' | 'tokensUsed' | 'tokenRemaining';

export interface UserOrder {
  readonly column: UserColumn;
  readonly ascending: boolean;
}

/** What the table of users shows: whom, and in which order. */
export interface UserSearch {
  readonly term: string;
  /** Name of a plan; null for all. */
  readonly plan: string | null;
  readonly order: UserOrder;
}

/** Where the next page of users begins: behind this row, with this value in the sorted column. */
export interface UserCursor {
  readonly value: string;
  readonly id: string;
}

/** What one of a user's videos cost. */
export interface VideoUsage {
  readonly id: string;
  readonly name: string;
  /** ISO timestamp. */
  readonly createdAt: string;
  readonly fileSizeBytes: number | null;
  readonly frameCount: number | null;
  readonly tokensConsumed: number;
}

/** A column's order when it is chosen: words from A, dates and numbers from the top. */
export function firstOrder(column: UserColumn): UserOrder {
  return { column, ascending: column === 'name' || column === 'currentPlan' };
}

/** The order after a click on a column: the other way round when it is sorted by it already. */
export function nextOrder(order: UserOrder, column: UserColumn): UserOrder {
  return order.column === column ? { column, ascending: !order.ascending } : firstOrder(column);
}

/** Share of the tokens that is used, 0 to 100; without any tokens all of them are. */
export function percentUsed({ tokenBalance, tokensUsed }: AdminUser): number {
  return tokenBalance === 0 ? 100 : Math.min(100, (100 * tokensUsed) / tokenBalance);
}

/** A typed amount of tokens; commas between thousands are as good as none. Null for what is no whole number. */
export function parseGiftAmount(text: string): number | null {
  const digits = text.trim();
  if (!/^(\d{1,15}|\d{1,3}(,\d{3}){1,4})$/.test(digits)) return null;
  return Number(digits.replaceAll(',', ''));
}

/** What is wrong with a typed amount of a gift (an integer, at least 1); null when nothing is. */
export function giftAmountProblem(text: string): ErrorCode | null {
  const amount = parseGiftAmount(text);
  if (amount === null || amount < GIFT_LIMITS.min) return 'gift-amount-invalid';
  return amount > GIFT_LIMITS.max ? 'gift-amount-too-large' : null;
}
