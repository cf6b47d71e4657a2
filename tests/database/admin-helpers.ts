import { randomUUID } from 'node:crypto';
import type { Role, TestDatabase } from './harness';
import { call } from './sharing-helpers';

/** An admin user row. */
export interface UserRow {
  readonly id: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly createdAt: string;
  readonly currentPlan: string;
  readonly tokenBalance: number;
  readonly tokensUsed: number;
  readonly tokenRemaining: number;
  readonly isAdmin: boolean;
}

export interface UserList {
  readonly total: number;
  readonly items: readonly UserRow[];
  readonly next: { readonly value: string; readonly id: string } | null;
}

type Arguments = Readonly<Record<string, unknown>>;

/** A page of the admins' list. */
export const listUsers = (db: TestDatabase, role: Role, args: Arguments = {}): Promise<UserList> =>
  call(db, role, 'get_users_with_tokens', args);

/** One user of the admins' list. */
export const userRow = (db: TestDatabase, role: Role, userId: string): Promise<UserRow> =>
  call(db, role, 'get_user_with_tokens', { p_user_id: userId });

/** Makes a gift, with a new request id unless one is given. */
export const gift = (db: TestDatabase, role: Role, userId: string, more: Arguments = {}): Promise<unknown> =>
  call(db, role, 'gift_tokens', {
    p_user_id: userId,
    p_amount: 100,
    p_note: 'Sorry',
    p_request_id: randomUUID(),
    ...more,
  });

/** An account's history, newest first; another account's needs the receipt of its audit entry. */
export async function history(
  db: TestDatabase,
  role: Role,
  userId: string | null,
): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const isOwn = typeof role === 'object' && role.userId === userId;
  const receipt = isOwn ? null : await beginReading(db, role, 'read_user_history', { p_user_id: userId });
  return call(db, role, 'get_account_history', { p_user_id: userId, p_receipt: receipt });
}

/** One page of what a user's videos cost, with its audit entry. */
export async function videoUsage<T = unknown>(
  db: TestDatabase,
  role: Role,
  userId: string,
  { p_limit = 50, ...from }: { p_limit?: number; p_before?: string; p_before_id?: string } = {},
): Promise<T> {
  const page = { p_user_id: userId, ...from };
  const receipt = await beginReading(db, role, 'read_video_usage', page);
  return call(db, role, 'get_user_video_token_usage', { ...page, p_limit, p_receipt: receipt });
}

/** Audits a read and returns its receipt. */
export const beginReading = (
  db: TestDatabase,
  role: Role,
  action: string,
  page: Arguments,
): Promise<string> => call(db, role, 'begin_account_reading', { p_action: action, ...page });

/** Gives a user a subscription that began this many days ago. */
export async function subscribe(
  db: TestDatabase,
  userId: string,
  plan: string,
  { daysAgo = 0, status = 'active' } = {},
): Promise<void> {
  await db.owner(
    `insert into user_subscriptions (user_id, plan_id, status, current_period_start, current_period_end)
     select $1, id, $3, now() - $4 * interval '1 day', now() + interval '30 days' from plans where name = $2`,
    [userId, plan, status, daysAgo],
  );
}

/** The audit entries about a user, oldest first. */
export async function traceOf(
  db: TestDatabase,
  userId: string,
): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const { rows } = await db.owner(
    'select admin_id, action, details from private.admin_actions where user_id = $1 order by id',
    [userId],
  );
  return rows;
}
