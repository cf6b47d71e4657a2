import type { EditorState } from '@/domain/editor/editor-state';

/** Whether tracking or an export moves the picture, so that the user cannot seek. */
export function isPictureLocked({ phase, isExporting }: Pick<EditorState, 'phase' | 'isExporting'>): boolean {
  return phase.kind === 'tracking' || isExporting;
}
