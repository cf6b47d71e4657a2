import { Check, CircleDashed, Flag, LocateFixed, RotateCcw, Square, Upload, X } from 'lucide-react';
import type { EditorPhaseKind } from '@/domain/editor/editor-state';
import { canExport } from '@/domain/editor/editor-state';
import { NUDGE_STEP_PX } from '@/domain/limits';
import { timeOfFrame } from '../playback/frame-grid';
import type { CommandContext, EditorCommand } from './command';

const FINE_NUDGE_PX = 1;
const RESIZE_STEP_PX = 5;

function inPhase(...kinds: readonly EditorPhaseKind[]): (context: CommandContext) => boolean {
  return ({ state }) => kinds.includes(state.phase.kind) && !state.isExporting;
}

export const selectTarget: EditorCommand = {
  id: 'select-target',
  label: 'Select target',
  keys: ['s'],
  keyLabel: 'S',
  icon: CircleDashed,
  isEnabled: inPhase('idle', 'replay', 'readyToTrack'),
  perform: ({ playback, dispatch }) => {
    playback.pause();
    dispatch({ type: 'selectTarget' });
  },
};

export const confirmSelection: EditorCommand = {
  id: 'confirm-selection',
  label: 'Confirm selection',
  keys: ['Enter'],
  keyLabel: 'Enter',
  icon: Check,
  isEnabled: inPhase('pending'),
  perform: ({ dispatch, playback }) =>
    dispatch({ type: 'confirm', timeSec: timeOfFrame(playback.getFrame()) }),
};

export const clearSelection: EditorCommand = {
  id: 'clear-selection',
  label: 'Clear',
  keys: ['Escape'],
  keyLabel: 'Esc',
  icon: X,
  isEnabled: inPhase('selecting', 'pending', 'readyToTrack'),
  perform: ({ dispatch }) => dispatch({ type: 'clear' }),
};

export const startTracking: EditorCommand = {
  id: 'start-tracking',
  label: 'Start AI tracking',
  keys: ['t'],
  keyLabel: 'T',
  icon: LocateFixed,
  isEnabled: inPhase('readyToTrack'),
  perform: (context) => context.startTracking(),
};

export const resumeTracking: EditorCommand = {
  id: 'resume-tracking',
  label: 'Resume tracking',
  keys: ['t', 'Enter'],
  keyLabel: 'T',
  icon: LocateFixed,
  isEnabled: inPhase('lost'),
  perform: (context) => context.startTracking(),
};

export const stopTracking: EditorCommand = {
  id: 'stop-tracking',
  label: 'Stop',
  keys: ['t', 'Escape'],
  keyLabel: 'T',
  icon: Square,
  isEnabled: inPhase('tracking'),
  perform: ({ dispatch }) => dispatch({ type: 'finish' }),
};

export const completeTracking: EditorCommand = {
  id: 'complete-tracking',
  label: 'Complete here',
  keys: ['Enter'],
  keyLabel: 'Enter',
  icon: Flag,
  isEnabled: inPhase('tracking'),
  perform: ({ dispatch }) => dispatch({ type: 'finish' }),
};

/** The same while the track is lost, where Enter resumes. */
export const completeLostTrack: EditorCommand = {
  id: 'complete-lost-track',
  label: 'Complete here',
  keys: [],
  icon: Flag,
  isEnabled: inPhase('lost'),
  perform: ({ dispatch }) => dispatch({ type: 'finish' }),
};

export const resetTracking: EditorCommand = {
  id: 'reset-tracking',
  label: 'Reset tracking',
  keys: [],
  icon: RotateCcw,
  isEnabled: inPhase('readyToTrack', 'lost', 'replay'),
  perform: ({ dispatch }) => dispatch({ type: 'reset' }),
};

export const exportVideo: EditorCommand = {
  id: 'export',
  label: 'Export',
  keys: ['e'],
  keyLabel: 'E',
  icon: Upload,
  isEnabled: ({ state }) => canExport(state),
  perform: (context) => context.openExport(),
};

/** A nudge command: 5 px, or 1 px with Shift (product.md, Keyboard). */
function nudge(id: string, label: string, key: string, dx: number, dy: number): readonly EditorCommand[] {
  const command = (suffix: string, keys: readonly string[], stepPx: number): EditorCommand => ({
    id: `${id}${suffix}`,
    label: `${label} ${stepPx} px`,
    keys,
    isEnabled: inPhase('pending', 'lost'),
    perform: ({ dispatch }) => dispatch({ type: 'nudge', dx: dx * stepPx, dy: dy * stepPx }),
  });
  return [command('', [key], NUDGE_STEP_PX), command('-fine', [`Shift+${key}`], FINE_NUDGE_PX)];
}

function resize(id: string, label: string, key: string, deltaPx: number): EditorCommand {
  return {
    id,
    label,
    keys: [key],
    isEnabled: inPhase('pending', 'lost'),
    perform: ({ state, dispatch }) => {
      if (state.phase.kind !== 'pending' && state.phase.kind !== 'lost') return;
      dispatch({ type: 'resize', radius: state.phase.selection.radius + deltaPx });
    },
  };
}

export const trackingCommands: readonly EditorCommand[] = [
  selectTarget,
  confirmSelection,
  clearSelection,
  startTracking,
  resumeTracking,
  stopTracking,
  completeTracking,
  completeLostTrack,
  resetTracking,
  exportVideo,
  ...nudge('nudge-up', 'Move up', 'ArrowUp', 0, -1),
  ...nudge('nudge-down', 'Move down', 'ArrowDown', 0, 1),
  ...nudge('nudge-left', 'Move left', 'ArrowLeft', -1, 0),
  ...nudge('nudge-right', 'Move right', 'ArrowRight', 1, 0),
  resize('smaller', 'Smaller circle', '[', -RESIZE_STEP_PX),
  resize('larger', 'Larger circle', ']', RESIZE_STEP_PX),
];
