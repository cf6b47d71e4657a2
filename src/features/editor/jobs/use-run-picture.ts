import { useEffect, useRef } from 'react';
import type { EditorPhase } from '@/domain/editor/editor-state';
import { FRAME_RATE } from '@/domain/limits';
import { useEditorSession } from '../session/session-context';

/**
 * Shows the frame at which a run starts, and after a loss or a failure the frame where that happened. In between, the
 * tracked frames cover the video. An editor that is opened keeps the frame on which it was left.
 */
export function useRunPicture(): void {
  const playback = useEditorSession((state) => state.playback);
  const wantedSec = useEditorSession(({ phase }) => pictureTimeSec(phase));
  const lastSec = useRef(wantedSec);
  useEffect(() => {
    if (!playback || wantedSec === lastSec.current) return;
    lastSec.current = wantedSec;
    if (wantedSec !== null) playback.seekToFrame(wantedSec * FRAME_RATE);
  }, [playback, wantedSec]);
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
