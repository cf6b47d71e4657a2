import { useEffect, useRef } from 'react';
import type { EditorPhase } from '@/domain/editor/editor-state';
import { FRAME_RATE } from '@/domain/limits';
import type { Playback } from './playback/playback';

/**
 * Lets the picture follow the engine: while it runs, the newest tracked frame, and before that the one that it starts
 * on; when the track is lost or the engine broke, the frame where that was. The playback coalesces seeks, so the
 * picture shows as many frames as the browser can decode beside the engine. An editor that is opened shows the frame on
 * which it was left.
 */
export function useLivePicture(playback: Playback | null, phase: EditorPhase): void {
  const wantedSec = pictureTimeSec(phase);
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
