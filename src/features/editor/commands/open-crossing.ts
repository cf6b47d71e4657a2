import { openCrossings } from '@/domain/crossing';
import { restedTrack } from '@/domain/editor/active-track';
import type { EditorState } from '@/domain/editor/editor-state';
import { hasFrame } from '@/domain/frame-range';
import { FRAME_RATE } from '@/domain/limits';
import type { Crossing } from '@/domain/track';

/** The open questions in the kept part. During a drag, those of the path before the drag. */
export function openQuestions(
  state: Pick<EditorState, 'tracks' | 'cut' | 'isAdjusting' | 'history'>,
): readonly Crossing[] {
  const { cut } = state;
  const open = openCrossings(restedTrack(state));
  return cut ? open.filter(({ timeSec }) => hasFrame(cut, Math.round(timeSec * FRAME_RATE))) : open;
}
