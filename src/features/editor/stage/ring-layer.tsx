import { useEffect, useRef } from 'react';
import { activeTrack } from '@/domain/editor/active-track';
import { nearestPosition, ringCenter } from '@/domain/path';
import { cx } from '@/lib/cx';
import { bodyRadiusPx, playerOf, ringAt, type PlayerState } from '@/media/drawing/geometry';
import { timeOfFrame } from '@/studio/playback/frame-grid';
import { canCorrect } from '@/studio/session/editor-session';
import { useEditorSession, usePlayback } from '../session/session-context';
import { useOverlay } from '../session/session-hooks';
import { isRingHeld } from '../commands/ring-hand';
import { useRingDrag } from './use-ring-drag';

/**
 * In replay, lets the user drag the ring on any frame. "Move ring", the arrow keys and the nudge pad are alternatives.
 */
export function RingLayer() {
  return useEditorSession(canCorrect) ? <OpenRingLayer /> : null;
}

function OpenRingLayer() {
  const playback = usePlayback();
  const overlay = useOverlay();
  const isHeld = useEditorSession(isRingHeld);
  const handleRef = useRef<HTMLDivElement>(null);
  const isSized = useEditorSession(({ style }) => style.fitsPlayer);
  const handlers = useRingDrag();

  useEffect(() => {
    const place = (_frame: number, timeSec: number): void => {
      if (handleRef.current)
        placeHandle(handleRef.current, playerOf({ ...overlay, timeSec }, activeTrack(overlay)), isHeld);
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
          'group pointer-events-auto absolute min-h-11 min-w-11 -translate-1/2 cursor-grab touch-none rounded-full border-2 border-dashed active:cursor-grabbing',
          isHeld ? 'border-accent' : 'border-transparent hover:border-white/70',
        )}
      >
        {isSized && (
          <div
            data-ring-size
            data-testid="ring-size"
            className={cx(
              'absolute top-1/2 right-0 grid size-6 translate-x-1/2 -translate-y-1/2 cursor-ew-resize touch-none place-items-center pointer-coarse:size-11',
              !isHeld && 'opacity-0 group-hover:opacity-100 group-active:opacity-100',
            )}
          >
            <span className="pointer-events-none size-3 rounded-full border-2 border-ink bg-accent" />
          </div>
        )}
      </div>
    </div>
  );
}

/** How far from the ring the pointer can still grab it, in screen pixels. */
const REACH_PX = 12;

/**
 * Moves the handle to the ring at a time of the clip. Without a ring, the handle is hidden unless the ring is picked
 * up.
 */
function placeHandle(handle: HTMLElement, state: PlayerState, isHeld: boolean): void {
  const { videoWidthPx, videoHeightPx, points, timeSec } = state;
  const ring = ringAt(state);
  const near = ring || !isHeld ? null : nearestPosition(points, timeSec);
  const center = ring ?? (near && ringCenter(near, bodyRadiusPx(state, near), state.feetShare));
  handle.hidden = center === null;
  if (!center) return;
  handle.style.left = `${(100 * center.x) / videoWidthPx}%`;
  handle.style.top = `${(100 * center.y) / videoHeightPx}%`;
  handle.style.width = `calc(${(200 * (ring?.radiusXPx ?? 0)) / videoWidthPx}% + ${2 * REACH_PX}px)`;
  handle.style.height = `calc(${(200 * (ring?.radiusYPx ?? 0)) / videoHeightPx}% + ${2 * REACH_PX}px)`;
}
