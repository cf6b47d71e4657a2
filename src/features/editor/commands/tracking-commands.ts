import { Flag, LocateFixed, RefreshCw, RotateCcw, Square, Upload, X } from 'lucide-react';
import { canExport } from '@/domain/editor/editor-state';
import type { CommandContext, EditorCommand } from './command';
import { hasCircle, inPhase } from './conditions';
import { confirmSelection } from './selection-commands';

const hasFailed = inPhase('failed');

/** The engine broke after points had come: there is a circle to go on from. */
const canGoOn = (context: CommandContext): boolean => hasFailed(context) && hasCircle(context);

/** The engine broke before its first point: the same run can be started again. */
const canOnlyRetry = (context: CommandContext): boolean => hasFailed(context) && !hasCircle(context);

const start = {
  keyLabel: 'T',
  icon: LocateFixed,
  perform: (context: CommandContext): void => context.startTracking(),
} as const;

const finish = {
  icon: Flag,
  perform: ({ dispatch }: CommandContext): void => dispatch({ type: 'finish' }),
} as const;

export const startTracking: EditorCommand = {
  ...start,
  id: 'start-tracking',
  label: 'Start AI tracking',
  keys: ['t'],
  isEnabled: inPhase('readyToTrack'),
};

/** Both steps at once, for a circle that needs no second look. */
export const confirmAndTrack: EditorCommand = {
  ...start,
  id: 'confirm-and-track',
  label: 'Confirm and track',
  keys: ['t'],
  isEnabled: inPhase('pending'),
  perform: (context) => {
    confirmSelection.perform(context);
    context.startTracking();
  },
};

export const resumeTracking: EditorCommand = {
  ...start,
  id: 'resume-tracking',
  label: 'Resume tracking',
  keys: ['t', 'Enter'],
  isEnabled: inPhase('lost'),
};

/** Replaces a path from the frame that is shown on. */
export const trackFromHere: EditorCommand = {
  ...start,
  id: 'track-from-here',
  label: 'Track from here',
  keys: ['t', 'Enter'],
  isEnabled: inPhase('correcting'),
};

export const continueTracking: EditorCommand = {
  ...start,
  id: 'continue-tracking',
  label: 'Continue from here',
  keys: ['t', 'Enter'],
  isEnabled: canGoOn,
};

export const retryTracking: EditorCommand = {
  ...start,
  id: 'retry-tracking',
  label: 'Try again',
  keys: ['t', 'Enter'],
  icon: RefreshCw,
  isEnabled: canOnlyRetry,
};

export const stopTracking: EditorCommand = {
  ...finish,
  id: 'stop-tracking',
  label: 'Stop',
  keys: ['t', 'Escape'],
  keyLabel: 'T',
  icon: Square,
  isEnabled: inPhase('tracking'),
};

export const completeTracking: EditorCommand = {
  ...finish,
  id: 'complete-tracking',
  label: 'Complete here',
  keys: ['Enter'],
  keyLabel: 'Enter',
  isEnabled: inPhase('tracking'),
};

/** The same while tracking waits to go on, where Enter goes on. */
export const completeWaitingTrack: EditorCommand = {
  ...finish,
  id: 'complete-waiting-track',
  label: 'Complete here',
  keys: [],
  isEnabled: (context) => inPhase('lost')(context) || canGoOn(context),
};

export const leaveFailure: EditorCommand = {
  ...finish,
  id: 'leave-failure',
  label: 'Not now',
  keys: ['Escape'],
  keyLabel: 'Esc',
  icon: X,
  isEnabled: canOnlyRetry,
};

export const resetTracking: EditorCommand = {
  id: 'reset-tracking',
  label: 'Reset tracking',
  keys: [],
  icon: RotateCcw,
  isEnabled: inPhase('readyToTrack', 'lost', 'failed', 'replay'),
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

export const trackingCommands: readonly EditorCommand[] = [
  startTracking,
  confirmAndTrack,
  resumeTracking,
  trackFromHere,
  continueTracking,
  retryTracking,
  stopTracking,
  completeTracking,
  completeWaitingTrack,
  leaveFailure,
  resetTracking,
  exportVideo,
];
