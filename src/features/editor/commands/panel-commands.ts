import { Keyboard, Pencil, SlidersHorizontal } from 'lucide-react';
import type { DialogName, EditorSession } from '@/studio/session/editor-session';
import { closeSettings as close, isSettingsOpen, openSettings } from './settings-control';
import { openDialog } from '@/studio/session/dialogs';
import type { EditorCommand } from './command';

/** Dialogs and panels stay closed while the export dialog is open. */
const isFree = ({ getState }: EditorSession): boolean => !getState().isExporting;

function opening(name: DialogName): Pick<EditorCommand, 'isEnabled' | 'perform'> {
  return { isEnabled: isFree, perform: (session) => openDialog(session, name) };
}

/** Opens the Video Details dialog. */
export const renameVideo: EditorCommand = {
  ...opening('details'),
  id: 'rename',
  label: 'Rename',
  keys: [],
  icon: Pencil,
};

export const toggleSettings: EditorCommand = {
  id: 'tracking-settings',
  label: 'Tracking Settings',
  keys: [],
  icon: SlidersHorizontal,
  isEnabled: isFree,
  perform: (session) => (isSettingsOpen(session.getState()) ? close(session) : openSettings(session)),
};

/** Escape cancels other things first, so this command comes last in the list. */
export const closeSettings: EditorCommand = {
  id: 'close-settings',
  label: 'Close Tracking Settings',
  keys: ['Escape'],
  isEnabled: (session) => isFree(session) && isSettingsOpen(session.getState()),
  perform: close,
};

export const showShortcuts: EditorCommand = {
  ...opening('shortcuts'),
  id: 'shortcuts',
  label: 'Keyboard shortcuts',
  keys: ['?'],
  keyLabel: '?',
  icon: Keyboard,
};

export const panelCommands: readonly EditorCommand[] = [
  renameVideo,
  toggleSettings,
  closeSettings,
  showShortcuts,
];
