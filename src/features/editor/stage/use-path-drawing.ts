import { useEffect, useRef, type PointerEvent as ReactPointerEvent } from 'react';
import { flushSync } from 'react-dom';
import type { TrackPoint } from '@/domain/track';
import type { CommandContext } from '../commands/command';
import { drawnPoint } from './use-drawing-pen';
import { toVideoPoint } from './video-point';

interface DrawingHandlers {
  readonly onPointerDown: (event: ReactPointerEvent<SVGSVGElement>) => void;
  readonly onPointerMove: (event: ReactPointerEvent<SVGSVGElement>) => void;
  readonly onPointerUp: (event: ReactPointerEvent<SVGSVGElement>) => void;
  readonly onPointerCancel: () => void;
}

/** A pointer that is held down. */
interface Stroke {
  readonly pointerId: number;
  /** It began on a clip that stood still: it is for one frame, and when it ends the next one is shown. */
  readonly isStill: boolean;
  at: { readonly x: number; readonly y: number };
  last: TrackPoint | null;
}

/**
 * Draws a path by hand. While the clip plays, every frame that is shown gets a point where the held pointer is; frames
 * in between, which were not shown, get what lies on the line. On a clip that stands still a press sets the point of
 * its frame and goes on to the next.
 */
export function usePathDrawing({ state, dispatch, playback }: CommandContext): DrawingHandlers {
  const stroke = useRef<Stroke | null>(null);
  const { frame: size } = state;
  useEffect(() => {
    // Another stroke may have been begun on a frame that is being sought.
    const draw = (frame: number): void => {
      const held = stroke.current;
      if (held && !held.isStill) drawTo(held, drawnPoint(frame, held.at, size), dispatch);
    };
    return playback.onFrame(draw);
  }, [playback, dispatch, size]);

  const letGo = (): void => {
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
      drawTo(held, drawnPoint(playback.getFrame(), held.at, size), dispatch);
    },
    onPointerMove: (event) => {
      const held = stroke.current;
      if (held?.pointerId !== event.pointerId) return;
      held.at = pointOf(event);
      if (held.isStill) drawTo(held, drawnPoint(playback.getFrame(), held.at, size), dispatch);
    },
    onPointerUp: (event) => {
      const held = stroke.current;
      if (held?.pointerId !== event.pointerId) return;
      letGo();
      if (held.isStill) playback.seekToFrame(playback.getFrame() + 1);
    },
    onPointerCancel: letGo,
  };
}

/**
 * With the stroke's point before, so that what an older path has between the two goes. Done before it returns: a reload
 * does not wait for React, and what was drawn would not be saved.
 */
function drawTo(stroke: Stroke, point: TrackPoint, dispatch: CommandContext['dispatch']): void {
  const before = stroke.last && stroke.last.timestamp < point.timestamp ? [stroke.last] : [];
  stroke.last = point;
  flushSync(() => dispatch({ type: 'pointsDrawn', points: [...before, point] }));
}
