import { type Box, type PathPosition, positionAt, ringCenter } from '@/domain/path';
import type { Highlight, OverlayStyle, Track } from '@/domain/track';

/** The frame to draw on. Lengths in pixels of the displayed video, times in seconds. */
interface DrawnFrame {
  readonly timeSec: number;
  readonly videoWidthPx: number;
  readonly videoHeightPx: number;
  /** Progress of a freeze, from 0 to less than 1; null or left out while the clip runs. */
  readonly freeze?: number | null;
  /** The part of the picture that the name stays inside; the whole picture when left out. */
  readonly shown?: Box;
}

/** Everything that the overlay of one frame depends on. */
export interface OverlayState extends Highlight, DrawnFrame {}

/** Everything that the overlay of one player on one frame depends on. */
export interface PlayerState extends DrawnFrame, Pick<Track, 'points' | 'selectionRadiusPx' | 'feetShare'> {
  /** The style with the player's own name and color. */
  readonly style: OverlayStyle;
}

/** The overlay of one of the players. */
export function playerOf(state: OverlayState, track: Track): PlayerState {
  const { points, selectionRadiusPx, feetShare } = track;
  return { ...state, points, selectionRadiusPx, feetShare, style: styleOf(track, state.style) };
}

function styleOf({ name, color }: Track, style: OverlayStyle): OverlayStyle {
  if (name === null && color === null) return style;
  return {
    ...style,
    playerName: name ?? style.playerName,
    ...(color !== null && { primary: color, glow: color, trail: color }),
  };
}

/** The names that are drawn over a clip. */
export function namesIn(highlight: Highlight | null): string {
  if (!highlight) return '';
  return highlight.tracks.map((track) => styleOf(track, highlight.style).playerName).join(' ');
}

export interface Ring {
  readonly x: number;
  readonly y: number;
  readonly radiusXPx: number;
  readonly radiusYPx: number;
  readonly isDashed: boolean;
}

/** The overlay's scale is 1 at this picture width, because the settings are in pixels of such a picture. */
const REFERENCE_WIDTH_PX = 1280;
/** The flattest ring keeps this fraction of its radius, so that a tilt of 90 degrees still gives an ellipse. */
const FLATTEST = 0.12;
/** A font setting of 80 gives 35 px at the reference width. */
const FONT_PX_PER_SETTING = 35 / 80;

export function overlayScale(videoWidthPx: number): number {
  return videoWidthPx / REFERENCE_WIDTH_PX;
}

export function nameFontPx(state: PlayerState): number {
  return state.style.fontSize * FONT_PX_PER_SETTING * overlayScale(state.videoWidthPx);
}

/** The radius of the circle around the player: of this position, or the same everywhere. */
export function bodyRadiusPx(
  { style, selectionRadiusPx }: Pick<PlayerState, 'style' | 'selectionRadiusPx'>,
  { radiusPx }: PathPosition,
): number {
  return style.fitsPlayer ? (radiusPx ?? selectionRadiusPx) : selectionRadiusPx;
}

/** The player's size at a position relative to the size when the player was selected. */
export function bodyScale(
  state: Pick<PlayerState, 'style' | 'selectionRadiusPx'>,
  position: PathPosition,
): number {
  return bodyRadiusPx(state, position) / state.selectionRadiusPx;
}

/** The ring at the player's feet, or null when the path has no position at this time. */
export function ringAt(state: PlayerState): Ring | null {
  const position = positionAt(state.points, state.timeSec);
  if (!position) return null;
  const radiusXPx = state.style.circleSize * overlayScale(state.videoWidthPx) * bodyScale(state, position);
  const tiltRad = (state.style.circleTilt * Math.PI) / 180;
  return {
    ...ringCenter(position, bodyRadiusPx(state, position), state.feetShare),
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

/** Largest even number not above the size: 4:2:0 video stores one color for every two pixels, so sizes are even. */
export function evenSize(sizePx: number): number {
  return 2 * Math.floor(sizePx / 2);
}
