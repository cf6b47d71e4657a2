import type { Highlight, Tracks } from '@/domain/track';
import { mapAll } from '@/lib/non-empty';
import type { OverlayState } from '@/media/drawing/overlay';
import type { SessionState } from './editor-session';
import { drawnPointsOf } from './finished-path';
import { shownPath } from './shown-path';

export type Overlay = Omit<OverlayState, 'timeSec'>;

const known = new WeakMap<Tracks, Tracks>();

/** The kept part of each track, ready to draw; returns the same objects until a track changes. */
function drawnTracks(state: SessionState): Tracks {
  const { tracks } = state;
  const paths = tracks.map((track) => shownPath(drawnPointsOf(state, track), state));
  const before = known.get(tracks);
  if (before?.every(({ points }, k) => points === paths[k])) return before;
  const drawn = mapAll(tracks, (track, k) => ({ ...track, points: paths[k] ?? track.points }));
  known.set(tracks, drawn);
  return drawn;
}

/** The tracks and style that are drawn and exported. */
export function highlightOf(state: SessionState): Highlight {
  return { tracks: drawnTracks(state), style: state.style };
}

/** The highlight and the size of the video below it. */
export function overlayOf(state: SessionState): Overlay {
  const { widthPx, heightPx } = state.frame;
  return { ...highlightOf(state), videoWidthPx: widthPx, videoHeightPx: heightPx };
}
