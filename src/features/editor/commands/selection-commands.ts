import { Check, CircleDashed, CirclePlus, LocateFixed, Undo2, UserRoundSearch, X } from 'lucide-react';
import { adjustableSelection } from '@/domain/editor/editor-state';
import { NUDGE_STEP_PX } from '@/domain/limits';
import { nearestPosition } from '@/domain/path';
import { timeOfFrame } from '../playback/frame-grid';
import type { CommandContext, EditorCommand } from './command';
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
  perform: ({ playback, dispatch }) => {
    playback.pause();
    dispatch({ type: 'selectTarget' });
  },
};

/** By keys what a click does: the circle begins on the path, without one in the middle, and is moved from there. */
export const placeCircle: EditorCommand = {
  id: 'place-circle',
  label: 'Place circle',
  keys: ['Enter'],
  keyLabel: 'Enter',
  icon: CirclePlus,
  isEnabled: inPhase('selecting'),
  perform: ({ state, dispatch, playback }) => {
    const { widthPx, heightPx } = state.frame;
    const { x, y } = nearestPosition(state.points, timeOfFrame(playback.getFrame())) ?? {
      x: widthPx / 2,
      y: heightPx / 2,
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

/** The outlined circle was taken. */
export const takeOwnCircle: EditorCommand = {
  id: 'take-own-circle',
  label: 'Back to my circle',
  keys: ['b'],
  keyLabel: 'B',
  icon: Undo2,
  isEnabled: hasAim('taken'),
  perform: ({ dispatch }) => dispatch({ type: 'takeOwnCircle' }),
};

/** A person was recognized at the click, or near it. */
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

/** In replay: shows the circle on the path, to be moved before tracking begins anew from there. */
export const trackAgain: EditorCommand = {
  id: 'track-again',
  label: 'Track again from here',
  keys: ['t'],
  keyLabel: 'T',
  icon: LocateFixed,
  isEnabled: inPhase('replay'),
  perform: ({ playback, dispatch }) => {
    playback.pause();
    dispatch({ type: 'trackAgain', timeSec: timeOfFrame(playback.getFrame()) });
  },
};

/** What of a path the arrow keys move: the ring in the hand, or the pen that draws. */
function movedByHand({
  state,
  corrections,
}: CommandContext): CommandContext['corrections']['ring' | 'pen'] | null {
  if (corrections.ring.isHeld) return corrections.ring;
  return state.phase.kind === 'drawing' ? corrections.pen : null;
}

/** A nudge of the circle, or of the ring in the hand: 5 px, or 1 px with Shift. */
function nudge(id: string, label: string, key: string, dx: number, dy: number): readonly EditorCommand[] {
  const command = (suffix: string, keys: readonly string[], stepPx: number): EditorCommand => ({
    id: `${id}${suffix}`,
    label: `${label} ${stepPx} px`,
    keys,
    isEnabled: (context) => hasCircle(context) || movedByHand(context) !== null,
    perform: (context) => {
      const [x, y] = [dx * stepPx, dy * stepPx];
      if (hasCircle(context)) context.dispatch({ type: 'nudge', dx: x, dy: y });
      else movedByHand(context)?.moveBy(x, y);
    },
  });
  return [command('', [key], NUDGE_STEP_PX), command('-fine', [`Shift+${key}`], FINE_NUDGE_PX)];
}

function resize(id: string, label: string, key: string, deltaPx: number): EditorCommand {
  return {
    id,
    label,
    keys: [key],
    isEnabled: (context) => hasCircle(context) || context.state.phase.kind === 'drawing',
    perform: ({ state, dispatch }: CommandContext) => {
      const radius = adjustableSelection(state.phase)?.radius ?? state.selectionRadiusPx;
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
