import { useEffect } from 'react';
import { holdRun } from './run-lock';
import type { SavedTrack } from './saved-track';

/** Makes other tabs wait with the clip while a run goes on here, and until its result is saved. */
export function useRunNotice(videoId: string, saved: SavedTrack, isTracking: boolean): void {
  useEffect(() => {
    if (!isTracking) return undefined;
    const release = holdRun(videoId);
    const end = (): void => {
      // A tab that has left the editor has also released its copy.
      if (saved.isClosed) release();
      else void saved.saveNow().finally(release);
    };
    // The microtask runs after the effects that hand the run's last result to the track.
    return () => queueMicrotask(end);
  }, [videoId, saved, isTracking]);
}
