import { Keyboard, Pencil, SlidersHorizontal } from 'lucide-react';
import type { CommandContext, EditorCommand, PanelName } from './command';

/** Nothing is opened under the export's dialog. */
const isFree = ({ state }: CommandContext): boolean => !state.isExporting;

function opening(name: PanelName): Pick<EditorCommand, 'isEnabled' | 'perform'> {
  return { isEnabled: isFree, perform: ({ panels }) => panels.setOpen(name, true) };
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
  perform: ({ panels: { settings } }) => (settings.isOpen ? settings.close() : settings.open()),
};

/** Escape has more urgent meanings, which come first. */
export const closeSettings: EditorCommand = {
  id: 'close-settings',
  label: 'Close Tracking Settings',
  keys: ['Escape'],
  isEnabled: (context) => isFree(context) && context.panels.settings.isOpen,
  perform: ({ panels }) => panels.settings.close(),
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
