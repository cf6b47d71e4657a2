import { useEffect } from 'react';
import type { EditorState } from '@/domain/editor/editor-state';
import { FRAME_RATE } from '@/domain/limits';
import type { Playback } from './playback/playback';

/**
 * Lets the picture follow the engine: while it runs, the newest tracked frame; when the track is lost, the frame where
 * it was lost; when a selection is started, the frame that it was made on. The playback coalesces seeks, so the
 * picture shows as many frames as the browser can decode beside the engine.
 */
export function useLivePicture(playback: Playback | null, { phase, points }: EditorState): void {
  const newestSec = points.at(-1)?.timestamp;
  const wantedSec =
    phase.kind === 'tracking' ? newestSec : phase.kind === 'lost' ? phase.lostAtSec : undefined;
  useEffect(() => {
    if (!playback || wantedSec === undefined) return;
    playback.seekToFrame(wantedSec * FRAME_RATE);
  }, [playback, wantedSec]);
}
