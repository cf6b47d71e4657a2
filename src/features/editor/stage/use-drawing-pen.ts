import { useState, type Dispatch } from 'react';
import type { EditorEvent } from '@/domain/editor/editor-events';
import type { EditorState, FrameSize } from '@/domain/editor/editor-state';
import { clamp } from '@/domain/editor/selection';
import { nearestPosition } from '@/domain/path';
import type { TrackPoint } from '@/domain/track';
import { timeOfFrame } from '../playback/frame-grid';
import type { Playback } from '../playback/playback';

interface Place {
  readonly x: number;
  readonly y: number;
}

/** The keys' way to draw a path: a cross that arrows move and that sets points. Places in displayed-video pixels. */
export interface DrawingPen {
  /** Where the cross is; null until a key moves it. */
  readonly place: Place | null;
  readonly moveBy: (dx: number, dy: number) => void;
  /** Sets the point of the shown frame and, on a clip that stands still, goes on to the next. */
  readonly setPoint: () => void;
  /** The pointer draws now. */
  readonly putAway: () => void;
}

interface DrawingPenInput {
  readonly state: EditorState;
  readonly dispatch: Dispatch<EditorEvent>;
  readonly playback: Playback | null;
}

/** The pen begins where the path is on the shown frame, without one in the middle of the picture. */
export function useDrawingPen({ state, dispatch, playback }: DrawingPenInput): DrawingPen {
  const [moved, setMoved] = useState<Place | null>(null);
  const isDrawing = state.phase.kind === 'drawing';
  if (moved && !isDrawing) setMoved(null);
  const { widthPx, heightPx } = state.frame;
  const start = (): Place =>
    nearestPosition(state.points, timeOfFrame(playback?.getFrame() ?? 0)) ?? {
      x: widthPx / 2,
      y: heightPx / 2,
    };
  return {
    place: isDrawing ? moved : null,
    moveBy: (dx, dy) => {
      const { x, y } = moved ?? start();
      setMoved({ x: clamp(x + dx, 0, widthPx), y: clamp(y + dy, 0, heightPx) });
    },
    putAway: () => setMoved(null),
    setPoint: () => {
      if (!playback) return;
      const place = moved ?? start();
      setMoved(place);
      const shown = playback.getFrame();
      dispatch({ type: 'pointsDrawn', points: [drawnPoint(shown, place, state.frame)] });
      if (!playback.getStatus().isPlaying) playback.seekToFrame(shown + 1);
    },
  };
}

/** The user's point of a frame, inside the picture. */
export function drawnPoint(frame: number, { x, y }: Place, { widthPx, heightPx }: FrameSize): TrackPoint {
  return {
    x: clamp(x, 0, widthPx),
    y: clamp(y, 0, heightPx),
    timestamp: timeOfFrame(frame),
    isManual: true,
    isInterpolated: false,
  };
}
