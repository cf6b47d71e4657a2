import type { FramePoint, Truth } from './scores';

/** Points whose stated certainty is in the same tenth, and how many of them were inside the circle. */
export interface Stated {
  readonly points: number;
  readonly right: number;
  /** Sum of the stated certainties. */
  readonly stated: number;
}

/** How reliable an engine's statements about its points are. */
export interface Reliability {
  readonly good: Stated;
  readonly weak: Stated;
  /** By tenths of the stated certainty, from 0 up; empty for engines that state no certainty. */
  readonly tenths: readonly Stated[];
}

/** The share of right points; null without points. */
export function rightShare({ points, right }: Stated): number | null {
  return points === 0 ? null : right / points;
}

const TENTHS = 10;
const NOTHING: Stated = { points: 0, right: 0, stated: 0 };

/**
 * Counts the points of a run on frames that have a truth, except the first one, which is the user's own.
 * @param radiusPx a point is right when it is this close to the truth
 */
export function reliabilityOf(truth: Truth, radiusPx: number, points: readonly FramePoint[]): Reliability {
  let [good, weak] = [NOTHING, NOTHING];
  const tenths = Array.from({ length: TENTHS }, () => NOTHING);
  for (const { frame, x, y, isWeak, confidence } of points) {
    const center = truth[frame];
    if (center === null || center === undefined || frame === 0) continue;
    const isRight = Math.hypot(x - center.x, y - center.y) <= radiusPx;
    if (isWeak) weak = noted(weak, isRight, confidence);
    else good = noted(good, isRight, confidence);
    if (confidence === undefined) continue;
    const tenth = Math.min(TENTHS - 1, Math.floor(confidence * TENTHS));
    tenths[tenth] = noted(tenths[tenth] ?? NOTHING, isRight, confidence);
  }
  return { good, weak, tenths };
}

/** The counts of several runs added up. */
export function together(parts: readonly Reliability[]): Reliability {
  return {
    good: sum(parts.map(({ good }) => good)),
    weak: sum(parts.map(({ weak }) => weak)),
    tenths: Array.from({ length: TENTHS }, (_, k) => sum(parts.map(({ tenths }) => tenths[k] ?? NOTHING))),
  };
}

function noted({ points, right, stated }: Stated, isRight: boolean, confidence = 0): Stated {
  return { points: points + 1, right: right + (isRight ? 1 : 0), stated: stated + confidence };
}

function sum(parts: readonly Stated[]): Stated {
  return parts.reduce(
    (all, { points, right, stated }) => ({
      points: all.points + points,
      right: all.right + right,
      stated: all.stated + stated,
    }),
    NOTHING,
  );
}
