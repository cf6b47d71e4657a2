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
  /** Tokens used since the last replenishment. */
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

/** The filter and order of the table of users. */
export interface UserSearch {
  readonly term: string;
  /** Name of a plan; null for users of all plans. */
  readonly plan: string | null;
  readonly order: UserOrder;
}

/** The last row of a page of users, with its value in the sorted column; the next page starts after it. */
export interface UserCursor {
  readonly value: string;
  readonly id: string;
}

/** The cost of one of a user's videos. */
export interface VideoUsage {
  readonly id: string;
  readonly name: string;
  /** ISO timestamp. */
  readonly createdAt: string;
  readonly fileSizeBytes: number | null;
  readonly frameCount: number | null;
  readonly tokensConsumed: number;
}

/** A column's order when it is first chosen: text from A to Z, dates and numbers from the largest down. */
export function firstOrder(column: UserColumn): UserOrder {
  return { column, ascending: column === 'name' || column === 'currentPlan' };
}

/** The order after a click on a column: reversed if the table is already sorted by it. */
export function nextOrder(order: UserOrder, column: UserColumn): UserOrder {
  return order.column === column ? { column, ascending: !order.ascending } : firstOrder(column);
}

/** The used share of the tokens, 0 to 100; 100 for a user without any tokens. */
export function percentUsed({ tokenBalance, tokensUsed }: AdminUser): number {
  return tokenBalance === 0 ? 100 : Math.min(100, (100 * tokensUsed) / tokenBalance);
}

/** A typed amount of tokens; commas between thousands are ignored. Null for a text that is not a whole number. */
export function parseGiftAmount(text: string): number | null {
  const digits = text.trim();
  if (!/^(\d{1,15}|\d{1,3}(,\d{3}){1,4})$/.test(digits)) return null;
  return Number(digits.replaceAll(',', ''));
}

/** The error of a typed gift amount, which must be an integer of at least 1; null if it is valid. */
export function giftAmountProblem(text: string): ErrorCode | null {
  const amount = parseGiftAmount(text);
  if (amount === null || amount < GIFT_LIMITS.min) return 'gift-amount-invalid';
  return amount > GIFT_LIMITS.max ? 'gift-amount-too-large' : null;
}
