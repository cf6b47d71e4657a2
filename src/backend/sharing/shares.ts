import { AppError, ERROR_TEXTS, type ErrorCode } from '@/domain/errors';
import type { LinkGuard } from '@/domain/link-guard';
import type { LinkCard, Page, PageCursor, Share } from '@/domain/sharing';
import { dataError, serviceFailureOf } from '../http/backend-error';
import { supabase } from '../http/client';
import { requireIdentity } from '../auth/identity';
import { PAGE_SIZE, pageOf } from '../http/page-of';
import { parseWith } from '../http/parse-with';
import { ShareAnswer, SharesAnswer } from './sharing-rows';

/** A newly created link. */
export interface NewLink {
  readonly id: string;
  readonly accessCode: string;
}

/** A link to a video, with its protection and what it shows; the link may have existed before. */
export type VideoLink = NewLink & LinkGuard & LinkCard;

/** A page of a list with the total number of its rows. */
export interface CountedPage<T> extends Page<T> {
  readonly total: number;
}

/** The SQLSTATEs of create_share. */
const CREATE_FAILURES: Readonly<Record<string, ErrorCode>> = {
  PT403: 'share-limit',
  PT404: 'share-video-missing',
  PT422: 'no-processed-video',
  PT429: 'too-many-attempts',
  PT503: 'access-code-exhausted',
};

/**
 * Shares one of the user's processed videos. A video that is already shared keeps its active link.
 * @throws AppError 'share-limit', 'share-video-missing', 'no-processed-video', 'too-many-attempts',
 * 'access-code-exhausted', 'share-create-failed' or 'no-session'.
 */
export async function createShare(videoId: string): Promise<VideoLink> {
  const { data, error, status } = await supabase.rpc('create_share', { p_video_id: videoId });
  if (error) {
    const known = CREATE_FAILURES[serviceFailureOf(error).code ?? ''];
    throw known ? new AppError(known, { cause: error }) : dataError(error, 'share-create-failed', status);
  }
  return parseWith(ShareAnswer, data, 'share-create-failed');
}

/**
 * Reads a page of the user's links to single videos, newest first, with the numbers of views and viewers.
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
 * Deletes a link with its views. Visitors then get no new signed URLs for its files; shared-files.ts describes the URLs
 * that remain valid.
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
 * Builds the error 'Failed to delete {share|playlist}: {reason}'. The reason is one of the app's own texts, because
 * messages of a browser or a proxy are not meant for users.
 * @param reasons the reason when there is nothing to delete, and the one for all other failures.
 */
export function deleteError(
  error: unknown,
  code: 'share-delete-failed' | 'playlist-delete-failed',
  status: number,
  reasons: { readonly missing: ErrorCode; readonly other: ErrorCode },
): Error {
  const known = dataError(error, code, status);
  if (!(known instanceof AppError) || known.code !== code) return known;
  const reason = serviceFailureOf(error).code === 'PT404' ? reasons.missing : reasons.other;
  return new AppError(code, { cause: error, params: { reason: ERROR_TEXTS[reason] } });
}
