import { canResizeRing, resizeRing } from './ring-hand';
import type { EditorCommand } from './command';

const STEP = 1.05;

function resizedBy(factor: number): Pick<EditorCommand, 'isEnabled' | 'perform'> {
  return {
    isEnabled: ({ getState }) => canResizeRing(getState()),
    perform: (session) => resizeRing(session, factor),
  };
}

export const smallerRing: EditorCommand = {
  id: 'smaller-ring',
  label: 'Smaller ring',
  keys: ['['],
  keyLabel: '[',
  ...resizedBy(1 / STEP),
};

export const largerRing: EditorCommand = {
  id: 'larger-ring',
  label: 'Larger ring',
  keys: [']'],
  keyLabel: ']',
  ...resizedBy(STEP),
};
