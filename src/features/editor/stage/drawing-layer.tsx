import { useRef } from 'react';
import type { CommandContext } from '../commands/command';
import { usePathDrawing } from './use-path-drawing';
import { toVideoPoint } from './video-point';

/** Takes the pointer while a path is drawn. The same is done by arrows and Enter. */
export function DrawingLayer({ context }: { readonly context: CommandContext }) {
  return context.state.phase.kind === 'drawing' ? <OpenDrawingLayer context={context} /> : null;
}

function OpenDrawingLayer({ context }: { readonly context: CommandContext }) {
  const { state, corrections } = context;
  const { frame, selectionRadiusPx } = state;
  const cursorRef = useRef<SVGGElement>(null);
  const { onPointerMove, ...handlers } = usePathDrawing(context);
  const { place, putAway } = corrections.pen;
  return (
    <svg
      viewBox={`0 0 ${frame.widthPx} ${frame.heightPx}`}
      className="group absolute inset-0 size-full cursor-crosshair touch-none select-none"
      data-testid="drawing-layer"
      role="img"
      aria-label="Follow your player"
      {...handlers}
      onPointerMove={(event) => {
        // The circle follows the pointer outside React, as often as it moves.
        const { x, y } = toVideoPoint(event.currentTarget.getBoundingClientRect(), frame, event);
        cursorRef.current?.setAttribute('transform', `translate(${x} ${y})`);
        if (place) putAway();
        onPointerMove(event);
      }}
    >
      <g
        ref={cursorRef}
        className={place ? 'hidden' : 'opacity-0 group-hover:opacity-100 group-active:opacity-100'}
      >
        <Circle radius={selectionRadiusPx} unit={Math.max(frame.widthPx, frame.heightPx) / 640} />
      </g>
      {place && (
        <g transform={`translate(${place.x} ${place.y})`} data-testid="pen">
          <Circle radius={selectionRadiusPx} unit={Math.max(frame.widthPx, frame.heightPx) / 640} />
        </g>
      )}
    </svg>
  );
}

/** The size of the player: the ring stands at its lowest point. */
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
