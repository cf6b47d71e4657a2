import { PauseCircle } from 'lucide-react';
import { activeTrack } from '@/domain/editor/active-track';
import { frameOf, lookOf, withMoment, withoutMoment } from '@/domain/film-look';
import { freezesOf, isPlayerAt } from '@/domain/freezes';
import { announce } from '@/ui/live-region';
import type { EditorSession } from '@/studio/session/editor-session';
import { highlightOf } from '@/studio/session/highlight';
import { isShownKept } from '@/studio/session/kept-frames';
import { changeLook } from './change-look';
import type { EditorCommand } from './command';
import { inPhase } from './conditions';

const isReplay = inPhase('replay');

/** Whether the user chose to freeze the film at the current frame. */
function isChosen(session: EditorSession): boolean {
  const { moments } = lookOf(session.getState().style);
  return moments.some((moment) => frameOf(moment) === session.playback.getFrame());
}

/** Whether the film freezes at the current frame. */
function isFrozen(session: EditorSession): boolean {
  return freezesOf(highlightOf(session.getState())).includes(session.playback.getFrame());
}

/** Freezes the film at the current frame, and switches to the look that freezes. */
export const freezeHere: EditorCommand = {
  id: 'freeze-here',
  label: 'Freeze here',
  keys: ['h'],
  keyLabel: 'H',
  icon: PauseCircle,
  isEnabled: (session) =>
    isReplay(session) &&
    !isFrozen(session) &&
    isShownKept(session) &&
    isPlayerAt(activeTrack(session.getState()).points, session.playback.getFrame()),
  perform: (session) => {
    const look = lookOf(session.getState().style);
    changeLook(session, { ...withMoment(look, session.playback.getFrame()), kind: 'identify' });
    announce('The film freezes here for a second');
  },
};

export const removeFreeze: EditorCommand = {
  id: 'remove-freeze',
  label: 'Remove freeze',
  keys: ['h'],
  keyLabel: 'H',
  icon: PauseCircle,
  isEnabled: (session) => isReplay(session) && isFrozen(session) && isChosen(session),
  perform: (session) => {
    changeLook(session, withoutMoment(lookOf(session.getState().style), session.playback.getFrame()));
    announce('Freeze removed');
  },
};

export const lookCommands: readonly EditorCommand[] = [freezeHere, removeFreeze];
