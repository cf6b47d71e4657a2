import { openCrossings, type Crossing } from '@/domain/crossing';
import type { EditorState } from '@/domain/editor/editor-state';

/** The open questions; during a drag they are those of the path before it. */
export function openQuestions(
  state: Pick<EditorState, 'points' | 'crossings' | 'isAdjusting' | 'history'>,
): readonly Crossing[] {
  const { points, crossings } = state.isAdjusting ? state.history.recorded : state;
  return openCrossings(points, crossings);
}
