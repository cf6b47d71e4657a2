import { useCallback, useSyncExternalStore } from 'react';
import type { Playback } from '../playback/playback';
import { nearestProblem, type Problem } from './problems';

/** The problem that is nearest to the shown frame; React hears of it only when it is another one. */
export function useNearestProblem(playback: Playback, problems: readonly Problem[]): Problem | undefined {
  const subscribe = useCallback((listener: () => void) => playback.onFrame(listener), [playback]);
  return useSyncExternalStore(subscribe, () => nearestProblem(problems, playback.getFrame()));
}
