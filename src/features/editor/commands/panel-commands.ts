import { Keyboard } from 'lucide-react';
import type { EditorCommand } from './command';

/** Nothing is opened under the export's dialog. */
export const showShortcuts: EditorCommand = {
  id: 'shortcuts',
  label: 'Keyboard shortcuts',
  keys: ['?'],
  keyLabel: '?',
  icon: Keyboard,
  isEnabled: ({ state }) => !state.isExporting,
  perform: ({ panels }) => panels.setOpen('shortcuts', true),
};

export const panelCommands: readonly EditorCommand[] = [showShortcuts];
