import {
  ArrowLeftToLine,
  ArrowRightToLine,
  Check,
  ChevronLeft,
  Diamond,
  Move,
  Spline,
  Square,
  Trash2,
  Unlink,
  X,
  ZoomIn,
  ZoomOut,
} from 'lucide-react';
import { damageIn } from '@/domain/damage';
import { activeTrack, restedTrack } from '@/domain/editor/active-track';
import type { Course, EditorState } from '@/domain/editor/editor-state';
import { keyAt, type DeleteScope } from '@/domain/editor/path-edits';
import { correctionFrom } from '@/domain/editor/tracking-run';
import { announce } from '@/ui/live-region';
import { toast } from '@/ui/toast';
import { timeOfFrame } from '@/studio/playback/frame-grid';
import { openQuestions } from './open-crossing';
import {
  allProblems,
  placeOf,
  problemAfter,
  problemBefore,
  problemName,
  problemsOf,
  type Problem,
} from './problems';
import type { EditorSession } from '@/studio/session/editor-session';
import { checkPayable } from '@/studio/session/check-payable';
import { isShownKept, keptIn } from '@/studio/session/kept-frames';
import { shownPath } from '@/studio/session/shown-path';
import { setPenPoint } from './drawing-pen';
import * as ring from './ring-hand';
import type { EditorCommand } from './command';
import { inPhase } from './conditions';
import { largerRing, smallerRing } from './ring-size-commands';

const ZOOM_STEP = 2;

const isReplay = inPhase('replay');

const isRingHeld = ({ getState }: EditorSession): boolean => ring.isRingHeld(getState());

/**
 * The problems of the path. During a drag, those of the path before the drag, because every pointer move asks for them.
 */
function problemsNow(session: EditorSession): readonly Problem[] {
  const state = session.getState();
  return allProblems(
    problemsOf(shownPath(restedTrack(state).points, state)),
    openQuestions(state),
    damageIn(keptIn(session), state.damage),
  );
}

const hasProblems = (session: EditorSession): boolean => isReplay(session) && problemsNow(session).length > 0;

function goTo({ playback }: EditorSession, problem: Problem | undefined): void {
  if (!problem) return;
  playback.pause();
  playback.seekToFrame(placeOf(problem));
  announce(problemName(problem));
}

export const previousProblem: EditorCommand = {
  id: 'previous-problem',
  label: 'Previous',
  keys: ['p'],
  keyLabel: 'P',
  icon: ChevronLeft,
  isEnabled: hasProblems,
  perform: (session) => goTo(session, problemBefore(problemsNow(session), session.playback.getFrame())),
};

export const nextProblem: EditorCommand = {
  id: 'next-problem',
  label: 'Next problem',
  keys: ['n'],
  keyLabel: 'N',
  isEnabled: hasProblems,
  perform: (session) => goTo(session, problemAfter(problemsNow(session), session.playback.getFrame())),
};

function zoom(factor: number): EditorCommand['perform'] {
  return ({ playback, timeline }) => timeline.zoom(factor, playback.getFrame() + 0.5);
}

export const zoomIn: EditorCommand = {
  id: 'zoom-in',
  label: 'Zoom in',
  // On many keyboards the plus key types an equals sign when Shift is not held.
  keys: ['+', '='],
  keyLabel: '+',
  icon: ZoomIn,
  isEnabled: () => true,
  perform: zoom(ZOOM_STEP),
};

export const zoomOut: EditorCommand = {
  id: 'zoom-out',
  label: 'Zoom out',
  keys: ['-'],
  keyLabel: '-',
  icon: ZoomOut,
  isEnabled: () => true,
  perform: zoom(1 / ZOOM_STEP),
};

/** Picks up the ring, so that arrow keys, the nudge pad and clicks move it. */
export const moveRing: EditorCommand = {
  id: 'move-ring',
  label: 'Move ring',
  keys: ['r'],
  keyLabel: 'R',
  icon: Move,
  isEnabled: (session) => isReplay(session) && !isRingHeld(session),
  perform: ring.takeRing,
};

export const setRing: EditorCommand = {
  id: 'set-ring',
  label: 'Set ring',
  keys: ['Enter'],
  keyLabel: 'Enter',
  icon: Check,
  isEnabled: isRingHeld,
  perform: ring.setRing,
};

export const leaveRing: EditorCommand = {
  id: 'leave-ring',
  label: 'Leave as is',
  keys: ['Escape'],
  keyLabel: 'Esc',
  icon: X,
  isEnabled: isRingHeld,
  perform: ring.leaveRing,
};

/**
 * Enabled on kept frames where the path has a position and at least one frame lies between the current frame and the
 * next manual key.
 */
