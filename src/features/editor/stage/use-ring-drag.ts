import { useEffect, useRef, type PointerEvent as ReactPointerEvent } from 'react';
import { nearestPosition } from '@/domain/path';
import type { OverlayState } from '@/media/drawing/overlay';
import type { CommandContext } from '../commands/command';
import { timeOfFrame } from '../playback/frame-grid';
import { toVideoPoint } from './video-point';

/** What the pointer holds: the ring of a frame, with the way from the pointer to the body's center. */
interface Grip {
  readonly pointerId: number;
  readonly timeSec: number;
  readonly dx: number;
  readonly dy: number;
  readonly fromX: number;
  readonly fromY: number;
  hasMoved: boolean;
}

interface RingDragHandlers {
  readonly onPointerDown: (event: ReactPointerEvent<HTMLElement>) => void;
  readonly onPointerMove: (event: ReactPointerEvent<HTMLElement>) => void;
  readonly onPointerUp: (event: ReactPointerEvent<HTMLElement>) => void;
  readonly onPointerCancel: () => void;
}

/** A press that moves less, in pixels of the screen, is a click. */
const CLICK_PX = 4;

/**
 * Dragging the ring sets a manual key, live until it is released; Escape gives it up. A click on the ring takes it in
 * the hand. With the ring in the hand, a press elsewhere puts it there. While the clip plays, the press pauses it.
 */
export function useRingDrag(
  { state, dispatch, playback, corrections }: CommandContext,
  { points, selectionRadiusPx }: Omit<OverlayState, 'timeSec'>,
): RingDragHandlers {
  const grip = useRef<Grip | null>(null);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || !grip.current) return;
      event.preventDefault();
      grip.current = null;
      dispatch({ type: 'abandon' });
    };
    // Before the shortcuts, for which Escape may mean something else.
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [dispatch]);

  const pointOf = (event: ReactPointerEvent<HTMLElement>): { x: number; y: number } =>
    toVideoPoint(event.currentTarget.getBoundingClientRect(), state.frame, event);
  const move = ({ timeSec, dx, dy }: Grip, event: ReactPointerEvent<HTMLElement>, isFinal: boolean): void => {
    const { x, y } = pointOf(event);
    dispatch({ type: 'setKey', timeSec, x: x + dx, y: y + dy, isFinal });
  };
  return {
    onPointerDown: (event) => {
      if (event.button !== 0 || grip.current || !(event.target instanceof Element)) return;
      const frame = pausedFrame(playback);
      const place = nearestPosition(points, timeOfFrame(frame));
      if (!place) return;
      event.target.setPointerCapture(event.pointerId);
      const { x, y } = pointOf(event);
      const isOnRing = event.target.hasAttribute('data-ring');
      grip.current = {
        pointerId: event.pointerId,
        timeSec: timeOfFrame(frame),
        dx: isOnRing ? place.x - x : 0,
        // The ring stands at the feet, the path goes through the body's center.
        dy: isOnRing ? place.y - y : -selectionRadiusPx,
        fromX: event.clientX,
        fromY: event.clientY,
        hasMoved: !isOnRing,
      };
      if (!isOnRing) move(grip.current, event, false);
    },
    onPointerMove: (event) => {
      const held = grip.current;
      if (held?.pointerId !== event.pointerId) return;
      held.hasMoved ||= Math.hypot(event.clientX - held.fromX, event.clientY - held.fromY) > CLICK_PX;
      if (held.hasMoved) move(held, event, false);
    },
    onPointerUp: (event) => {
      const held = grip.current;
      if (held?.pointerId !== event.pointerId) return;
      grip.current = null;
      if (held.hasMoved) move(held, event, true);
      else if (!corrections.ring.isHeld) corrections.ring.take();
    },
    onPointerCancel: () => {
      if (grip.current) dispatch({ type: 'abandon' });
      grip.current = null;
    },
  };
}

/** Stops on the frame that is shown, exactly: a video that is paused may be a moment ahead of it. */
function pausedFrame(playback: CommandContext['playback']): number {
  const frame = playback.getFrame();
  if (playback.getStatus().isPlaying) {
    playback.pause();
    playback.seekToFrame(frame);
  }
  return frame;
}
