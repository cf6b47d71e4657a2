import { useCallback, useSyncExternalStore } from 'react';
import { activeTrack } from '@/domain/editor/active-track';
import { keyAt } from '@/domain/editor/path-edits';
import type { TrackPoint } from '@/domain/track';
import { timeOfFrame } from '@/studio/playback/frame-grid';
import { useEditorSession, usePlayback } from '../session/session-context';

/** The manual key of the current frame; null while the clip plays and on frames without a manual key. */
export function useShownKey(): TrackPoint | null {
  const playback = usePlayback();
  const points = useEditorSession((state) => activeTrack(state).points);
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
