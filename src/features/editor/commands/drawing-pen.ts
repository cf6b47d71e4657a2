import { activeTrack } from '@/domain/editor/active-track';
import type { PixelSize } from '@/domain/pixel-size';
import { clamp } from '@/domain/editor/selection';
import { nearestPosition } from '@/domain/path';
import type { TrackPoint } from '@/domain/track';
import { timeOfFrame } from '@/studio/playback/frame-grid';
import type { EditorSession } from '@/studio/session/editor-session';

interface Place {
  readonly x: number;
  readonly y: number;
}

// The keyboard draws a path with a cross that the arrow keys move and Enter turns into points. Places are in pixels
// of the displayed video.

export function movePenBy(session: EditorSession, dx: number, dy: number): void {
  const { x, y } = penPlaceOf(session);
  const { widthPx, heightPx } = session.getState().frame;
  session.change({ penPlace: { x: clamp(x + dx, 0, widthPx), y: clamp(y + dy, 0, heightPx) } });
}

/** Sets the point of the current frame and, while the clip is paused, steps to the next frame. */
export function setPenPoint(session: EditorSession): void {
  const { playback } = session;
  const place = penPlaceOf(session);
  const shown = playback.getFrame();
  session.change({ penPlace: place });
  session.dispatch({ type: 'pointsDrawn', points: [drawnPoint(shown, place, session.getState().frame)] });
  if (!playback.getStatus().isPlaying) playback.seekToFrame(shown + 1);
}

/** Creates the user's point of a frame, limited to the picture. */
export function drawnPoint(frame: number, { x, y }: Place, { widthPx, heightPx }: PixelSize): TrackPoint {
  return {
    x: clamp(x, 0, widthPx),
    y: clamp(y, 0, heightPx),
    timeSec: timeOfFrame(frame),
    isManual: true,
    isInterpolated: false,
  };
}

/** The pen starts on the path at the current frame, or in the middle of the picture if there is no path. */
function penPlaceOf({ getState, playback }: EditorSession): Place {
  const { penPlace, frame, ...state } = getState();
  if (penPlace) return penPlace;
  const onPath = nearestPosition(activeTrack(state).points, timeOfFrame(playback.getFrame()));
  return onPath ?? { x: frame.widthPx / 2, y: frame.heightPx / 2 };
}
