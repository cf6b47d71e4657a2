import type { DialogName, EditorSession } from './editor-session';

export function openDialog(session: EditorSession, name: DialogName): void {
  closeDialog(session, name);
  session.change({ openDialogs: [...session.getState().openDialogs, name] });
}

export function closeDialog({ getState, change }: EditorSession, name: DialogName): void {
  change({ openDialogs: getState().openDialogs.filter((each) => each !== name) });
}
