import { useEffect } from 'react';
import { FRAME_RATE } from '@/domain/limits';
import type { TrackPoint } from '@/domain/track';
import type { Playback } from './playback/playback';

/**
 * Lets the picture follow the engine while it runs: seeks to the newest tracked frame. The playback coalesces seeks,
 * so the picture shows as many of them as the browser can decode beside the engine.
 */
export function useLivePicture(
  playback: Playback | null,
  isFollowing: boolean,
  points: readonly TrackPoint[],
): void {
  const newest = points.at(-1)?.timestamp;
  useEffect(() => {
    if (!playback || !isFollowing || newest === undefined) return;
    playback.seekToFrame(newest * FRAME_RATE);
  }, [playback, isFollowing, newest]);
}
