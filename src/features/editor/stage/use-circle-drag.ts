import { useRef, type PointerEvent as ReactPointerEvent } from 'react';
import type { EditorEvent } from '@/domain/editor/editor-events';
import { adjustableSelection } from '@/domain/editor/editor-state';
import type { Selection } from '@/domain/track';
import { selectTarget } from '../commands/selection-commands';
import { useSession } from '../session/session-context';
import { pinchedCircle, spanOf, type Place, type Span } from './circle-pinch';
import { toVideoPoint } from './video-point';

/**
 * What the pointer has grabbed: the circle (at an offset from its center), the resize handle, or the circle with two
 * fingers. `tap` is the place of a press outside the circle until the pointer moves, because a click there selects
 * another player.
 */
type Grip =
  | { readonly kind: 'move'; readonly dx: number; readonly dy: number; readonly tap: Place | null }
  | { readonly kind: 'resize'; readonly tap: Place | null }
  | { readonly kind: 'pinch'; readonly circle: Selection; readonly from: Span };

interface CircleDragHandlers {
  readonly onPointerDown: (event: ReactPointerEvent<SVGSVGElement>) => void;
  readonly onPointerMove: (event: ReactPointerEvent<SVGSVGElement>) => void;
  readonly onPointerUp: (event: ReactPointerEvent<SVGSVGElement>) => void;
  readonly onPointerCancel: (event: ReactPointerEvent<SVGSVGElement>) => void;
}

/** How far from the handle's middle a finger can still grab it, in screen pixels. */
const FINGER_PX = 22;
/** A press that moves less than this, in screen pixels, is a tap. */
const TAP_PX = 6;

/**
 * A click places the circle, a drag moves it, and a drag of its handle (`data-resize-handle`) resizes it; two fingers
 * move and resize it at once. On a clip without a path, a click starts the selection without a button.
 */
export function useCircleDrag(): CircleDragHandlers {
  const session = useSession();
  const { dispatch, getState } = session;
  const { frame } = getState();
  const grip = useRef<Grip | null>(null);
  const fingers = useRef(new Map<number, Place>());
  /**
   * The circle before the first finger touched the screen; a second finger turns the gesture into a pinch of this
   * circle.
   */
  const before = useRef<Selection | null>(null);
  const pointOf = (event: ReactPointerEvent<SVGSVGElement>): Place =>
    toVideoPoint(event.currentTarget.getBoundingClientRect(), frame, event);
  const release = ({ pointerId }: ReactPointerEvent): void => {
    fingers.current.delete(pointerId);
    if (grip.current?.kind !== 'pinch' || fingers.current.size === 0) grip.current = null;
  };
  return {
    onPointerDown: (event) => {
      if (event.button !== 0) return;
      const { phase, playback } = getState();
      const circle = adjustableSelection(phase);
      const point = pointOf(event);
      event.currentTarget.setPointerCapture(event.pointerId);
      fingers.current.set(event.pointerId, point);
      const from = spanOf([...fingers.current.values()]);
      if (from) {
        if (!circle || grip.current?.kind === 'pinch') return;
        const held = before.current ?? { ...circle, x: from.x, y: from.y };
        grip.current = { kind: 'pinch', circle: held, from };
        for (const event of shapedAs(held)) dispatch(event);
        return;
      }
      before.current = circle;
      if (phase.kind === 'idle' && playback) selectTarget.perform(session);
      if (phase.kind === 'selecting' || phase.kind === 'idle') {
        dispatch({ type: 'place', ...point, isClick: true });
      }
      if (!circle) return;
      grip.current = gripOf(event, point, circle, frame.widthPx);
      const isInside = distance(point, circle) <= circle.radius;
      if (grip.current.kind === 'move' && !isInside) dispatch({ type: 'place', ...point });
    },
    onPointerMove: (event) => {
      if (!fingers.current.has(event.pointerId)) return;
      const point = pointOf(event);
      fingers.current.set(event.pointerId, point);
      const held = grip.current;
      const circle = adjustableSelection(getState().phase);
      if (!held || !circle) return;
      if (isTap(held, point, scaleOf(event, frame.widthPx))) return;
      if (held.kind !== 'pinch') grip.current = { ...held, tap: null };
      const span = spanOf([...fingers.current.values()]);
      for (const change of dragged(held, circle, point, span)) dispatch(change);
    },
    onPointerUp: (event) => {
      const held = grip.current;
      if (held && held.kind !== 'pinch' && held.tap) dispatch({ type: 'place', ...held.tap, isClick: true });
      release(event);
    },
    onPointerCancel: release,
  };
}

function dragged(held: Grip, circle: Selection, point: Place, span: Span | null): readonly EditorEvent[] {
  switch (held.kind) {
    case 'move':
      return [{ type: 'place', x: point.x + held.dx, y: point.y + held.dy }];
    case 'resize':
      return [{ type: 'resize', radius: distance(point, circle) }];
    case 'pinch':
      return span ? shapedAs(pinchedCircle(held.circle, held.from, span)) : [];
  }
}

function shapedAs({ x, y, radius }: Selection): readonly EditorEvent[] {
  return [
    { type: 'place', x, y },
    { type: 'resize', radius },
  ];
}

function gripOf(
  event: ReactPointerEvent<SVGSVGElement>,
  point: Place,
  circle: Selection,
  videoWidthPx: number,
): Grip {
  const isHandle = event.target instanceof Element && event.target.hasAttribute('data-resize-handle');
  if (isHandle) return { kind: 'resize', tap: null };
  if (distance(point, circle) <= circle.radius) {
    return { kind: 'move', dx: circle.x - point.x, dy: circle.y - point.y, tap: null };
  }
  const toHandle = distance(point, { x: circle.x + circle.radius, y: circle.y });
  const isFingerAtHandle =
    event.pointerType === 'touch' && toHandle * scaleOf(event, videoWidthPx) <= FINGER_PX;
  return isFingerAtHandle ? { kind: 'resize', tap: point } : { kind: 'move', dx: 0, dy: 0, tap: point };
}

/** Whether the pointer has stayed where it was pressed. */
function isTap(held: Grip, point: Place, scale: number): boolean {
  return held.kind !== 'pinch' && held.tap !== null && distance(point, held.tap) * scale <= TAP_PX;
}

/** Screen pixels per pixel of the video. */
function scaleOf({ currentTarget }: ReactPointerEvent<SVGSVGElement>, videoWidthPx: number): number {
  return currentTarget.getBoundingClientRect().width / videoWidthPx;
}

function distance(a: Place, b: Place): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
