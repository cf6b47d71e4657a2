import type { Highlight } from '@/domain/track';
import type { OverlayState } from '@/media/drawing/overlay';
import type { SessionState } from './editor-session';
import { drawnPointsOf } from './finished-path';
import { shownPath } from './shown-path';

export type Overlay = Omit<OverlayState, 'timeSec'>;

/** The player's path, as far as it is kept, and its style, as they are drawn and exported. */
export function highlightOf(state: SessionState): Highlight {
  const { selectionRadiusPx, feetShare, style } = state;
  return { points: shownPath(drawnPointsOf(state), state), selectionRadiusPx, feetShare, style };
}

/** The highlight together with the size of the picture below it. */
export function overlayOf(state: SessionState): Overlay {
  const { widthPx, heightPx } = state.frame;
  return { ...highlightOf(state), videoWidthPx: widthPx, videoHeightPx: heightPx };
}
