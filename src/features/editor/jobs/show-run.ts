import type { EditorPhase } from '@/domain/editor/editor-state';
import { FRAME_RATE } from '@/domain/limits';
import type { EditorSession } from '@/studio/session/editor-session';
import { follow } from '@/studio/session/follow';

/**
 * Shows the frame at which a run starts, and after a loss or a failure the frame where that happened. In between, the
 * tracked frames cover the video. An editor that is opened keeps the frame on which it was left.
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
