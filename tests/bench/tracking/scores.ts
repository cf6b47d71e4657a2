/** Scoring of one run against the truth. Positions in video pixels, frames counted from the run's first one. */

/** Issue 3: success is a center within so many video pixels of the truth. */
export const SUCCESS_PX = 20;

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Where an engine says that the player is. Frames that it says nothing about have none: it says lost. */
export interface FramePoint extends Point {
  readonly frame: number;
  /** Doubtful (a track point's isInterpolated): no claim to be tracking. */
  readonly isWeak: boolean;
  /** How sure the engine says that it is, 0 to 1. */
  readonly confidence?: number;
  /** Of the player's circle; engines that do not follow the size leave it out. */
  readonly radiusPx?: number;
}

/** Center of each frame's box; null where the data has no box, and nothing is judged there. */
export type Truth = readonly (Point | null)[];

/** Shares of the judged frames, 0 to 1. */
export interface Accuracy {
  /** Center within 20 px, and not lost. */
  readonly success20: number;
  /** Mean overlap of the circle with one of the same radius on the truth; 0 where lost. */
  readonly iou: number;
  /** Says tracking (not weak, not lost) and is off by more than a radius. */
  readonly falseTracking: number;
  /** Center within a radius, and not lost. */
  readonly insideCircle: number;
  /** Says that it is in doubt. */
  readonly weak: number;
  /** First frame that it says lost about; null when it never does. */
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

/** Intersection over union of two discs of one radius whose centers are so far apart. */
export function discIou(distance: number, radius: number): number {
  if (distance >= 2 * radius) return 0;
  const lens =
    2 * radius ** 2 * Math.acos(distance / 2 / radius) -
    (distance / 2) * Math.sqrt(4 * radius ** 2 - distance ** 2);
  return lens / (2 * Math.PI * radius ** 2 - lens);
}

/**
 * Value below which such a share (0 to 1) of the values lies, between neighbors in proportion, as NumPy does by
 * default; null for none.
 */
export function percentile(values: readonly number[], share: number): number | null {
  const sorted = [...values].sort((a, b) => a - b);
  const place = share * (sorted.length - 1);
  const below = sorted[Math.floor(place)];
  const above = sorted[Math.ceil(place)];
  if (below === undefined || above === undefined) return null;
  return below + (above - below) * (place - Math.floor(place));
}

/** Null for none. */
export function mean(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
}
