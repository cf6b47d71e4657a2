import { Clapperboard, Flag, LocateFixed, RefreshCw, RotateCcw, Square, Upload, X } from 'lucide-react';
import { canExport } from '@/domain/editor/editor-state';
import { hasFrame } from '@/domain/frame-range';
import { FRAME_RATE } from '@/domain/limits';
import { toast } from '@/ui/toast';
import { timeOfFrame } from '@/studio/playback/frame-grid';
import { checkPayable } from '@/studio/session/check-payable';
import { openDialog } from '@/studio/session/dialogs';
import type { EditorSession } from '@/studio/session/editor-session';
import { keptIn } from '@/studio/session/kept-frames';
import type { EditorCommand } from './command';
import { hasCircle, inPhase } from './conditions';
import { confirmSelection } from './selection-commands';

const hasFailed = inPhase('failed');

/** Tracking found points before it failed, so it can continue from the last circle. */
const canGoOn = (session: EditorSession): boolean => hasFailed(session) && hasCircle(session);

/** Tracking failed before its first point, so the same run can be started again. */
const canOnlyRetry = (session: EditorSession): boolean => hasFailed(session) && !hasCircle(session);

/**
 * Starts or resumes tracking after the token check. A run cannot start on a cut frame, because that frame is not paid.
 */
function begin(session: EditorSession): void {
  const { playback } = session;
  playback.pause();
  if (!hasFrame(keptIn(session), startFrameOf(session))) {
    toast.info('This frame is outside the kept part.', {
      description: 'Start from a kept frame, or set the in and out points again.',
    });
    return;
  }
  if (!checkPayable(session)) return;
  void session.track({ type: 'start', timeSec: timeOfFrame(playback.getFrame()) });
}

/** Tracking starts where the player was chosen, or else at the current frame. */
function startFrameOf({ getState, playback }: EditorSession): number {
  const { phase } = getState();
  return phase.kind === 'readyToTrack' ? Math.round(phase.startSec * FRAME_RATE) : playback.getFrame();
}

const start = {
  keyLabel: 'T',
  icon: LocateFixed,
  perform: begin,
} as const;

const finish = {
  icon: Flag,
  perform: ({ dispatch }: EditorSession): void => dispatch({ type: 'finish' }),
} as const;

export const startTracking: EditorCommand = {
  ...start,
  id: 'start-tracking',
  label: 'Start AI tracking',
  keys: ['t'],
  isEnabled: inPhase('readyToTrack'),
};

/** Confirms the circle and starts tracking in one step, for a circle that needs no correction. */
export const confirmAndTrack: EditorCommand = {
  ...start,
  id: 'confirm-and-track',
  label: 'Confirm and track',
  keys: ['t'],
  isEnabled: inPhase('pending'),
  perform: (session) => {
    confirmSelection.perform(session);
    begin(session);
  },
};

export const resumeTracking: EditorCommand = {
  ...start,
  id: 'resume-tracking',
  label: 'Resume tracking',
  keys: ['t', 'Enter'],
  isEnabled: inPhase('lost'),
};

/** Replaces the path from the current frame on. */
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
  keys: ['t', 'Enter', 'Escape'],
  keyLabel: 'T',
  icon: Square,
  isEnabled: inPhase('tracking'),
};

/** Finishes the path without tracking the rest. */
export const completeWaitingTrack: EditorCommand = {
  ...finish,
  id: 'complete-waiting-track',
  label: 'Complete here',
  keys: [],
  isEnabled: (session) => inPhase('lost')(session) || canGoOn(session),
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
  isEnabled: ({ getState }) => canExport(getState()),
  perform: (session) => session.export(),
};

/** Plays what an export would make, for free, so it needs no tokens. */
export const previewFilm: EditorCommand = {
  id: 'preview-film',
  label: 'Preview film',
  keys: ['v'],
  keyLabel: 'V',
  icon: Clapperboard,
  isEnabled: ({ getState }) => canExport(getState()),
  perform: (session) => {
    session.playback.pause();
    openDialog(session, 'preview');
  },
};

export const trackingCommands: readonly EditorCommand[] = [
  startTracking,
  confirmAndTrack,
  resumeTracking,
  trackFromHere,
  continueTracking,
  retryTracking,
  stopTracking,
  completeWaitingTrack,
  leaveFailure,
  resetTracking,
  previewFilm,
  exportVideo,
];
