import { openCrossings, type Crossing } from '@/domain/crossing';
import type { EditorState } from '@/domain/editor/editor-state';
import { hasFrame } from '@/domain/frame-range';
import { FRAME_RATE } from '@/domain/limits';

/** The open questions about what is kept; during a drag they are those of the path before it. */
export function openQuestions(
  state: Pick<EditorState, 'points' | 'crossings' | 'cut' | 'isAdjusting' | 'history'>,
): readonly Crossing[] {
  const { points, crossings } = state.isAdjusting ? state.history.recorded : state;
  const { cut } = state;
  const open = openCrossings(points, crossings);
  return cut ? open.filter(({ timeSec }) => hasFrame(cut, Math.round(timeSec * FRAME_RATE))) : open;
}
