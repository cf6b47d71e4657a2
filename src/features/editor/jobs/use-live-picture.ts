import { useEffect, useRef } from 'react';
import type { EditorPhase } from '@/domain/editor/editor-state';
import { FRAME_RATE } from '@/domain/limits';
import { useEditorSession } from '../session/session-context';

/**
 * Makes the picture follow the tracker. While it runs, the picture shows the newest tracked frame, or the first frame
 * before there is one. After a loss or a failure it shows the frame where that happened. The playback merges seeks,
 * so the picture updates as often as the browser can decode beside the tracker. An editor that is opened keeps the
 * frame on which it was left.
 */
export function useLivePicture(): void {
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
