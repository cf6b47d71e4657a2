import { AppError, ERROR_TEXTS, type ErrorCode } from '@/domain/errors';
import type { Page, PageCursor, Share } from '@/domain/sharing';
import { dataError, failureOf } from './backend-error';
import { supabase } from './client';
import { requireIdentity } from './identity';
import { PAGE_SIZE, pageOf } from './page-of';
import { parseWith } from './parse-with';
import { LinkAnswer, SharesAnswer } from './sharing-rows';

/** A link that was made. */
export interface NewLink {
  readonly id: string;
  readonly accessCode: string;
}

/** A page of a list with the number of all its rows. */
export interface CountedPage<T> extends Page<T> {
  readonly total: number;
}

/** What create_share and delete_share raise. */
const CREATE_FAILURES: Readonly<Record<string, ErrorCode>> = {
  PT403: 'share-limit',
  PT404: 'share-video-missing',
  PT422: 'no-processed-video',
  PT429: 'too-many-attempts',
  PT503: 'access-code-exhausted',
};

/**
 * Shares one of the user's processed videos. One that is shared already keeps its active link.
 * @throws AppError 'share-limit', 'share-video-missing', 'no-processed-video', 'too-many-attempts',
 * 'access-code-exhausted', 'share-create-failed' or 'no-session'.
 */
export async function createShare(videoId: string): Promise<NewLink> {
  const { data, error, status } = await supabase.rpc('create_share', { p_video_id: videoId });
  if (error) {
    const known = CREATE_FAILURES[failureOf(error).code ?? ''];
    throw known ? new AppError(known, { cause: error }) : dataError(error, 'share-create-failed', status);
  }
  return parseWith(LinkAnswer, data, 'share-create-failed');
}

/**
 * A page of the user's links to single videos, newest first, with views and viewers.
 * @throws AppError 'shares-load-failed' or 'no-session'.
 */
export async function listShares(from: PageCursor | null): Promise<CountedPage<Share>> {
  const { data, error, status } = await supabase.rpc('get_user_shares', {
    p_limit: PAGE_SIZE,
    ...(from && { p_before: from.at, p_before_id: from.id }),
  });
  if (error) throw dataError(error, 'shares-load-failed', status);
  const { total, items } = parseWith(SharesAnswer, data, 'shares-load-failed');
  return { total, ...pageOf(items, (share) => share.createdAt) };
}

/**
 * Deletes a link with its views; its files are closed to visitors (shared-files.ts says what remains).
 * @throws AppError 'share-delete-failed' with the reason, or 'no-session'.
 */
export async function deleteShare(id: string): Promise<void> {
  const { userId } = await requireIdentity();
  const { error, status } = await supabase.rpc('delete_share', { p_share_id: id, p_user_id: userId });
  if (error) {
    throw deleteError(error, 'share-delete-failed', status, {
      missing: 'share-not-found',
      other: 'share-remove-failed',
    });
  }
}

/**
 * 'Failed to delete {share|playlist}: {reason}'. The reason is of the catalogue as well: what a browser or a proxy says
 * is for nobody's eyes.
 * @param reasons when there is nothing to delete, and for everything else.
 */
export function deleteError(
  error: unknown,
  code: 'share-delete-failed' | 'playlist-delete-failed',
  status: number,
  reasons: { readonly missing: ErrorCode; readonly other: ErrorCode },
): Error {
  const known = dataError(error, code, status);
  if (!(known instanceof AppError) || known.code !== code) return known;
  const reason = failureOf(error).code === 'PT404' ? reasons.missing : reasons.other;
  return new AppError(code, { cause: error, params: { reason: ERROR_TEXTS[reason] } });
}
