import { Eye } from 'lucide-react';
import { nearestCrossing, openCrossings, type Candidate } from '@/domain/crossing';
import { activeTrack } from '@/domain/editor/active-track';
import { FRAME_RATE } from '@/domain/limits';
import type { Crossing } from '@/domain/track';
import { announce } from '@/ui/live-region';
import { openQuestions } from './open-crossing';
import { timeOfFrame } from '@/studio/playback/frame-grid';
import { checkPayable } from '@/studio/session/check-payable';
import type { EditorSession } from '@/studio/session/editor-session';
import type { EditorCommand } from './command';
import { inPhase } from './conditions';

const isReplay = inPhase('replay');

/** The open question nearest to the current frame. */
function questionNow({ getState, playback }: EditorSession): Crossing | undefined {
  return nearestCrossing(openQuestions(getState()), timeOfFrame(playback.getFrame()));
}

const isAsked = (session: EditorSession): boolean => isReplay(session) && questionNow(session) !== undefined;

/**
 * Answers which of two similar players is the right one. If it is the other one, that player is tracked from there
 * after the token check.
 */
function choose(candidate: Candidate, said: string): EditorCommand['perform'] {
  return (session) => {
    const crossing = questionNow(session);
    if (!crossing || !openCrossings(activeTrack(session.getState())).includes(crossing)) return;
    if (candidate === 'other' && !checkPayable(session)) return;
    session.playback.pause();
    void session.track({ type: 'choose', crossing, candidate });
    announce(said);
  };
}

/** Confirms that the track followed the right player. */
export const chooseFollowed: EditorCommand = {
  id: 'choose-followed',
  label: 'Choose the one with the ring',
  keys: ['1'],
  keyLabel: '1',
  isEnabled: isAsked,
  perform: choose('followed', 'Track unchanged.'),
};

/** States that the track followed the wrong player. */
export const chooseOther: EditorCommand = {
  id: 'choose-other',
  label: 'Choose the other one',
  keys: ['2'],
  keyLabel: '2',
  isEnabled: isAsked,
  perform: choose('other', 'Tracking the rest again from there.'),
};

export const showCrossing: EditorCommand = {
  id: 'show-crossing',
  label: 'Show in the video',
  keys: [],
  icon: Eye,
  isEnabled: isAsked,
  perform: (session) => {
    const crossing = questionNow(session);
    if (!crossing) return;
    session.playback.pause();
    session.playback.seekToFrame(Math.round(crossing.timeSec * FRAME_RATE));
  },
};

export const crossingCommands: readonly EditorCommand[] = [chooseFollowed, chooseOther, showCrossing];
