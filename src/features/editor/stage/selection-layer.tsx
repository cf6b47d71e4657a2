import { useRef, type PointerEvent as ReactPointerEvent } from 'react';
import type { EditorEvent } from '@/domain/editor/editor-machine';
import { adjustableSelection, type EditorState } from '@/domain/editor/editor-state';
import { SelectionCircle } from './selection-circle';
import { toVideoPoint } from './video-point';

interface SelectionLayerProps {
  readonly state: EditorState;
  readonly dispatch: (event: EditorEvent) => void;
}

type Grip = 'move' | 'resize';

/**
 * Takes clicks and drags on the picture: a click places the circle, dragging it moves it, dragging its handle
 * resizes it. The same is done by the nudge pad, the slider and the keys (product.md, Accessibility).
 */
export function SelectionLayer({ state, dispatch }: SelectionLayerProps) {
  const layerRef = useRef<SVGSVGElement>(null);
  const grip = useRef<{ readonly kind: Grip; readonly dx: number; readonly dy: number } | null>(null);
  const { phase, frame } = state;
  const circle = adjustableSelection(phase) ?? ('selection' in phase ? phase.selection : null);
  const isAdjustable = adjustableSelection(phase) !== null;
  if (phase.kind === 'tracking' || (phase.kind !== 'selecting' && !circle)) return null;

  const pointOf = (event: ReactPointerEvent): { x: number; y: number } | null =>
    layerRef.current ? toVideoPoint(layerRef.current.getBoundingClientRect(), frame, event) : null;

  const onPointerDown = (event: ReactPointerEvent<SVGSVGElement>): void => {
    const point = pointOf(event);
    if (!point || event.button !== 0) return;
    if (!circle || !isAdjustable) {
      if (phase.kind === 'selecting') dispatch({ type: 'place', ...point });
      return;
    }
    event.currentTarget.setPointerCapture(event.pointerId);
    const distance = Math.hypot(point.x - circle.x, point.y - circle.y);
    const isHandle = event.target instanceof Element && event.target.hasAttribute('data-resize-handle');
    if (isHandle) {
      grip.current = { kind: 'resize', dx: 0, dy: 0 };
    } else if (distance <= circle.radius) {
      grip.current = { kind: 'move', dx: circle.x - point.x, dy: circle.y - point.y };
    } else {
      dispatch({ type: 'place', ...point });
      grip.current = { kind: 'move', dx: 0, dy: 0 };
    }
  };

  const onPointerMove = (event: ReactPointerEvent): void => {
    const held = grip.current;
    const point = held ? pointOf(event) : null;
    if (!held || !point || !circle) return;
    if (held.kind === 'move') dispatch({ type: 'place', x: point.x + held.dx, y: point.y + held.dy });
    else dispatch({ type: 'resize', radius: Math.hypot(point.x - circle.x, point.y - circle.y) });
  };

  const onPointerEnd = (): void => {
    grip.current = null;
  };

  return (
    <svg
      ref={layerRef}
      viewBox={`0 0 ${frame.widthPx} ${frame.heightPx}`}
      className="absolute inset-0 size-full touch-none data-[selecting=true]:cursor-crosshair"
      data-selecting={phase.kind === 'selecting'}
      data-testid="selection-layer"
      role="img"
      aria-label={circle ? 'Circle around your player' : 'Click your player'}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerEnd}
      onPointerCancel={onPointerEnd}
    >
      {circle && (
        <SelectionCircle
          selection={circle}
          frame={frame}
          look={phase.kind === 'lost' ? 'lost' : 'pending'}
          isAdjustable={isAdjustable}
        />
      )}
    </svg>
  );
}
