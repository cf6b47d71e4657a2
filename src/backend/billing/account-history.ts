import type { PostgrestSingleResponse } from '@supabase/supabase-js';
import * as v from 'valibot';
import type { AccountEvent } from '@/domain/account-history';
import { AppError, type ErrorCode } from '@/domain/errors';
import type { Page, PageCursor } from '@/domain/sharing';
import { dataError } from '../http/backend-error';
import { supabase } from '../http/client';
import { requireIdentity } from '../auth/identity';
import { PAGE_SIZE, pageOf } from '../http/page-of';
import { parseWith } from '../http/parse-with';

const EventRow = v.object({
  id: v.string(),
  type: v.picklist(['payment', 'subscription_updated', 'gift', 'reload', 'usage']),
  amount: v.nullable(v.number()),
  note: v.string(),
  planName: v.nullable(v.string()),
  adminName: v.nullable(v.string()),
  createdAt: v.string(),
});

const EMPTY: Page<AccountEvent> = { items: [], next: null };

/** The arguments of the database functions that read a page of a user's account. */
export function accountPage(userId: string, cursor: PageCursor | null) {
  return { p_user_id: userId, ...(cursor && { p_before: cursor.at, p_before_id: cursor.id }) };
}

/**
 * Parses a page of an account's history, newest first: events, gifts and usage together.
 * @param answer of get_account_history.
 * @throws AppError with the fallback, or 'no-session'.
 */
export function historyPage(
  { data, error, status }: PostgrestSingleResponse<unknown>,
  fallback: ErrorCode,
): Page<AccountEvent> {
  if (error) throw dataError(error, fallback, status);
  return pageOf(parseWith(v.array(EventRow), data, fallback), (event) => event.createdAt);
}

/**
 * Reads a page of the signed-in user's own history. When the first page fails, the list is empty and the failure is
 * logged; a later page throws, so that it can be requested again.
 * @throws AppError 'no-session'; on later pages 'subscription-data-load-failed'.
 */
export async function getSubscriptionHistory(cursor: PageCursor | null): Promise<Page<AccountEvent>> {
  try {
    const { userId } = await requireIdentity();
    const page = accountPage(userId, cursor);
    const answer = await supabase.rpc('get_account_history', { ...page, p_limit: PAGE_SIZE });
    return historyPage(answer, 'subscription-data-load-failed');
  } catch (error) {
    if (cursor !== null || (error instanceof AppError && error.code === 'no-session')) throw error;
    console.error('The subscription history could not be loaded.', error);
    return EMPTY;
  }
}
