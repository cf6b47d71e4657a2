import { activeTrack } from '@/domain/editor/active-track';
import { circleOn } from '@/domain/editor/selection';
import { nearestPosition } from '@/domain/path';
import type { Selection, Track } from '@/domain/track';
import { hasTouch } from '@/lib/has-touch';
import { announce } from '@/ui/live-region';
import { timeOfFrame } from '@/studio/playback/frame-grid';
import { canCorrect, type EditorSession, type SessionState } from '@/studio/session/editor-session';
import { formatPreciseClock } from '@/studio/playback/precise-clock';

// Keys, the nudge pad and clicks move a picked-up ring until the user sets it or puts it down. Positions are centers of
// the player's body.

export function isRingHeld(state: Pick<SessionState, 'phase' | 'isExporting' | 'isRingTaken'>): boolean {
  return state.isRingTaken && canCorrect(state);
}

export function takeRing(session: EditorSession): void {
  session.playback.pause();
  session.change({ isRingTaken: true });
  announce(
    hasTouch()
      ? 'Ring picked up. Use the pad to move it.'
      : 'Ring picked up. Arrow keys move it, Enter sets it, Escape puts it back.',
  );
}

/** Moves the ring by pixels of the displayed video. */
export function moveRingBy(session: EditorSession, dx: number, dy: number): void {
  put(session, dx, dy, false);
}

export function canResizeRing(state: SessionState): boolean {
  return isRingHeld(state) && state.style.fitsPlayer;
}

/** Makes the ring larger or smaller by a factor. */
export function resizeRing({ playback, getState, dispatch }: EditorSession, factor: number): void {
  const timeSec = timeOfFrame(playback.getFrame());
  const circle = ringCircleAt(activeTrack(getState()), timeSec);
  if (!circle) return;
  const { x, y, radius } = circle;
  dispatch({ type: 'setKey', timeSec, x, y, radiusPx: radius * factor, isFinal: false });
  const { radius: reached } = ringCircleAt(activeTrack(getState()), timeSec) ?? circle;
  announce(`Ring at ${Math.round((100 * reached) / activeTrack(getState()).selectionRadiusPx)} %`);
}

/** The circle around the player's body on a frame, or on the path's nearest frame; null without a path. */
export function ringCircleAt(
  { points, selectionRadiusPx }: Pick<Track, 'points' | 'selectionRadiusPx'>,
  timeSec: number,
): Selection | null {
  const place = nearestPosition(points, timeSec);
  return place && circleOn(place, selectionRadiusPx);
}

/** Makes the ring's position a manual key of the current frame and puts the ring down. */
export function setRing(session: EditorSession): void {
  put(session, 0, 0, true);
  session.change({ isRingTaken: false });
  announce(`Manual key set at ${formatPreciseClock(timeOfFrame(session.playback.getFrame()))}`);
}

/** Puts the ring down without changing the frame's position. */
export function leaveRing(session: EditorSession): void {
  session.dispatch({ type: 'abandon' });
  session.change({ isRingTaken: false });
  announce('Ring not changed');
}

/** Merges several moves on one frame into one undo step. */
function put(
  { playback, getState, dispatch }: EditorSession,
  dx: number,
  dy: number,
  isFinal: boolean,
): void {
  const timeSec = timeOfFrame(playback.getFrame());
  const place = nearestPosition(activeTrack(getState()).points, timeSec);
  if (place) dispatch({ type: 'setKey', timeSec, x: place.x + dx, y: place.y + dy, isFinal });
}
