import { useCallback, useEffect, useRef, useState, type Dispatch } from 'react';
import type { EditorEvent } from '@/domain/editor/editor-events';
import type { EditorState } from '@/domain/editor/editor-state';
import { nearestPosition } from '@/domain/path';
import { announce } from '@/ui/live-region';
import { timeOfFrame } from '../playback/frame-grid';
import type { Playback } from '../playback/playback';
import { formatPreciseClock } from '../transport/precise-clock';

/** The ring in the user's hand: moved by keys, pad or clicks until it is set or left. Places are the body's center. */
export interface RingHand {
  readonly isHeld: boolean;
  readonly take: () => void;
  /** By pixels of the displayed video. */
  readonly moveBy: (dx: number, dy: number) => void;
  /** Makes a manual key of the shown frame and lets go. */
  readonly set: () => void;
  /** Lets go; the frame's place is as it was. */
  readonly leave: () => void;
}

interface RingHandInput {
  readonly state: EditorState;
  readonly dispatch: Dispatch<EditorEvent>;
  readonly playback: Playback | null;
}

/** Moves on one frame are one step of the history; going to another frame ends it, and the ring stays in the hand. */
export function useRingHand({ state, dispatch, playback }: RingHandInput): RingHand {
  const [wasTaken, setWasTaken] = useState(false);
  const isOpen = state.phase.kind === 'replay' && !state.isExporting;
  const isHeld = wasTaken && isOpen;
  const letGo = useCallback(() => setWasTaken(false), []);

  // What the editor does next takes the ring out of the hand.
  if (wasTaken && !isOpen) setWasTaken(false);
  useEffect(() => {
    // A gesture that something else has ended must not keep the history open.
    if (!isOpen) dispatch({ type: 'settle' });
  }, [isOpen, dispatch]);
  useSettling(isHeld ? playback : null, dispatch, letGo);

  const placeAt = (frame: number) => nearestPosition(state.points, timeOfFrame(frame));
  const put = (dx: number, dy: number, isFinal: boolean): void => {
    const frame = playback?.getFrame() ?? 0;
    const place = placeAt(frame);
    if (!place) return;
    const timeSec = timeOfFrame(frame);
    dispatch({ type: 'setKey', timeSec, x: place.x + dx, y: place.y + dy, isFinal });
  };
  return {
    isHeld,
    take: () => {
      playback?.pause();
      setWasTaken(true);
      announce('Ring in your hand. Arrow keys move it, Enter sets it, Escape leaves it as it was.');
    },
    moveBy: (dx, dy) => put(dx, dy, false),
    set: () => {
      put(0, 0, true);
      letGo();
      announce(`Manual key set at ${formatPreciseClock(timeOfFrame(playback?.getFrame() ?? 0))}`);
    },
    leave: () => {
      dispatch({ type: 'abandon' });
      letGo();
      announce('Ring left as it was');
    },
  };
}

/** While the ring is held: what was moved stays when another frame is shown, and playing lets go of it. */
function useSettling(playback: Playback | null, dispatch: Dispatch<EditorEvent>, letGo: () => void): void {
  const shown = useRef(0);
  useEffect(() => {
    if (!playback) return undefined;
    shown.current = playback.getFrame();
    const stopFrames = playback.onFrame((frame) => {
      if (frame === shown.current) return;
      shown.current = frame;
      dispatch({ type: 'settle' });
    });
    const stopStatus = playback.subscribe(() => {
      if (!playback.getStatus().isPlaying) return;
      dispatch({ type: 'settle' });
      letGo();
    });
    return () => {
      stopFrames();
      stopStatus();
    };
  }, [playback, dispatch, letGo]);
}
