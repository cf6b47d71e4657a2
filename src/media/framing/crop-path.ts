import { FRAME_RATE } from '@/domain/limits';
import { shapeSizeOf, type ExportShape, type Framing } from '@/domain/export-shape';
import { positionAt, type Box } from '@/domain/path';
import type { PixelSize } from '@/domain/pixel-size';
import type { Highlight } from '@/domain/track';
import { bodyRadiusPx, evenSize, playerOf, ringAt } from '../drawing/geometry';
import { nameRisePx } from '../drawing/name-tag';
import { smoothAxis, type AxisTask } from './smooth-axis';

/** The part of the picture that an export shows, moment by moment. All parts have one size. */
export interface CropPath {
  /** In pixels of the displayed video; both sides are even. */
  readonly widthPx: number;
  readonly heightPx: number;
  /** The part at a time in seconds from the clip's first frame. It lies inside the picture. */
  at(timeSec: number): Box;
}

interface CropRequest {
  /** Size of the displayed video. */
  readonly video: PixelSize;
  readonly shape: ExportShape;
  readonly framing: Framing;
  readonly clipSec: number;
  /** The camera follows the first player; without a path the middle is shown. */
  readonly highlight: Highlight | null;
}

/** The camera's limits, in widths of the cut. */
export const CAMERA_LIMITS = { perSec: 2.5, perSecSquared: 5 } as const;
/** Share of the cut's sides that player, ring and name are kept away from its edges. */
export const SAFE_MARGIN = 0.06;
/** Four frames: short compared with a camera move, so nothing is missed between two knots. */
const KNOT_SEC = 4 / FRAME_RATE;
/** An uncertain position moves the camera less. */
const DOUBTFUL_WEIGHT = 0.25;
/** Cuts lie on these fractions of a pixel, so that few resampling tables are needed. */
export const PARTS_PER_PX = 16;

/** The path of the crop for a whole clip; null if the shape crops nothing. */
export function cropPathOf({ video, shape, framing, clipSec, highlight }: CropRequest): CropPath | null {
  const picture = { widthPx: evenSize(video.widthPx), heightPx: evenSize(video.heightPx) };
  const base = shapeSizeOf(video, shape);
  const isWhole = base.widthPx >= picture.widthPx && base.heightPx >= picture.heightPx;
  if (shape === 'source' || (isWhole && framing.zoom === 1)) return null;
  const zoomed = (px: number): number => Math.max(2, 2 * Math.round(px / framing.zoom / 2));
  const size = { widthPx: zoomed(base.widthPx), heightPx: zoomed(base.heightPx) };
  const players = playersAt(highlight, video, clipSec);
  const across = {
    axis: 'x',
    sizePx: size.widthPx,
    spacePx: picture.widthPx,
    offset: framing.offsetX,
  } as const;
  const down = {
    axis: 'y',
    sizePx: size.heightPx,
    spacePx: picture.heightPx,
    offset: framing.offsetY,
  } as const;
  const [lefts, tops] = [across, down].map((side) => cornersOf(players, side, size.widthPx));
  return {
    ...size,
    at: (timeSec) => ({
      x: lefts?.(timeSec) ?? 0,
      y: tops?.(timeSec) ?? 0,
      width: size.widthPx,
      height: size.heightPx,
    }),
  };
}

/** The middle of a cut, where text is safe from the edges. */
export function safePartOf({ x, y, width, height }: Box): Box {
  const [left, top] = [SAFE_MARGIN * width, SAFE_MARGIN * height];
  return { x: x + left, y: y + top, width: width - 2 * left, height: height - 2 * top };
}

/** The player at a knot, with ring and name, in pixels of the displayed video. */
interface Player {
  readonly x: number;
  readonly y: number;
  readonly box: Box;
  readonly isDoubtful: boolean;
}

function playersAt(
  highlight: Highlight | null,
  video: PixelSize,
  clipSec: number,
): readonly (Player | null)[] {
  const knots = Math.max(1, Math.ceil(clipSec / KNOT_SEC)) + 1;
  const points = highlight?.tracks[0].points;
  const [first, last] = [points?.[0], points?.at(-1)];
  return Array.from({ length: knots }, (_, k) => {
    if (!highlight || !first || !last) return null;
    // If the path starts or ends between two knots, the nearer knot gets it.
    const timeSec = Math.min(Math.max(k * KNOT_SEC, first.timeSec), last.timeSec);
    return Math.abs(timeSec - k * KNOT_SEC) <= KNOT_SEC / 2 ? playerAt(highlight, video, timeSec) : null;
  });
}

