import { Check, CircleDashed, CirclePlus, LocateFixed, Undo2, UserRoundSearch, X } from 'lucide-react';
import { activeTrack } from '@/domain/editor/active-track';
import { adjustableSelection } from '@/domain/editor/editor-state';
import { NUDGE_STEP_PX } from '@/domain/limits';
import { nearestPosition } from '@/domain/path';
import { timeOfFrame } from '@/studio/playback/frame-grid';
import type { EditorSession } from '@/studio/session/editor-session';
import { showKept } from '@/studio/session/kept-frames';
import { movePenBy } from './drawing-pen';
import { isRingHeld, moveRingBy } from './ring-hand';
import type { EditorCommand } from './command';
import { hasAim, hasCircle, inPhase } from './conditions';

const FINE_NUDGE_PX = 1;
const RESIZE_STEP_PX = 5;

export const selectTarget: EditorCommand = {
  id: 'select-target',
  label: 'Select target',
  keys: ['s'],
  keyLabel: 'S',
  icon: CircleDashed,
  isEnabled: inPhase('idle', 'replay', 'readyToTrack'),
  perform: (session) => {
    session.playback.pause();
    showKept(session);
    session.dispatch({ type: 'selectTarget' });
  },
};

/**
 * The keyboard's version of a click: the circle starts on the path, or in the middle of the picture if there is no
 * path, and the arrow keys move it.
 */
export const placeCircle: EditorCommand = {
  id: 'place-circle',
  label: 'Place circle',
  keys: ['Enter'],
  keyLabel: 'Enter',
  icon: CirclePlus,
  isEnabled: inPhase('selecting'),
  perform: ({ getState, dispatch, playback }) => {
    const { frame, ...state } = getState();
    const { x, y } = nearestPosition(activeTrack(state).points, timeOfFrame(playback.getFrame())) ?? {
      x: frame.widthPx / 2,
      y: frame.heightPx / 2,
    };
    dispatch({ type: 'place', x, y, isClick: true });
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

/** Returns to the user's own circle, or keeps it, when another circle fits the detected person. */
export const takeOwnCircle: EditorCommand = {
  id: 'take-own-circle',
  label: 'Use my circle',
  keys: ['b'],
  keyLabel: 'B',
  icon: Undo2,
  isEnabled: hasAim('taken', 'offered'),
  perform: ({ dispatch }) => dispatch({ type: 'takeOwnCircle' }),
};

/** Uses the outlined circle of the person detected at or near the click. */
export const takeOutlinedCircle: EditorCommand = {
  id: 'take-outlined-circle',
  label: 'Use outlined circle',
  keys: ['c'],
  keyLabel: 'C',
  icon: UserRoundSearch,
  isEnabled: hasAim('offered'),
  perform: ({ dispatch }) => dispatch({ type: 'takeOffer' }),
};

export const clearSelection: EditorCommand = {
  id: 'clear-selection',
  label: 'Clear',
  keys: ['Escape'],
  keyLabel: 'Esc',
  icon: X,
  isEnabled: inPhase('selecting', 'pending', 'readyToTrack', 'correcting'),
  perform: ({ dispatch }) => dispatch({ type: 'clear' }),
};

/** In replay, shows the circle on the path, so that the user can move it before tracking restarts from there. */
export const trackAgain: EditorCommand = {
  id: 'track-again',
  label: 'Track again from here',
  keys: ['t'],
  keyLabel: 'T',
  icon: LocateFixed,
  isEnabled: inPhase('replay'),
  perform: (session) => {
    const { playback, dispatch } = session;
    playback.pause();
    showKept(session);
    dispatch({ type: 'trackAgain', timeSec: timeOfFrame(playback.getFrame()) });
  },
};

/** Chooses what the arrow keys move in a finished path: the ring, or the pen while a path is drawn. */
function handMove({ getState }: EditorSession): typeof moveRingBy | null {
  const state = getState();
  if (isRingHeld(state)) return moveRingBy;
  return state.phase.kind === 'drawing' ? movePenBy : null;
}

/** Builds the commands that move the circle or the ring by 5 px, or by 1 px with Shift. */
function nudge(id: string, label: string, key: string, dx: number, dy: number): readonly EditorCommand[] {
  const command = (suffix: string, keys: readonly string[], stepPx: number): EditorCommand => ({
    id: `${id}${suffix}`,
    label: `${label} ${stepPx} px`,
    keys,
    isEnabled: (session) => hasCircle(session) || handMove(session) !== null,
    perform: (session) => {
      const [x, y] = [dx * stepPx, dy * stepPx];
      if (hasCircle(session)) session.dispatch({ type: 'nudge', dx: x, dy: y });
      else handMove(session)?.(session, x, y);
    },
  });
  return [command('', [key], NUDGE_STEP_PX), command('-fine', [`Shift+${key}`], FINE_NUDGE_PX)];
}

function resize(id: string, label: string, key: string, deltaPx: number): EditorCommand {
  return {
    id,
    label,
    keys: [key],
    isEnabled: (session) => hasCircle(session) || session.getState().phase.kind === 'drawing',
    perform: ({ getState, dispatch }) => {
      const state = getState();
      const radius = adjustableSelection(state.phase)?.radius ?? activeTrack(state).selectionRadiusPx;
      dispatch({ type: 'resize', radius: radius + deltaPx });
    },
  };
}

export const selectionCommands: readonly EditorCommand[] = [
  selectTarget,
  placeCircle,
  confirmSelection,
  takeOwnCircle,
  takeOutlinedCircle,
  clearSelection,
  trackAgain,
  ...nudge('nudge-up', 'Move up', 'ArrowUp', 0, -1),
  ...nudge('nudge-down', 'Move down', 'ArrowDown', 0, 1),
  ...nudge('nudge-left', 'Move left', 'ArrowLeft', -1, 0),
  ...nudge('nudge-right', 'Move right', 'ArrowRight', 1, 0),
  resize('smaller', 'Smaller circle', '[', -RESIZE_STEP_PX),
  resize('larger', 'Larger circle', ']', RESIZE_STEP_PX),
];
