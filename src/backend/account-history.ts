import type { PostgrestSingleResponse } from '@supabase/supabase-js';
import * as v from 'valibot';
import type { AccountEvent } from '@/domain/account-history';
import { AppError, type ErrorCode } from '@/domain/errors';
import type { Page, PageCursor } from '@/domain/sharing';
import { dataError } from './backend-error';
import { supabase } from './client';
import { requireIdentity } from './identity';
import { PAGE_SIZE, pageOf } from './page-of';
import { parseWith } from './parse-with';

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

/** Whose page of an account is read, and where it begins, as the database's functions take it. */
export function accountPage(userId: string, cursor: PageCursor | null) {
  return { p_user_id: userId, ...(cursor && { p_before: cursor.at, p_before_id: cursor.id }) };
}

/**
 * A page of what happened to an account, newest first: events, gifts and usage merged.
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
 * A page of the signed-in user's own history. A failure gives an empty list and is logged; one of a later page does
 * not, so that it can be asked for again.
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