function canRetrack(direction: Course['direction']): EditorCommand['isEnabled'] {
  return (session) =>
    isReplay(session) &&
    isShownKept(session) &&
    correctionFrom(session.getState(), shownSec(session), direction) !== null;
}

/** Checks the tokens, then tracks from the current frame to the next or previous manual key. */
function retrack(direction: Course['direction']): EditorCommand['perform'] {
  return (session) => {
    if (!checkPayable(session)) return;
    session.playback.pause();
    void session.track({ type: 'retrack', timeSec: shownSec(session), direction });
  };
}

export const trackToNextKey: EditorCommand = {
  id: 'track-to-next-key',
  label: 'Track to next key',
  keys: ['>'],
  keyLabel: '>',
  icon: ArrowRightToLine,
  isEnabled: canRetrack('forward'),
  perform: retrack('forward'),
};

export const trackBack: EditorCommand = {
  id: 'track-back',
  label: 'Track back to previous key',
  keys: ['<'],
  keyLabel: '<',
  icon: ArrowLeftToLine,
  isEnabled: canRetrack('backward'),
  perform: retrack('backward'),
};

export const drawPath: EditorCommand = {
  id: 'draw-path',
  label: 'Draw path',
  keys: ['d'],
  keyLabel: 'D',
  icon: Spline,
  isEnabled: (session) => inPhase('idle', 'replay')(session) && !isRingHeld(session),
  perform: ({ dispatch, playback }) => {
    playback.pause();
    dispatch({ type: 'startDrawing' });
    announce('Drawing. Follow your player while the clip plays, or set points with arrows and Enter.');
  },
};

const isDrawing = inPhase('drawing');

export const stopDrawing: EditorCommand = {
  id: 'stop-drawing',
  label: 'Stop drawing',
  keys: ['d', 'Escape'],
  keyLabel: 'D',
  icon: Square,
  isEnabled: isDrawing,
  perform: ({ dispatch, playback }) => {
    playback.pause();
    dispatch({ type: 'stopDrawing' });
  },
};

/** The keyboard's version of a click. */
const setPoint: EditorCommand = {
  id: 'set-point',
  label: 'Set point',
  keys: ['Enter'],
  isEnabled: isDrawing,
  perform: setPenPoint,
};

function shownSec({ playback }: EditorSession): number {
  return timeOfFrame(playback.getFrame());
}

/** Deletes points of the path and offers to undo it. */
function remove(session: EditorSession, scope: DeleteScope, done: string): void {
  const before = session.getState();
  session.playback.pause();
  session.dispatch({ type: 'deletePoints', scope, timeSec: shownSec(session) });
  const undo = (): void => {
    if (!takeBack(session, before)) toast.info('There are newer changes. Undo them first.');
  };
  toast.info(done, { action: { label: 'Undo', onClick: undo } });
}

/**
 * Undoes the step that directly followed a state, unless other steps have followed since.
 * @returns whether it was undone.
 */
function takeBack({ getState, dispatch }: EditorSession, before: EditorState): boolean {
  const steps = getState().history.past;
  if (steps.length === 0 || steps.at(-2) !== before.history.past.at(-1)) return false;
  dispatch({ type: 'undo' });
  return true;
}

export const deleteKey: EditorCommand = {
  id: 'delete-key',
  label: 'Delete this key',
  keys: ['Delete', 'Backspace'],
  keyLabel: 'Del',
  icon: Diamond,
  isEnabled: (session) =>
    isReplay(session) && keyAt(activeTrack(session.getState()).points, shownSec(session)) !== null,
  perform: (session) => remove(session, 'key', 'Key deleted'),
};

/** Deletes the points between the manual keys around the current frame. */
export const deleteSegment: EditorCommand = {
  id: 'delete-segment',
  label: 'Delete this segment',
  keys: [],
  icon: Unlink,
  isEnabled: isReplay,
  perform: (session) => remove(session, 'segment', 'Segment deleted'),
};

export const deleteAll: EditorCommand = {
  id: 'delete-all',
  label: 'Delete all',
  keys: [],
  icon: Trash2,
  isEnabled: isReplay,
  perform: (session) => remove(session, 'all', 'Path deleted'),
};

export const correctionCommands: readonly EditorCommand[] = [
  drawPath,
  stopDrawing,
  setPoint,
  moveRing,
  setRing,
  leaveRing,
  smallerRing,
  largerRing,
  trackToNextKey,
  trackBack,
  previousProblem,
  nextProblem,
  deleteKey,
  deleteSegment,
  deleteAll,
  zoomIn,
  zoomOut,
];
