import { adjustableSelection, type Aim, type EditorPhaseKind } from '@/domain/editor/editor-state';
import type { CommandContext } from './command';

/** In one of these phases and not under a running export. */
export function inPhase(...kinds: readonly EditorPhaseKind[]): (context: CommandContext) => boolean {
  return ({ state }) => kinds.includes(state.phase.kind) && !state.isExporting;
}

/** There is a circle that can be moved now. */
export function hasCircle({ state }: CommandContext): boolean {
  return adjustableSelection(state.phase) !== null && !state.isExporting;
}

/** This is known of people at the circle that waits for the user's word. */
export function hasAim(kind: Aim['kind']): (context: CommandContext) => boolean {
  return ({ state: { phase, isExporting } }) =>
    phase.kind === 'pending' && phase.aim?.kind === kind && !isExporting;
}
