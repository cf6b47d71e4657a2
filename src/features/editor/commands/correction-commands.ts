import { ChevronLeft, ZoomIn, ZoomOut } from 'lucide-react';
import { announce } from '@/ui/live-region';
import { problemAfter, problemBefore, problemName, problemsOf, type Problem } from '../timeline/problems';
import type { CommandContext, EditorCommand } from './command';
import { inPhase } from './conditions';

const ZOOM_STEP = 2;

const isReplay = inPhase('replay');

const hasProblems = (context: CommandContext): boolean =>
  isReplay(context) && problemsOf(context.state.points).length > 0;

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
  perform: (context) =>
    goTo(context, problemBefore(problemsOf(context.state.points), context.playback.getFrame())),
};

export const nextProblem: EditorCommand = {
  id: 'next-problem',
  label: 'Next problem',
  keys: ['n'],
  keyLabel: 'N',
  isEnabled: hasProblems,
  perform: (context) =>
    goTo(context, problemAfter(problemsOf(context.state.points), context.playback.getFrame())),
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

export const correctionCommands: readonly EditorCommand[] = [previousProblem, nextProblem, zoomIn, zoomOut];
