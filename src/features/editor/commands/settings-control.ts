import type { EditorPhaseKind } from '@/domain/editor/editor-state';
import type { EditorSession, SessionState } from '@/studio/session/editor-session';
import { elementsOf } from '../session/editor-elements';
import { useEditorSession } from '../session/session-context';
import { isRingHeld } from './ring-hand';
import { usePanelPlace } from './panel-place';

type PanelState = Pick<SessionState, 'phase' | 'isExporting' | 'isRingTaken' | 'settingsOpenedIn'>;

/**
 * Whether Tracking Settings is visible. While the column shows the card of a job (a selection, tracking, a loss), the
 * card replaces the panel, which returns afterward. A panel that was dragged or opened during the job floats instead.
 */
export function isSettingsOpen(state: PanelState, isMoved = isPanelMoved()): boolean {
  const { settingsOpenedIn } = state;
  const isYielding = isOverPicture(state, isMoved) && settingsOpenedIn !== jobOf(state);
  return settingsOpenedIn !== null && !isYielding;
}

/** Whether the panel floats over the picture because the column shows another card. */
function isOverPicture(state: PanelState, isMoved: boolean): boolean {
  const kind = jobOf(state);
  return kind !== 'idle' && kind !== 'replay' && !isMoved;
}

export function openSettings(session: EditorSession): void {
  elementsOf(session).settingsFocus.noteOpening();
  session.change({ settingsOpenedIn: jobOf(session.getState()) });
}

export function closeSettings(session: EditorSession): void {
  session.change({ settingsOpenedIn: null });
}

export function useIsSettingsOpen(): boolean {
  const isMoved = usePanelPlace(({ place }) => place !== null);
  return useEditorSession((state) => isSettingsOpen(state, isMoved));
}

export function useIsOverPicture(): boolean {
  const isMoved = usePanelPlace(({ place }) => place !== null);
  return useEditorSession((state) => isOverPicture(state, isMoved));
}

function isPanelMoved(): boolean {
  return usePanelPlace.getState().place !== null;
}

/** A picked-up ring has its own card, like a phase with a circle. */
function jobOf(state: PanelState): EditorPhaseKind {
  return isRingHeld(state) ? 'correcting' : state.phase.kind;
}
