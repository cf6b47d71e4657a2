import { CERTAINTY } from '../constants';
import type { Stir } from '../past/past';

/** One frame's evidence of whether the circle is on the player. */
export interface Evidence {
  /** Response of the first frame's filter, as a share of its height in the first frames. */
  readonly anchor: number;
  /** Cosine of the channels inside the circle with those of the first frame, -1 to 1. */
  readonly template: number;
  /** Share of the first frames' score that has been lost, 0 to 1. */
  readonly change: number;
  /** Color likelihood where the search found the player, 0 to 1; 0 when it found nothing. */
  readonly color: number;
  /** Response of the search relative to its usual height. */
  readonly relative: number;
  /** True when the search found a peak that can be used. */
  readonly isUsable: boolean;
  /** Null in the first half second. */
  readonly stir: Stir | null;
}

/** Values for the first half second: neither still nor like an object. */
const UNKNOWN: Stir = { sameness: 0.5, way: 1 };

/**
 * The probability that the circle is on the player, which the user sees: a logistic sum of the recent evidence. It only
 * labels points good or weak and never influences the tracking, so it could be fitted on existing tracks. A high search
 * response counts against the track, because a track locked on the background matches itself. A circle that does not
 * move over the ground also counts against the track, if its inside does not change or no longer looks as it did.
 */
export class Certainty {
  /** True while points are weak: starts below one limit and ends above a higher one. */
  isDoubtful = false;
  /** 0 to 1. */
  value = 1;
  private readonly smoothed = new Map<string, number>();

  /** Adds the evidence of a frame. */
  note({ anchor, template, change, color, relative, isUsable, stir }: Evidence): void {
    const { bias, weights, weakBelow, goodAbove, maxRelative, maxWay, smoothing, gapSmoothing } = CERTAINTY;
    const { sameness, way } = stir ?? UNKNOWN;
    const stillness = Math.max(
      0,
      1 - this.smooth('way', Math.min(maxWay, way), smoothing) / CERTAINTY.stillWay,
    );
    const alike = this.smooth('sameness', sameness, smoothing) - CERTAINTY.thingFrom;
    const thing = Math.max(0, alike) / (1 - CERTAINTY.thingFrom);
    const sum =
      bias +
      weights.anchor * anchor +
      weights.template * template +
      weights.color * this.smooth('color', color, smoothing) +
      weights.relative * this.smooth('relative', Math.min(maxRelative, relative), smoothing) +
      weights.gaps * this.smooth('gaps', isUsable ? 0 : 1, gapSmoothing) +
      weights.frozen * stillness * thing +
      weights.left * stillness * change;
    this.value = 1 / (1 + Math.exp(-sum));
    this.isDoubtful = this.value < (this.isDoubtful ? goodAbove : weakBelow);
  }

  private smooth(name: string, value: number, keep: number): number {
    const before = this.smoothed.get(name) ?? value;
    const now = keep * before + (1 - keep) * value;
    this.smoothed.set(name, now);
    return now;
  }
}
