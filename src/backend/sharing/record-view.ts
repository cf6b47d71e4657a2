import { parseAccessCode } from '@/domain/access-code';
import { keyOf } from './opened-links';
import { KEY_HEADER } from './shared-files';
import { postAsVisitor } from './visitor';

/**
 * Records that a video started to play behind a link: when the page becomes visible, and when a playlist advances by
 * next, previous or by itself, but not when the viewer chooses a video in the grid. The backend reads the viewer and
 * the network from the request itself, and needs the key of the files for a link with a password. A failure is only logged, because it does not affect the viewer.
 */
export async function recordView(code: string, videoId: string): Promise<void> {
  const accessCode = parseAccessCode(code) ?? code;
  const key = keyOf(accessCode);
  const view = { p_access_code: accessCode, p_video_id: videoId };
  try {
    await postAsVisitor('/rest/v1/rpc/record_view', view, key === null ? {} : { [KEY_HEADER]: key });
  } catch (error) {
    console.warn('The view was not recorded.', error);
  }
}
