import { useEffect, useRef } from 'react';
import { nearestPosition, ringCenter } from '@/domain/path';
import { cx } from '@/lib/cx';
import { ringAt } from '@/media/drawing/geometry';
import type { OverlayState } from '@/media/drawing/overlay';
import type { CommandContext } from '../commands/command';
import { timeOfFrame } from '../playback/frame-grid';
import { useRingDrag } from './use-ring-drag';

interface RingLayerProps {
  readonly context: CommandContext;
  readonly overlay: Omit<OverlayState, 'timeSec'>;
}

/** In replay: takes hold of the ring on any frame. The same is done by "Move ring", arrows and pad. */
export function RingLayer(props: RingLayerProps) {
  const { phase, isExporting } = props.context.state;
  return phase.kind === 'replay' && !isExporting ? <OpenRingLayer {...props} /> : null;
}

function OpenRingLayer({ context, overlay }: RingLayerProps) {
  const { playback, corrections } = context;
  const { isHeld } = corrections.ring;
  const handleRef = useRef<HTMLDivElement>(null);
  const handlers = useRingDrag(context, overlay);

  useEffect(() => {
    const place = (_frame: number, timeSec: number): void => {
      if (handleRef.current) placeHandle(handleRef.current, { ...overlay, timeSec }, isHeld);
    };
    place(playback.getFrame(), timeOfFrame(playback.getFrame()));
    return playback.onPicture(place);
  }, [playback, overlay, isHeld]);

  return (
    <div
      className={cx('absolute inset-0', isHeld ? 'cursor-crosshair touch-none' : 'pointer-events-none')}
      data-testid="ring-layer"
      {...handlers}
    >
      <div
        ref={handleRef}
        data-ring
        data-testid="ring"
        className={cx(
          'pointer-events-auto absolute min-h-11 min-w-11 -translate-1/2 cursor-grab touch-none rounded-full border-2 border-dashed active:cursor-grabbing',
          isHeld ? 'border-accent' : 'border-transparent hover:border-white/70',
        )}
      />
    </div>
  );
}

/** How far around the ring it can be taken hold of, in pixels of the screen. */
const REACH_PX = 12;

/** Lays the handle over the ring of a moment; where there is none it is gone, unless it is in the hand. */
function placeHandle(handle: HTMLElement, state: OverlayState, isHeld: boolean): void {
  const { videoWidthPx, videoHeightPx, selectionRadiusPx, points, timeSec } = state;
  const ring = ringAt(state);
  const near = ring || !isHeld ? null : nearestPosition(points, timeSec);
  const center = ring ?? (near && ringCenter(near, selectionRadiusPx));
  handle.hidden = center === null;
  if (!center) return;
  handle.style.left = `${(100 * center.x) / videoWidthPx}%`;
  handle.style.top = `${(100 * center.y) / videoHeightPx}%`;
  handle.style.width = `calc(${(200 * (ring?.radiusXPx ?? 0)) / videoWidthPx}% + ${2 * REACH_PX}px)`;
  handle.style.height = `calc(${(200 * (ring?.radiusYPx ?? 0)) / videoHeightPx}% + ${2 * REACH_PX}px)`;
}
