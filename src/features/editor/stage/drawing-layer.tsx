import { useRef } from 'react';
import { activeTrack } from '@/domain/editor/active-track';
import { useEditorSession, useSession } from '../session/session-context';
import { usePathDrawing } from './use-path-drawing';
import { toVideoPoint } from './video-point';

/** Receives the pointer while the user draws a path. The arrow keys and Enter are alternatives. */
export function DrawingLayer() {
  return useEditorSession(({ phase }) => phase.kind === 'drawing') ? <OpenDrawingLayer /> : null;
}

function OpenDrawingLayer() {
  const session = useSession();
  const frame = useEditorSession((state) => state.frame);
  const radius = useEditorSession((state) => activeTrack(state).selectionRadiusPx);
  const pen = useEditorSession((state) => state.penPlace);
  const cursorRef = useRef<SVGGElement>(null);
  const { onPointerMove, ...handlers } = usePathDrawing();
  return (
    <svg
      viewBox={`0 0 ${frame.widthPx} ${frame.heightPx}`}
      className="group absolute inset-0 size-full cursor-crosshair touch-none select-none"
      data-testid="drawing-layer"
      role="img"
      aria-label="Follow your player"
      {...handlers}
      onPointerMove={(event) => {
        // The circle follows the pointer outside React, because the pointer moves too often for renders.
        const { x, y } = toVideoPoint(event.currentTarget.getBoundingClientRect(), frame, event);
        cursorRef.current?.setAttribute('transform', `translate(${x} ${y})`);
        if (pen) session.change({ penPlace: null });
        onPointerMove(event);
      }}
    >
      <g
        ref={cursorRef}
        className={pen ? 'hidden' : 'opacity-0 group-hover:opacity-100 group-active:opacity-100'}
      >
        <Circle radius={radius} unit={Math.max(frame.widthPx, frame.heightPx) / 640} />
      </g>
      {pen && (
        <g transform={`translate(${pen.x} ${pen.y})`} data-testid="pen">
          <Circle radius={radius} unit={Math.max(frame.widthPx, frame.heightPx) / 640} />
        </g>
      )}
    </svg>
  );
}

/** Shows the size of the player; the ring is drawn at the lowest point of this circle. */
function Circle({ radius, unit }: { readonly radius: number; readonly unit: number }) {
  const cross = 8 * unit;
  return (
    <g fill="none">
      <circle r={radius} stroke="#0a0e13" strokeOpacity={0.7} strokeWidth={4 * unit} />
      <circle
        r={radius}
        stroke="var(--color-violet)"
        strokeWidth={2 * unit}
        strokeDasharray={`${9 * unit} ${5 * unit}`}
      />
      <path d={`M${-cross} 0H${cross}M0 ${-cross}V${cross}`} stroke="#fff" strokeWidth={1.5 * unit} />
    </g>
  );
}
