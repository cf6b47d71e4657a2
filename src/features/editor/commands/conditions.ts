import { adjustableSelection, type Aim, type EditorPhaseKind } from '@/domain/editor/editor-state';
import type { EditorSession } from '@/studio/session/editor-session';

/** Returns a condition that holds in these phases while no export runs. */
export function inPhase(...kinds: readonly EditorPhaseKind[]): (session: EditorSession) => boolean {
  return ({ getState }) => {
    const { phase, isExporting } = getState();
    return kinds.includes(phase.kind) && !isExporting;
  };
}

/** Whether there is a circle that the user can move now. */
export function hasCircle({ getState }: EditorSession): boolean {
  const { phase, isExporting } = getState();
  return adjustableSelection(phase) !== null && !isExporting;
}

/** Returns a condition on what person detection has found at the unconfirmed circle. */
export function hasAim(...kinds: readonly Aim['kind'][]): (session: EditorSession) => boolean {
  return ({ getState }) => {
    const { phase, isExporting } = getState();
    return (
      phase.kind === 'pending' && phase.aim !== undefined && kinds.includes(phase.aim.kind) && !isExporting
    );
  };
}
