import { canCut } from '@/domain/editor/editor-state';
import { cutFrom, cutUpTo, lengthOf, type ClipCut } from '@/domain/frame-range';
import { counted } from '@/domain/format';
import { announce } from '@/ui/live-region';
import type { EditorSession } from '@/studio/session/editor-session';
import { keptIn } from '@/studio/session/kept-frames';
import type { EditorCommand } from './command';

const canCutNow = ({ getState }: EditorSession): boolean => canCut(getState());

/** Keeps a part of the clip and announces its length. */
function keep(session: EditorSession, cut: ClipCut): void {
  session.dispatch({ type: 'cut', cut, isFinal: true });
  announce(cut ? `${counted(lengthOf(keptIn(session)), 'frame')} kept` : 'Whole clip kept');
}

/** Makes the film start at the current frame. */
export const setIn: EditorCommand = {
  id: 'set-in',
  label: 'Set in',
  keys: ['i'],
  keyLabel: 'I',
  isEnabled: canCutNow,
  perform: (session) => {
    const { playback, clip, getState } = session;
    keep(session, cutFrom(getState().cut, playback.getFrame(), clip.info.frameCount));
  },
};

/** Makes the film end at the current frame. */
export const setOut: EditorCommand = {
  id: 'set-out',
  label: 'Set out',
  keys: ['o'],
  keyLabel: 'O',
  isEnabled: canCutNow,
  perform: (session) => {
    const { playback, clip, getState } = session;
    keep(session, cutUpTo(getState().cut, playback.getFrame(), clip.info.frameCount));
  },
};

export const keepWholeClip: EditorCommand = {
  id: 'keep-whole-clip',
  label: 'Keep the whole clip',
  keys: ['x'],
  keyLabel: 'X',
  isEnabled: (session) => canCutNow(session) && session.getState().cut !== null,
  perform: (session) => keep(session, null),
};

export const cutCommands: readonly EditorCommand[] = [setIn, setOut, keepWholeClip];
