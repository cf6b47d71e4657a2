import type { Page, PageCursor, ViewerRecord, WatchedPlay } from '@/domain/sharing';
import { dataError } from '../http/backend-error';
import { supabase } from '../http/client';
import { PAGE_SIZE, pageOf } from '../http/page-of';
import { parseWith } from '../http/parse-with';
import { ViewersAnswer, WatchedPlaysAnswer } from './sharing-rows';

/** The video whose views to read: those of one share or playlist, or of all its links. */
export interface ViewsTarget {
  readonly videoId: string;
  readonly shareId?: string;
  readonly playlistId?: string;
}

export interface ViewersPage extends Page<ViewerRecord> {
  /** Totals over all pages. */
  readonly views: number;
  readonly uniqueViewers: number;
}

/**
 * Reads a page of the viewers of one of the user's videos, newest first.
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

/**
 * Reads how many views showed each play of a reel; empty for other videos.
 * @throws AppError 'viewers-load-failed' or 'no-session'.
 */
export async function listWatchedPlays(target: ViewsTarget): Promise<readonly WatchedPlay[]> {
  const { data, error, status } = await supabase.rpc('get_watched_plays', {
    p_video_id: target.videoId,
    ...(target.shareId !== undefined && { p_share_id: target.shareId }),
    ...(target.playlistId !== undefined && { p_playlist_id: target.playlistId }),
  });
  if (error) throw dataError(error, 'viewers-load-failed', status);
  return parseWith(WatchedPlaysAnswer, data, 'viewers-load-failed');
}
