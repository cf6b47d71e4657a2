import { activeTrack } from '@/domain/editor/active-track';
import type { Selection } from '@/domain/track';
import type { EditorSession } from '@/studio/session/editor-session';

/** Places the circle on a known player in the first frame of a clip that nobody has worked on yet. */
export function selectFirst({ getState, dispatch }: EditorSession, { x, y, radius }: Selection): void {
  const state = getState();
  if (state.phase.kind !== 'idle' || activeTrack(state).points.length > 0) return;
  dispatch({ type: 'selectTarget' });
  dispatch({ type: 'place', x, y });
  dispatch({ type: 'resize', radius });
}
