import { parseAccessCode } from '@/domain/access-code';
import { keyOf } from './opened-links';
import { KEY_HEADER } from './shared-files';
import { postAsVisitor } from './visitor';

/**
 * Records that a link's video started to play: when the page becomes visible, and when a playlist advances through
 * next, previous or automatically, but not when the viewer chooses a video in the grid. The backend reads the viewer
 * and the network from the request itself, and needs the key of the files for a link with a password. A failure is only
 * logged, because it does not affect the viewer.
 * @param viewId a new UUID; a reel's watched plays are added to this view by it.
 */
export async function recordView(code: string, videoId: string, viewId: string): Promise<void> {
  const accessCode = parseAccessCode(code) ?? code;
  const key = keyOf(accessCode);
  const view = { p_access_code: accessCode, p_video_id: videoId, p_view_id: viewId };
  try {
    await postAsVisitor('/rest/v1/rpc/record_view', view, key === null ? {} : { [KEY_HEADER]: key });
  } catch (error) {
    console.warn('The view was not recorded.', error);
  }
}

/** Records the plays of a reel that a view has shown, by their numbers from 1. A failure is only logged. */
export async function recordWatchedPlays(
  code: string,
  viewId: string,
  plays: readonly number[],
): Promise<void> {
  const watched = { p_access_code: parseAccessCode(code) ?? code, p_view_id: viewId, p_plays: plays };
  try {
    await postAsVisitor('/rest/v1/rpc/record_watched_plays', watched);
  } catch (error) {
    console.warn('What was watched was not recorded.', error);
  }
}
