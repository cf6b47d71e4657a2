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
import type { Course } from '@/domain/editor/editor-state';
import { keyAt, type DeleteScope } from '@/domain/editor/path-edits';
import { correctionFrom } from '@/domain/editor/tracking-run';
import { announce } from '@/ui/live-region';
import { toast } from '@/ui/toast';
import { timeOfFrame } from '../playback/frame-grid';
import { openQuestions } from '../crossings/open-crossing';
import {
  problemAfter,
  problemBefore,
  problemName,
  problemsOf,
  withQuestions,
  type Problem,
} from '../timeline/problems';
import type { CommandContext, EditorCommand } from './command';
import { inPhase } from './conditions';

const ZOOM_STEP = 2;

const isReplay = inPhase('replay');

const isRingHeld = ({ corrections }: CommandContext): boolean => corrections.ring.isHeld;

/** In the middle of a drag, those of the path before: this is asked with every move. */
function problemsNow({ state }: CommandContext): readonly Problem[] {
  const { points } = state.isAdjusting ? state.history.recorded : state;
  return withQuestions(problemsOf(points), openQuestions(state));
}

const hasProblems = (context: CommandContext): boolean =>
  isReplay(context) && problemsNow(context).length > 0;

function goTo({ playback }: CommandContext, problem: Problem | undefined): void {
  if (!problem) return;
  playback.pause();
  playback.seekToFrame(problem.fromFrame);
  announce(problemName(problem));
}

export const previousProblem: EditorCommand = {
  id: 'previous-problem',
  label: 'Previous',
  keys: ['p'],
  keyLabel: 'P',
  icon: ChevronLeft,
  isEnabled: hasProblems,
  perform: (context) => goTo(context, problemBefore(problemsNow(context), context.playback.getFrame())),
};

export const nextProblem: EditorCommand = {
  id: 'next-problem',
  label: 'Next problem',
  keys: ['n'],
  keyLabel: 'N',
  isEnabled: hasProblems,
  perform: (context) => goTo(context, problemAfter(problemsNow(context), context.playback.getFrame())),
};

function zoom(factor: number): EditorCommand['perform'] {
  return ({ playback, corrections }) => corrections.timeline.zoom(factor, playback.getFrame() + 0.5);
}

export const zoomIn: EditorCommand = {
  id: 'zoom-in',
  label: 'Zoom in',
  // Without Shift, the key of the plus sign gives an equals sign on many keyboards.
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

/** Takes the ring in the hand: arrows move it, and so do pad and clicks. */
export const moveRing: EditorCommand = {
  id: 'move-ring',
  label: 'Move ring',
  keys: ['r'],
  keyLabel: 'R',
  icon: Move,
  isEnabled: (context) => isReplay(context) && !isRingHeld(context),
  perform: ({ corrections }) => corrections.ring.take(),
};

export const setRing: EditorCommand = {
  id: 'set-ring',
  label: 'Set ring',
  keys: ['Enter'],
  keyLabel: 'Enter',
  icon: Check,
  isEnabled: isRingHeld,
  perform: ({ corrections }) => corrections.ring.set(),
};

export const leaveRing: EditorCommand = {
  id: 'leave-ring',
  label: 'Leave as it was',
  keys: ['Escape'],
  keyLabel: 'Esc',
  icon: X,
  isEnabled: isRingHeld,
  perform: ({ corrections }) => corrections.ring.leave(),
};

/** Means something where the path has a place and there is a frame between here and the key. */
function canRetrack(direction: Course['direction']): EditorCommand['isEnabled'] {
  return (context) =>
    isReplay(context) && correctionFrom(context.state, shownSec(context), direction) !== null;
}

export const trackToNextKey: EditorCommand = {
  id: 'track-to-next-key',
  label: 'Track to next key',
  keys: ['>'],
  keyLabel: '>',
  icon: ArrowRightToLine,
  isEnabled: canRetrack('forward'),
  perform: ({ corrections }) => corrections.retrack('forward'),
};

export const trackBack: EditorCommand = {
  id: 'track-back',
  label: 'Track back to previous key',
  keys: ['<'],
  keyLabel: '<',
  icon: ArrowLeftToLine,
  isEnabled: canRetrack('backward'),
  perform: ({ corrections }) => corrections.retrack('backward'),
};

export const drawPath: EditorCommand = {
  id: 'draw-path',
  label: 'Draw path',
  keys: ['d'],
  keyLabel: 'D',
  icon: Spline,
  isEnabled: (context) => inPhase('idle', 'replay')(context) && !isRingHeld(context),
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

/** By keys what a click does. */
const setPoint: EditorCommand = {
  id: 'set-point',
  label: 'Set point',
  keys: ['Enter'],
  isEnabled: isDrawing,
  perform: ({ corrections }) => corrections.pen.setPoint(),
};

function shownSec({ playback }: CommandContext): number {
  return timeOfFrame(playback.getFrame());
}

/** Takes points out of the path, and offers to undo that. */
function remove(context: CommandContext, scope: DeleteScope, done: string): void {
  const { state, dispatch, playback, corrections } = context;
  playback.pause();
  dispatch({ type: 'deletePoints', scope, timeSec: shownSec(context) });
  const undo = (): void => {
    if (!corrections.takeBack(state)) toast.info('There are newer changes. Undo them first.');
  };
  toast.info(done, { action: { label: 'Undo', onClick: undo } });
}

export const deleteKey: EditorCommand = {
  id: 'delete-key',
  label: 'Delete this key',
  keys: ['Delete', 'Backspace'],
  keyLabel: 'Del',
  icon: Diamond,
  isEnabled: (context) => isReplay(context) && keyAt(context.state.points, shownSec(context)) !== null,
  perform: (context) => remove(context, 'key', 'Key deleted'),
};

/** What lies between the keys around the shown frame. */
export const deleteSegment: EditorCommand = {
  id: 'delete-segment',
  label: 'Delete this segment',
  keys: [],
  icon: Unlink,
  isEnabled: isReplay,
  perform: (context) => remove(context, 'segment', 'Segment deleted'),
};

export const deleteAll: EditorCommand = {
  id: 'delete-all',
  label: 'Delete all',
  keys: [],
  icon: Trash2,
  isEnabled: isReplay,
  perform: (context) => remove(context, 'all', 'Path deleted'),
};

export const correctionCommands: readonly EditorCommand[] = [
  drawPath,
  stopDrawing,
  setPoint,
  moveRing,
  setRing,
  leaveRing,
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
