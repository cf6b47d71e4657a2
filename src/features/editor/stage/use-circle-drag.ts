import { useRef, type Dispatch, type PointerEvent as ReactPointerEvent } from 'react';
import type { EditorEvent } from '@/domain/editor/editor-events';
import { adjustableSelection, type EditorState } from '@/domain/editor/editor-state';
import { toVideoPoint } from './video-point';

/** What the pointer holds: the circle, at a distance from its centre, or its handle. */
type Grip = { readonly kind: 'move'; readonly dx: number; readonly dy: number } | { readonly kind: 'resize' };

interface CircleDragHandlers {
  readonly onPointerDown: (event: ReactPointerEvent<SVGSVGElement>) => void;
  readonly onPointerMove: (event: ReactPointerEvent<SVGSVGElement>) => void;
  readonly onPointerUp: () => void;
  readonly onPointerCancel: () => void;
}

/**
 * A click places the circle, dragging it moves it, dragging its handle (`data-resize-handle`) resizes it.
 * @param beginSelecting for a click on a clip without a path, which needs no button before it.
 */
export function useCircleDrag(
  { phase, frame }: EditorState,
  dispatch: Dispatch<EditorEvent>,
  beginSelecting: () => void,
): CircleDragHandlers {
  const grip = useRef<Grip | null>(null);
  const circle = adjustableSelection(phase);
  const pointOf = (event: ReactPointerEvent<SVGSVGElement>): { x: number; y: number } =>
    toVideoPoint(event.currentTarget.getBoundingClientRect(), frame, event);
  const letGo = (): void => {
    grip.current = null;
  };
  return {
    onPointerDown: (event) => {
      if (event.button !== 0) return;
      const point = pointOf(event);
      if (phase.kind === 'idle') beginSelecting();
      if (phase.kind === 'selecting' || phase.kind === 'idle') dispatch({ type: 'place', ...point });
      if (!circle) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      const isHandle = event.target instanceof Element && event.target.hasAttribute('data-resize-handle');
      const isInside = Math.hypot(point.x - circle.x, point.y - circle.y) <= circle.radius;
      if (!isHandle && !isInside) dispatch({ type: 'place', ...point });
      if (isHandle) grip.current = { kind: 'resize' };
      else if (isInside) grip.current = { kind: 'move', dx: circle.x - point.x, dy: circle.y - point.y };
      else grip.current = { kind: 'move', dx: 0, dy: 0 };
    },
    onPointerMove: (event) => {
      const held = grip.current;
      if (!held || !circle) return;
      const point = pointOf(event);
      if (held.kind === 'move') dispatch({ type: 'place', x: point.x + held.dx, y: point.y + held.dy });
      else dispatch({ type: 'resize', radius: Math.hypot(point.x - circle.x, point.y - circle.y) });
    },
    onPointerUp: letGo,
    onPointerCancel: letGo,
  };
}
