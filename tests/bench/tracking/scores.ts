/** Scoring of one run against the truth. Positions in video pixels, frames counted from the run's first one. */

/** A frame is a success when the center is within this many video pixels of the truth. */
export const SUCCESS_PX = 20;

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The player's place as reported by an engine. On a frame without a point the engine reports a loss. */
export interface FramePoint extends Point {
  readonly frame: number;
  /** True for a doubtful point (a track point's isInterpolated), for which the engine does not claim to be tracking. */
  readonly isWeak: boolean;
  /** The engine's stated certainty, 0 to 1. */
  readonly confidence?: number;
  /** Radius of the player's circle; missing for engines that do not follow the size. */
  readonly radiusPx?: number;
}

/** Center of each frame's box; null where the data has no box, so that the frame is not judged. */
export type Truth = readonly (Point | null)[];

/** Shares of the judged frames, 0 to 1. */
export interface Accuracy {
  /** The center is within 20 px, and the frame is not lost. */
  readonly success20: number;
  /** Mean overlap of the circle with a circle of the same radius on the truth; 0 on lost frames. */
  readonly iou: number;
  /** The engine claims to be tracking (not weak, not lost), but the center is off by more than a radius. */
  readonly falseTracking: number;
  /** The center is within a radius, and the frame is not lost. */
  readonly insideCircle: number;
  /** The engine reports doubt. */
  readonly weak: number;
  /** First frame on which it reports a loss; null if it never does. */
  readonly lostAtFrame: number | null;
}

export function scoreRun(truth: Truth, radiusPx: number, points: readonly FramePoint[]): Accuracy {
  const byFrame = new Map(points.map((point) => [point.frame, point]));
  const lostAtFrame = truth.findIndex((_, frame) => !byFrame.has(frame));
  const judged = truth.flatMap((center, frame) => (center === null ? [] : [{ center, frame }]));
  const claims = judged.flatMap(({ center, frame }) => {
    const point = byFrame.get(frame);
    if (point === undefined) return [];
    return [{ errorPx: Math.hypot(point.x - center.x, point.y - center.y), isWeak: point.isWeak }];
  });
  const share = (sum: number): number => (judged.length === 0 ? 0 : sum / judged.length);
  return {
    success20: share(claims.filter(({ errorPx }) => errorPx <= SUCCESS_PX).length),
    iou: share(claims.reduce((sum, { errorPx }) => sum + discIou(errorPx, radiusPx), 0)),
    falseTracking: share(claims.filter(({ errorPx, isWeak }) => !isWeak && errorPx > radiusPx).length),
    insideCircle: share(claims.filter(({ errorPx }) => errorPx <= radiusPx).length),
    weak: share(claims.filter(({ isWeak }) => isWeak).length),
    lostAtFrame: lostAtFrame < 0 ? null : lostAtFrame,
  };
}

/** Intersection over union of two discs of the same radius at this distance. */
export function discIou(distance: number, radius: number): number {
  if (distance >= 2 * radius) return 0;
  const lens =
    2 * radius ** 2 * Math.acos(distance / 2 / radius) -
    (distance / 2) * Math.sqrt(4 * radius ** 2 - distance ** 2);
  return lens / (2 * Math.PI * radius ** 2 - lens);
}

/**
 * The value below which this share (0 to 1) of the values is, interpolated linearly between neighbors like NumPy's
 * default; null for an empty list.
 */
export function percentile(values: readonly number[], share: number): number | null {
  const sorted = [...values].sort((a, b) => a - b);
  const place = share * (sorted.length - 1);
  const below = sorted[Math.floor(place)];
  const above = sorted[Math.ceil(place)];
  if (below === undefined || above === undefined) return null;
  return below + (above - below) * (place - Math.floor(place));
}

/** The mean; null for an empty list. */
export function mean(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
}
