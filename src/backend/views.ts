import type { Page, PageCursor, ViewerRecord } from '@/domain/sharing';
import { dataError } from './backend-error';
import { supabase } from './client';
import { PAGE_SIZE, pageOf } from './page-of';
import { parseWith } from './parse-with';
import { ViewersAnswer } from './sharing-rows';

/** Whose views: a video's, of one share or playlist, or of all its links. */
export interface ViewsTarget {
  readonly videoId: string;
  readonly shareId?: string;
  readonly playlistId?: string;
}

export interface ViewersPage extends Page<ViewerRecord> {
  /** Of all pages. */
  readonly views: number;
  readonly uniqueViewers: number;
}

/**
 * Says that a video began to play behind a link: when the page becomes visible, and when a playlist goes to another item
 * by next, previous or by itself, and not when one is chosen from the grid (sharing spec, section 4). Who and from where
 * the backend reads from the request itself. A failure is logged only: nobody watches worse for it.
 */
export async function recordView(accessCode: string, videoId: string): Promise<void> {
  const { error } = await supabase.rpc('record_view', { p_access_code: accessCode, p_video_id: videoId });
  if (error) console.warn('The view was not recorded.', error);
}

/**
 * A page of who watched one of the user's videos, newest first.
 * @throws AppError 'viewers-load-failed' or 'no-session'.
 */
export async function listViewers(target: ViewsTarget, from: PageCursor | null): Promise<ViewersPage> {
  const { data, error, status } = await supabase.rpc('get_viewers', {
    p_video_id: target.videoId,
    ...(target.shareId !== undefined && { p_share_id: target.shareId }),
    ...(target.playlistId !== undefined && { p_playlist_id: target.playlistId }),
    p_limit: PAGE_SIZE,
    ...(from && { p_before: from.at, p_before_id: from.id }),
  });
  if (error) throw dataError(error, 'viewers-load-failed', status);
  const { items, ...counts } = parseWith(ViewersAnswer, data, 'viewers-load-failed');
  return { ...counts, ...pageOf(items, (viewer) => viewer.viewedAt) };
}
