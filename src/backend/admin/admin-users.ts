import * as v from 'valibot';
import type { AdminUser, UserCursor, UserSearch, VideoUsage } from '@/domain/admin';
import type { AccountEvent } from '@/domain/account-history';
import type { ErrorCode } from '@/domain/errors';
import type { Page, PageCursor } from '@/domain/sharing';
import { displayName } from '@/domain/video';
import { accountPage, historyPage } from '../billing/account-history';
import { supabase } from '../http/client';
import { knownError } from '../http/known-error';
import { PAGE_SIZE, pageOf } from '../http/page-of';
import { parseWith } from '../http/parse-with';
import { withReceipt } from '../http/with-receipt';

/** The SQLSTATEs of the admin functions. */
const FAILURES: Readonly<Record<string, ErrorCode>> = { PT403: 'admin-required', PT404: 'user-not-found' };
/** Reading takes the user's id from the address, so 22P02 means an invalid id. */
const READ_FAILURES = { ...FAILURES, '22P02': 'user-not-found' } as const;

const UserAnswer = v.object({
  id: v.string(),
  email: v.string(),
  firstName: v.string(),
  lastName: v.string(),
  createdAt: v.string(),
  currentPlan: v.string(),
  tokenBalance: v.number(),
  tokensUsed: v.number(),
  tokenRemaining: v.number(),
  isAdmin: v.boolean(),
});

const UsersAnswer = v.object({
  total: v.number(),
  items: v.array(UserAnswer),
  next: v.nullable(v.object({ value: v.string(), id: v.string() })),
});

/** A page of users with the total number of results. */
export type UsersPage = v.InferOutput<typeof UsersAnswer>;

const UsageAnswer = v.object({
  total: v.number(),
  tokensConsumed: v.number(),
  items: v.array(
    v.object({
      id: v.string(),
      title: v.string(),
      originalName: v.string(),
      friendlyName: v.nullable(v.string()),
      createdAt: v.string(),
      fileSize: v.nullable(v.number()),
      frameCount: v.nullable(v.number()),
      tokensConsumed: v.number(),
    }),
  ),
});

/** A page of a user's videos, with their total number and total price. */
export interface UsagePage extends Page<VideoUsage> {
  readonly total: number;
  readonly tokensConsumed: number;
}

/**
 * Reads a page of users, which the database filters, sorts and counts.
 * @throws AppError 'admin-load-failed', 'admin-required' or 'no-session'.
 */
export async function getUsersWithTokens(search: UserSearch, after: UserCursor | null): Promise<UsersPage> {
  const { data, error, status } = await supabase.rpc('get_users_with_tokens', {
    p_search: search.term,
    p_sort: search.order.column,
    p_ascending: search.order.ascending,
    p_limit: PAGE_SIZE,
    ...(search.plan !== null && { p_plan: search.plan }),
    ...(after && { p_after: after.value, p_after_id: after.id }),
  });
  if (error) throw knownError(error, 'admin-load-failed', status, READ_FAILURES);
  return parseWith(UsersAnswer, data, 'admin-load-failed');
}

/**
 * Reads one user.
 * @throws AppError 'user-not-found', 'admin-load-failed', 'admin-required' or 'no-session'.
 */
export async function getUserWithTokens(userId: string): Promise<AdminUser> {
  const { data, error, status } = await supabase.rpc('get_user_with_tokens', { p_user_id: userId });
  if (error) throw knownError(error, 'admin-load-failed', status, READ_FAILURES);
  return parseWith(UserAnswer, data, 'admin-load-failed');
}

/**
 * Reads a page of the events of a user's account, newest first. The database records which admin read it.
 * @throws AppError 'admin-load-failed' or 'no-session'.
 */
export async function getUserHistory(userId: string, from: PageCursor | null): Promise<Page<AccountEvent>> {
  const page = accountPage(userId, from);
  const answer = await withReceipt(
    () => supabase.rpc('begin_account_reading', { p_action: 'read_user_history', ...page }),
    (receipt) => supabase.rpc('get_account_history', { ...page, p_receipt: receipt, p_limit: PAGE_SIZE }),
  );
  return historyPage(answer, 'admin-load-failed');
}

/**
 * Reads a page of the prices of a user's videos, newest first. The database records which admin read it.
 * @throws AppError 'user-not-found', 'admin-load-failed', 'admin-required' or 'no-session'.
 */
export async function getUserVideoTokenUsage(userId: string, from: PageCursor | null): Promise<UsagePage> {
  const page = accountPage(userId, from);
  const { data, error, status } = await withReceipt(
    () => supabase.rpc('begin_account_reading', { p_action: 'read_video_usage', ...page }),
    (receipt) =>
      supabase.rpc('get_user_video_token_usage', { ...page, p_receipt: receipt, p_limit: PAGE_SIZE }),
  );
  if (error) throw knownError(error, 'admin-load-failed', status, READ_FAILURES);
  const { total, tokensConsumed, items } = parseWith(UsageAnswer, data, 'admin-load-failed');
  const videos = items.map(({ fileSize, ...video }) => ({
    ...video,
    name: displayName(video),
    fileSizeBytes: fileSize,
  }));
  return { total, tokensConsumed, ...pageOf(videos, (video) => video.createdAt) };
}

/** A gift of tokens. */
export interface Gift {
  readonly userId: string;
  readonly amount: number;
  readonly note: string;
  /** A UUID that the dialog creates once for each gift, so that sending the gift again does not give it again. */
  readonly requestId: string;
}

/**
 * Gives tokens to a user.
 * @throws AppError 'gift-failed', 'gift-sent-already', 'user-not-found', 'admin-required' or 'no-session'.
 */
export async function giftTokens({ userId, amount, note, requestId }: Gift): Promise<void> {
  const { error, status } = await supabase.rpc('gift_tokens', {
    p_user_id: userId,
    p_amount: amount,
    p_note: note,
    p_request_id: requestId,
  });
  if (error) throw knownError(error, 'gift-failed', status, { ...FAILURES, PT409: 'gift-sent-already' });
}

/**
 * Makes another user an admin.
 * @throws AppError 'user-role-failed', 'user-not-found', 'admin-required' or 'no-session'.
 */
export async function setUserAsAdmin(userId: string): Promise<void> {
  const { error, status } = await supabase.rpc('set_user_as_admin', { p_user_id: userId });
  if (error) throw knownError(error, 'user-role-failed', status, FAILURES);
}
