import { adjustableSelection, type EditorPhaseKind } from '@/domain/editor/editor-state';
import type { CommandContext } from './command';

/** In one of these phases and not under a running export. */
export function inPhase(...kinds: readonly EditorPhaseKind[]): (context: CommandContext) => boolean {
  return ({ state }) => kinds.includes(state.phase.kind) && !state.isExporting;
}

/** There is a circle that can be moved now. */
export function hasCircle({ state }: CommandContext): boolean {
  return adjustableSelection(state.phase) !== null && !state.isExporting;
}
