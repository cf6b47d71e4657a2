import { useEffect } from 'react';
import { holdRun } from './run-lock';
import type { SavedTrack } from './saved-track';

/** Other tabs wait with the clip as long as a run goes on here, and until what it made is saved. */
export function useRunNotice(videoId: string, saved: SavedTrack, isTracking: boolean): void {
  useEffect(() => {
    if (!isTracking) return undefined;
    const letGo = holdRun(videoId);
    const end = (): void => {
      // A tab that has left the editor has given its copy up as well.
      if (saved.isClosed) letGo();
      else void saved.saveNow().finally(letGo);
    };
    // Not before the effects have handed over what the end of the run made of the track.
    return () => queueMicrotask(end);
  }, [videoId, saved, isTracking]);
}
