import type { TrackingPhase } from '@/domain/editor/editor-state';
import { FRAME_RATE } from '@/domain/limits';
import { isAbort } from '@/domain/errors';
import type { Playback } from '@/studio/playback/playback';
import type { EditorSession } from '@/studio/session/editor-session';

/**
 * Shows the result of a finished run from its first frame. Also plays the clip, unless the user has turned that off or
 * is busy with something else.
 */
export async function reviewRun(session: EditorSession, { run, reachedSec }: TrackingPhase): Promise<void> {
  const { playback, playsAfterTracking, openDialogs } = session.getState();
  if (!playback || reachedSec === null) return;
  playback.seekToFrame((run.direction === 'forward' ? run.startSec : reachedSec) * FRAME_RATE);
  if (!playsAfterTracking || openDialogs.length > 0 || document.hidden) return;
  try {
    await playAlsoSilently(playback);
  } catch (error) {
    // A browser that blocks autoplay leaves the clip at the first frame.
    if (!isRefusal(error) && !isAbort(error)) console.warn('The tracked clip did not play', error);
  }
}

/** Some browsers refuse to play sound this long after the last press; the clip then plays muted until it stops. */
async function playAlsoSilently(playback: Playback): Promise<void> {
  try {
    await playback.play();
    return;
  } catch (error) {
    if (!isRefusal(error) || playback.getStatus().isMuted) throw error;
  }
  playback.setMuted(true);
  try {
    await playback.play();
  } catch (error) {
    playback.setMuted(false);
    throw error;
  }
  restoreSoundLater(playback);
}

/** Turns the sound back on when the clip stops, unless the user already did. */
function restoreSoundLater(playback: Playback): void {
  const unsubscribe = playback.subscribe(() => {
    const { isPlaying, isMuted } = playback.getStatus();
    if (isPlaying && isMuted) return;
    unsubscribe();
    if (isMuted) playback.setMuted(false);
  });
}

function isRefusal(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'NotAllowedError';
}
