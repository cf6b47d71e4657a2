import { useEffect, useRef, type PointerEvent as ReactPointerEvent, type RefObject } from 'react';
import { activeTrack } from '@/domain/editor/active-track';
import { timeOfFrame } from '@/studio/playback/frame-grid';
import type { EditorSession } from '@/studio/session/editor-session';
import { drawnPointsOf } from '@/studio/session/finished-path';
import { useSession } from '../session/session-context';
import { spanOf, type Place } from './circle-pinch';
import { grippedPlace, type RingGrip } from './ring-grip';
import { isRingHeld, ringCircleAt, takeRing } from '../commands/ring-hand';
import { toVideoPoint } from './video-point';

/** A gesture in progress, whose pointers are followed in pixels of the video. */
interface Gesture {
  readonly grip: RingGrip;
  readonly fingers: ReadonlyMap<number, Place>;
  readonly fromX: number;
  readonly fromY: number;
  readonly hasMoved: boolean;
}

interface RingDragHandlers {
  readonly onPointerDown: (event: ReactPointerEvent<HTMLElement>) => void;
  readonly onPointerMove: (event: ReactPointerEvent<HTMLElement>) => void;
  readonly onPointerUp: (event: ReactPointerEvent<HTMLElement>) => void;
  readonly onPointerCancel: () => void;
}

/** A press that moves less than this, in screen pixels, is a click. */
const CLICK_PX = 4;

/**
 * Dragging the ring sets a manual key, which follows the pointer until it is released; Escape cancels the drag. A click
 * on the ring picks it up, and a press elsewhere then moves it there. A press pauses a playing clip. If the ring
 * follows the player's size, its handle and two fingers resize it.
 */
export function useRingDrag(): RingDragHandlers {
  const session = useSession();
  const { dispatch, getState } = session;
  const gesture = useRef<Gesture | null>(null);
  useEscape(gesture, dispatch);

  const pointOf = (event: ReactPointerEvent<HTMLElement>): Place =>
    toVideoPoint(event.currentTarget.getBoundingClientRect(), getState().frame, event);
  const move = ({ grip, fingers }: Gesture, point: Place, isFinal: boolean): void => {
    const place = grippedPlace(grip, point, spanOf([...fingers.values()]));
    dispatch({ type: 'setKey', timeSec: grip.timeSec, ...place, isFinal });
  };
  const begin = (event: ReactPointerEvent<HTMLElement>, target: Element): void => {
    session.playback.pause();
    const point = pointOf(event);
    const grip = gripOf(session, target, point);
    if (!grip) return;
    const { pointerId, clientX: fromX, clientY: fromY } = event;
    const hasMoved = grip.kind === 'move' && !target.hasAttribute('data-ring');
    gesture.current = { grip, fingers: new Map([[pointerId, point]]), fromX, fromY, hasMoved };
    if (hasMoved) move(gesture.current, point, false);
  };
  return {
    onPointerDown: (event) => {
      const held = gesture.current;
      if (event.button !== 0 || !(event.target instanceof Element)) return;
      if (held && (held.grip.kind === 'pinch' || !getState().style.fitsPlayer)) return;
      event.target.setPointerCapture(event.pointerId);
      if (held) gesture.current = pinched(held, event.pointerId, pointOf(event));
      else begin(event, event.target);
    },
    onPointerMove: (event) => {
      const held = gesture.current;
      if (!held?.fingers.has(event.pointerId)) return;
      const point = pointOf(event);
      const distance = Math.hypot(event.clientX - held.fromX, event.clientY - held.fromY);
      const fingers = new Map(held.fingers).set(event.pointerId, point);
      gesture.current = { ...held, fingers, hasMoved: held.hasMoved || distance > CLICK_PX };
      if (gesture.current.hasMoved) move(gesture.current, point, false);
    },
    onPointerUp: (event) => {
      const held = gesture.current;
      if (!held?.fingers.has(event.pointerId)) return;
      gesture.current = null;
      if (held.hasMoved) move(held, pointOf(event), true);
      else if (!isRingHeld(getState())) takeRing(session);
    },
    onPointerCancel: () => {
      if (gesture.current) dispatch({ type: 'abandon' });
      gesture.current = null;
    },
  };
}

/** What a press on the ring, its handle or the picture grabs on the current frame; null without a path. */
function gripOf({ playback, getState }: EditorSession, target: Element, point: Place): RingGrip | null {
  const timeSec = timeOfFrame(playback.getFrame());
  const { style } = getState();
  const { selectionRadiusPx, feetShare } = activeTrack(getState());
  const circle = ringCircleAt({ points: drawnPointsOf(getState()), selectionRadiusPx }, timeSec);
  if (!circle) return null;
  if (target.hasAttribute('data-ring-size')) return { kind: 'size', timeSec, circle, from: point };
  if (target.hasAttribute('data-ring')) {
    return { kind: 'move', timeSec, circle, dx: circle.x - point.x, dy: circle.y - point.y };
  }
  // The ring is drawn at the feet, but the path consists of centers of the body.
  return {
    kind: 'move',
    timeSec,
    circle,
    dx: 0,
    dy: -feetShare * (style.fitsPlayer ? circle.radius : selectionRadiusPx),
  };
}

/** A second finger turns the gesture into a pinch of the ring as it was before the first one. */
function pinched(held: Gesture, pointerId: number, point: Place): Gesture {
  const fingers = new Map(held.fingers).set(pointerId, point);
  const from = spanOf([...fingers.values()]);
  const { timeSec, circle } = held.grip;
  return from ? { ...held, grip: { kind: 'pinch', timeSec, circle, from }, fingers, hasMoved: true } : held;
}

/** Escape cancels the gesture and restores the path. */
function useEscape(gesture: RefObject<Gesture | null>, dispatch: EditorSession['dispatch']): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || !gesture.current) return;
      event.preventDefault();
      gesture.current = null;
      dispatch({ type: 'abandon' });
    };
    // This listener runs before the shortcuts, which may use Escape for something else.
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [gesture, dispatch]);
}
