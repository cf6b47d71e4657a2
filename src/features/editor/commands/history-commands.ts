import { Redo2, Undo2 } from 'lucide-react';
import { canTravel } from '@/domain/editor/editor-machine';
import { announce } from '@/ui/live-region';
import type { EditorCommand } from './command';
import { keyLabelOf } from './keys';

export const undo: EditorCommand = {
  id: 'undo',
  label: 'Undo',
  keys: ['Mod+z'],
  keyLabel: keyLabelOf('Mod+z'),
  icon: Undo2,
  isEnabled: ({ getState }) => canTravel(getState(), 'undo'),
  perform: ({ dispatch }) => {
    dispatch({ type: 'undo' });
    announce('Undone');
  },
};

export const redo: EditorCommand = {
  id: 'redo',
  label: 'Redo',
  keys: ['Mod+Shift+z', 'Mod+y'],
  keyLabel: keyLabelOf('Mod+Shift+z'),
  icon: Redo2,
  isEnabled: ({ getState }) => canTravel(getState(), 'redo'),
  perform: ({ dispatch }) => {
    dispatch({ type: 'redo' });
    announce('Redone');
  },
};

export const historyCommands: readonly EditorCommand[] = [undo, redo];
