import { useId } from 'react';
import type { PixelSize } from '@/domain/pixel-size';
import type { Selection } from '@/domain/track';

interface SelectionCircleProps {
  readonly selection: Selection;
  readonly frame: PixelSize;
  readonly look: 'pending' | 'lost';
  readonly isAdjustable: boolean;
}

/** The dashed circle: lime over a dimmed picture while it is unconfirmed, red when the track is lost. */
export function SelectionCircle({ selection, frame, look, isAdjustable }: SelectionCircleProps) {
  const maskId = useId();
  const { x, y, radius } = selection;
  const unit = Math.max(frame.widthPx, frame.heightPx) / 640;
  const color = look === 'lost' ? 'var(--color-danger)' : 'var(--color-accent)';
  const cross = 8 * unit;
  return (
    <g>
      {look === 'pending' && (
        <>
          <mask id={maskId}>
            <rect width="100%" height="100%" fill="#fff" />
            <circle cx={x} cy={y} r={radius} fill="#000" />
          </mask>
          <rect width="100%" height="100%" fill="#05080c" opacity={0.55} mask={`url(#${maskId})`} />
        </>
      )}
      <circle
        cx={x}
        cy={y}
        r={radius}
        fill="transparent"
        stroke="#0a0e13"
        strokeOpacity={0.7}
        strokeWidth={4 * unit}
      />
      <circle
        cx={x}
        cy={y}
        r={radius}
        fill="none"
        stroke={color}
        strokeWidth={2 * unit}
        strokeDasharray={`${9 * unit} ${5 * unit}`}
        className={isAdjustable ? 'cursor-move' : undefined}
      />
      <path
        d={`M${x - cross} ${y}H${x + cross}M${x} ${y - cross}V${y + cross}`}
        stroke="#fff"
        strokeWidth={1.5 * unit}
        fill="none"
      />
      {isAdjustable && (
        <circle
          cx={x + radius}
          cy={y}
          r={6 * unit}
          fill={color}
          stroke="#0a0e13"
          strokeWidth={2 * unit}
          className="cursor-ew-resize"
          data-resize-handle
        />
      )}
    </g>
  );
}
