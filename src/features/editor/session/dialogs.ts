import type { DialogName, EditorSession } from './editor-session';
import { useEditorSession } from './session-context';

export function openDialog(session: EditorSession, name: DialogName): void {
  closeDialog(session, name);
  session.change({ openDialogs: [...session.getState().openDialogs, name] });
}

export function closeDialog({ getState, change }: EditorSession, name: DialogName): void {
  change({ openDialogs: getState().openDialogs.filter((each) => each !== name) });
}

export function useIsDialogOpen(name: DialogName): boolean {
  return useEditorSession(({ openDialogs }) => openDialogs.includes(name));
}
