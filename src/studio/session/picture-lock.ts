import type { EditorState } from '@/domain/editor/editor-state';

/** Whether seeking is blocked because tracking or an export is moving the picture. */
export function isPictureLocked({ phase, isExporting }: Pick<EditorState, 'phase' | 'isExporting'>): boolean {
  return phase.kind === 'tracking' || isExporting;
}
