import { useCallback, useSyncExternalStore } from 'react';
import { usePlayback } from '../session/session-context';
import { nearestProblem, type Problem } from '../commands/problems';

/** The problem nearest to the current frame. The component renders again only when that problem changes. */
export function useNearestProblem(problems: readonly Problem[]): Problem | undefined {
  const playback = usePlayback();
  const subscribe = useCallback((listener: () => void) => playback.onFrame(listener), [playback]);
  return useSyncExternalStore(subscribe, () => nearestProblem(problems, playback.getFrame()));
}
