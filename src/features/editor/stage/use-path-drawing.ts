import { useEffect, useRef, type PointerEvent as ReactPointerEvent } from 'react';
import { flushSync } from 'react-dom';
import type { TrackPoint } from '@/domain/track';
import type { EditorSession } from '@/studio/session/editor-session';
import { usePlayback, useSession } from '../session/session-context';
import { drawnPoint } from '../commands/drawing-pen';
import { toVideoPoint } from './video-point';

interface DrawingHandlers {
  readonly onPointerDown: (event: ReactPointerEvent<SVGSVGElement>) => void;
  readonly onPointerMove: (event: ReactPointerEvent<SVGSVGElement>) => void;
  readonly onPointerUp: (event: ReactPointerEvent<SVGSVGElement>) => void;
  readonly onPointerCancel: () => void;
}

/** A pointer that is held down while a path is drawn. */
interface Stroke {
  readonly pointerId: number;
  /** The stroke began on a paused clip: it sets the point of one frame, and releasing it steps to the next frame. */
  readonly isStill: boolean;
  at: { readonly x: number; readonly y: number };
  last: TrackPoint | null;
}

/**
 * Draws a path by hand. While the clip plays, every displayed frame gets a point at the held pointer, and skipped
 * frames get a point on the line in between. On a paused clip, a press sets the point of its frame and steps to the
 * next one.
 */
export function usePathDrawing(): DrawingHandlers {
  const session = useSession();
  const playback = usePlayback();
  const stroke = useRef<Stroke | null>(null);
  const { frame: size } = session.getState();
  useEffect(() => {
    // A stroke on a paused clip may start on a frame that the clip is still seeking to.
    const draw = (frame: number): void => {
      const held = stroke.current;
      if (held && !held.isStill) drawTo(held, drawnPoint(frame, held.at, size), session);
    };
    return playback.onFrame(draw);
  }, [playback, session, size]);

  const release = (): void => {
    stroke.current = null;
  };
  const pointOf = (event: ReactPointerEvent<SVGSVGElement>): { x: number; y: number } =>
    toVideoPoint(event.currentTarget.getBoundingClientRect(), size, event);
  return {
    onPointerDown: (event) => {
      if (event.button !== 0 || stroke.current) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      const isStill = !playback.getStatus().isPlaying;
      const held = { pointerId: event.pointerId, isStill, at: pointOf(event), last: null };
      stroke.current = held;
      drawTo(held, drawnPoint(playback.getFrame(), held.at, size), session);
    },
    onPointerMove: (event) => {
      const held = stroke.current;
      if (held?.pointerId !== event.pointerId) return;
      held.at = pointOf(event);
      if (held.isStill) drawTo(held, drawnPoint(playback.getFrame(), held.at, size), session);
    },
    onPointerUp: (event) => {
      const held = stroke.current;
      if (held?.pointerId !== event.pointerId) return;
      release();
      if (held.isStill) playback.seekToFrame(playback.getFrame() + 1);
    },
    onPointerCancel: release,
  };
}

/**
 * Draws from the stroke's last point to this one, which removes the older path between them. It dispatches
 * synchronously, because a reload does not wait for React and would lose the point.
 */
function drawTo(stroke: Stroke, point: TrackPoint, session: EditorSession): void {
  const before = stroke.last && stroke.last.timeSec < point.timeSec ? [stroke.last] : [];
  stroke.last = point;
  flushSync(() => session.dispatch({ type: 'pointsDrawn', points: [...before, point] }));
}
