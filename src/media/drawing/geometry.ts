import { type Box, positionAt, ringCenter } from '@/domain/path';
import type { Highlight } from '@/domain/track';

/** All that the overlay of one frame depends on. Lengths in pixels of the displayed video, times in seconds. */
export interface OverlayState extends Highlight {
  readonly timeSec: number;
  readonly videoWidthPx: number;
  readonly videoHeightPx: number;
}

export interface Ring {
  readonly x: number;
  readonly y: number;
  readonly radiusXPx: number;
  readonly radiusYPx: number;
  readonly isDashed: boolean;
}

/** Where the overlay's scale is 1: sizes in the settings are pixels of a picture this wide. */
const REFERENCE_WIDTH_PX = 1280;
/** Share of the radius that the flattest ring keeps, so that a tilt of 90 degrees is still an ellipse. */
const FLATTEST = 0.12;
/** The font setting's 80 is 35 px at the reference width. */
const FONT_PX_PER_SETTING = 35 / 80;

export function overlayScale(videoWidthPx: number): number {
  return videoWidthPx / REFERENCE_WIDTH_PX;
}

export function nameFontPx(state: OverlayState): number {
  return state.style.fontSize * FONT_PX_PER_SETTING * overlayScale(state.videoWidthPx);
}

/** The ring at the player's feet, or null when the path has no position at this time. */
export function ringAt(state: OverlayState): Ring | null {
  const position = positionAt(state.points, state.timeSec);
  if (!position) return null;
  const radiusXPx = state.style.circleSize * overlayScale(state.videoWidthPx);
  const tiltRad = (state.style.circleTilt * Math.PI) / 180;
  return {
    ...ringCenter(position, state.selectionRadiusPx),
    radiusXPx,
    radiusYPx: radiusXPx * Math.max(FLATTEST, Math.cos(tiltRad)),
    isDashed: position.isInterpolated,
  };
}

/** The smallest even-sided box at even coordinates that holds the given one, inside the picture; null when empty. */
export function evenBox(box: Box, videoWidthPx: number, videoHeightPx: number): Box | null {
  const left = Math.max(0, 2 * Math.floor(box.x / 2));
  const top = Math.max(0, 2 * Math.floor(box.y / 2));
  const right = Math.min(evenSize(videoWidthPx), 2 * Math.ceil((box.x + box.width) / 2));
  const bottom = Math.min(evenSize(videoHeightPx), 2 * Math.ceil((box.y + box.height) / 2));
  return right > left && bottom > top ? { x: left, y: top, width: right - left, height: bottom - top } : null;
}

/** Largest even number that is not above the size: 4:2:0 video has one color for two pixels. */
export function evenSize(sizePx: number): number {
  return 2 * Math.floor(sizePx / 2);
}
