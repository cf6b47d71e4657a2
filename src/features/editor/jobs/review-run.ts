import type { TrackingPhase } from '@/domain/editor/editor-state';
import { FRAME_RATE } from '@/domain/limits';
import { isAbort } from '@/domain/errors';
import type { EditorSession } from '../session/editor-session';

/**
 * Shows the result of a finished run from its first frame. It also plays the clip, unless the user has turned that
 * off or is busy with something else.
 */
export async function reviewRun(session: EditorSession, { run, reachedSec }: TrackingPhase): Promise<void> {
  const { playback, playsAfterTracking, openDialogs } = session.getState();
  if (!playback || reachedSec === null) return;
  playback.seekToFrame((run.direction === 'forward' ? run.startSec : reachedSec) * FRAME_RATE);
  if (!playsAfterTracking || openDialogs.length > 0 || document.hidden) return;
  try {
    await playback.play();
  } catch (error) {
    // Some browsers do not play sound this long after the last press; the clip then stays at the first frame.
    const mayNot = error instanceof DOMException && error.name === 'NotAllowedError';
    if (!mayNot && !isAbort(error)) console.warn('The tracked clip did not play', error);
  }
}