function playerAt(highlight: Highlight, { widthPx, heightPx }: PixelSize, timeSec: number): Player | null {
  const frame = { timeSec, videoWidthPx: widthPx, videoHeightPx: heightPx };
  const state = playerOf({ ...highlight, ...frame }, highlight.tracks[0]);
  const position = positionAt(state.points, timeSec);
  const ring = ringAt(state);
  if (!position || !ring || !Number.isFinite(position.x + position.y)) return null;
  const { x, y } = position;
  const radius = bodyRadiusPx(state, position);
  const left = Math.min(x - radius, ring.x - ring.radiusXPx);
  const right = Math.max(x + radius, ring.x + ring.radiusXPx);
  const top = y - radius - nameRisePx(state);
  const bottom = Math.max(y + radius, ring.y + ring.radiusYPx);
  const box = { x: left, y: top, width: right - left, height: bottom - top };
  return { x, y, box, isDoubtful: position.isInterpolated };
}

/** One coordinate of the cut: its size and the picture's along it. */
interface Side {
  readonly axis: 'x' | 'y';
  readonly sizePx: number;
  readonly spacePx: number;
  readonly offset: number;
}

/** The cut's left or top edge by time. */
function cornersOf(
  players: readonly (Player | null)[],
  side: Side,
  unitPx: number,
): (timeSec: number) => number {
  const { sizePx, spacePx, offset } = side;
  const largest = Math.max(0, spacePx - sizePx);
  if (largest === 0) return () => 0;
  if (players.every((player) => player === null)) {
    const middle = placed(largest / 2 + offset * sizePx, largest);
    return () => middle;
  }
  const points = smoothAxis(taskOf(players, side, unitPx));
  return (timeSec) => placed(valueAt(points, timeSec / KNOT_SEC) * unitPx - sizePx / 2, largest);
}

/** The nearest place on the grid of pixel fractions, inside the picture. */
function placed(cornerPx: number, largest: number): number {
  return Math.min(Math.max(Math.round(cornerPx * PARTS_PER_PX) / PARTS_PER_PX, 0), largest);
}

function taskOf(players: readonly (Player | null)[], side: Side, unitPx: number): AxisTask {
  const { axis, sizePx, spacePx, offset } = side;
  const low = sizePx / 2;
  const high = spacePx - sizePx / 2;
  const inside = (px: number): number => Math.min(Math.max(px, low), high) / unitPx;
  const safe = players.map((player) => (player ? safeRange(player.box, side) : null));
  const listed = (value: (player: Player) => number, none: number): Float64Array =>
    Float64Array.from(players, (player) => (player ? value(player) : none));
  return {
    knotSec: KNOT_SEC,
    aims: listed((player) => inside(player[axis] + offset * sizePx), 0),
    weights: listed(({ isDoubtful }) => (isDoubtful ? DOUBTFUL_WEIGHT : 1), 0),
    safeLow: Float64Array.from(safe, (range) => (range ? inside(range.low) : Number.NEGATIVE_INFINITY)),
    safeHigh: Float64Array.from(safe, (range) => (range ? inside(range.high) : Number.POSITIVE_INFINITY)),
    low: low / unitPx,
    high: high / unitPx,
    maxSpeed: CAMERA_LIMITS.perSec,
    maxAcceleration: CAMERA_LIMITS.perSecSquared,
  };
}

/** Where the middle of the cut may be so that a box is in its safe part; the box's own middle if it is too large. */
function safeRange(box: Box, { axis, sizePx }: Side): { readonly low: number; readonly high: number } {
  const [start, length] = axis === 'x' ? [box.x, box.width] : [box.y, box.height];
  const reach = Math.max(0, (sizePx * (1 - 2 * SAFE_MARGIN) - length) / 2);
  const middle = start + length / 2;
  return { low: middle - reach, high: middle + reach };
}

/** A cubic spline's value; `place` is in knots from the first one. */
function valueAt(points: Float64Array, place: number): number {
  const knot = Math.min(Math.max(0, Math.floor(place)), points.length - 4);
  const t = Math.min(Math.max(0, place - knot), 1);
  const s = 1 - t;
  const weights = [s * s * s, 3 * t * t * t - 6 * t * t + 4, 3 * s * s * s - 6 * s * s + 4, t * t * t];
  return weights.reduce((sum, weight, k) => sum + (weight * (points[knot + k] ?? 0)) / 6, 0);
}
