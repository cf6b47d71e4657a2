import { useCallback, useSyncExternalStore } from 'react';
import { keyAt } from '@/domain/editor/path-edits';
import type { TrackPoint } from '@/domain/track';
import { timeOfFrame } from '../playback/frame-grid';
import type { Playback } from '../playback/playback';

/** The manual key that the clip stands on; null while it plays and on other frames. */
export function useShownKey(playback: Playback, points: readonly TrackPoint[]): TrackPoint | null {
  const subscribe = useCallback(
    (listener: () => void) => {
      const stops = [playback.onFrame(listener), playback.subscribe(listener)];
      return () => stops.forEach((stop) => stop());
    },
    [playback],
  );
  return useSyncExternalStore(subscribe, () =>
    playback.getStatus().isPlaying ? null : keyAt(points, timeOfFrame(playback.getFrame())),
  );
}
