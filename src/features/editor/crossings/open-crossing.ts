import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { nearestCrossing, openCrossings, type Crossing } from '@/domain/crossing';
import type { EditorState } from '@/domain/editor/editor-state';
import { timeOfFrame } from '../playback/frame-grid';
import type { Playback } from '../playback/playback';

/** The questions that are open; in the middle of a drag, those before it. */
export function openQuestions(
  state: Pick<EditorState, 'points' | 'crossings' | 'isAdjusting' | 'history'>,
): readonly Crossing[] {
  const { points, crossings } = state.isAdjusting ? state.history.recorded : state;
  return openCrossings(points, crossings);
}

/** The open question that is nearest to the shown frame, and all of them; React hears only when it is another one. */
export function useOpenCrossing(
  { points, crossings, isAdjusting, history }: EditorState,
  playback: Playback,
): { readonly crossing: Crossing | undefined; readonly open: readonly Crossing[] } {
  const open = useMemo(
    () => openQuestions({ points, crossings, isAdjusting, history }),
    [points, crossings, isAdjusting, history],
  );
  const subscribe = useCallback((listener: () => void) => playback.onFrame(listener), [playback]);
  const crossing = useSyncExternalStore(subscribe, () =>
    nearestCrossing(open, timeOfFrame(playback.getFrame())),
  );
  return { crossing, open };
}
