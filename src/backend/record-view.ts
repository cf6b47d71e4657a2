import { postAsVisitor } from './visitor';

/**
 * Says that a video began to play behind a link: when the page becomes visible, and when a playlist goes to another
 * item by next, previous or by itself, and not when one is chosen from the grid. Who and from where the backend reads
 * from the request itself. A failure is logged only: nobody watches worse for it.
 */
export async function recordView(accessCode: string, videoId: string): Promise<void> {
  try {
    await postAsVisitor('/rest/v1/rpc/record_view', { p_access_code: accessCode, p_video_id: videoId });
  } catch (error) {
    console.warn('The view was not recorded.', error);
  }
}
