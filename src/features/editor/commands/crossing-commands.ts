import { Eye } from 'lucide-react';
import { nearestCrossing, type Candidate, type Crossing } from '@/domain/crossing';
import { FRAME_RATE } from '@/domain/limits';
import { announce } from '@/ui/live-region';
import { openQuestions } from '../crossings/open-crossing';
import { timeOfFrame } from '../playback/frame-grid';
import type { CommandContext, EditorCommand } from './command';
import { inPhase } from './conditions';

const isReplay = inPhase('replay');

/** The question that is nearest to the shown frame. */
function questionNow({ state, playback }: CommandContext): Crossing | undefined {
  return nearestCrossing(openQuestions(state), timeOfFrame(playback.getFrame()));
}

const isAsked = (context: CommandContext): boolean => isReplay(context) && questionNow(context) !== undefined;

function choose(candidate: Candidate, said: string): EditorCommand['perform'] {
  return (context) => {
    const crossing = questionNow(context);
    if (!crossing) return;
    if (context.corrections.choose(crossing, candidate)) announce(said);
  };
}

/** The track was right. */
export const chooseFollowed: EditorCommand = {
  id: 'choose-followed',
  label: 'Choose the one with the ring',
  keys: ['1'],
  keyLabel: '1',
  isEnabled: isAsked,
  perform: choose('followed', 'The track stays as it is.'),
};

/** The track went with somebody else. */
export const chooseOther: EditorCommand = {
  id: 'choose-other',
  label: 'Choose the other one',
  keys: ['2'],
  keyLabel: '2',
  isEnabled: isAsked,
  perform: choose('other', 'The rest is tracked again from there.'),
};

export const showCrossing: EditorCommand = {
  id: 'show-crossing',
  label: 'Show in the video',
  keys: [],
  icon: Eye,
  isEnabled: isAsked,
  perform: (context) => {
    const crossing = questionNow(context);
    if (!crossing) return;
    context.playback.pause();
    context.playback.seekToFrame(Math.round(crossing.timeSec * FRAME_RATE));
  },
};

export const crossingCommands: readonly EditorCommand[] = [chooseFollowed, chooseOther, showCrossing];
