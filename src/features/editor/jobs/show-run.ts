import type { EditorPhase } from '@/domain/editor/editor-state';
import { FRAME_RATE } from '@/domain/limits';
import type { EditorSession } from '@/studio/session/editor-session';
import { follow } from '@/studio/session/follow';

/**
 * Shows the frame where a run starts and, after a loss or a failure, the frame where it happened. In between, the
 * tracked frames cover the video. A newly opened editor keeps the frame the user left on.
 */
export function showRun(session: EditorSession): () => void {
  let isOpening = true;
  return follow(
    session,
    ({ phase }) => pictureTimeSec(phase),
    (wantedSec) => {
      if (!isOpening && wantedSec !== null) {
        session.getState().playback?.seekToFrame(wantedSec * FRAME_RATE);
      }
      isOpening = false;
    },
  );
}

function pictureTimeSec(phase: EditorPhase): number | null {
  switch (phase.kind) {
    case 'tracking':
      return phase.run.startSec;
    case 'failed':
      return phase.reachedSec ?? phase.run.startSec;
    case 'lost':
      return phase.lostAtSec;
    case 'idle':
    case 'selecting':
    case 'pending':
    case 'readyToTrack':
    case 'correcting':
    case 'drawing':
    case 'replay':
      return null;
  }
}
