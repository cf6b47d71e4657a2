import type { Crossing } from '@/domain/crossing';
import type { TrackPoint } from '@/domain/track';
import type { TrackingEngine, TrackStep } from './engine';
import type { TimedPicture } from './frames/picture-inlet';
import type { Geometry } from './geometry';
import type { TrackingRequestMessage } from './tracking.protocol';

/** What one picture says: where the player is, or that it is being looked for (null), or no longer. */
export type Sighting = TrackPoint | null | 'given-up';

/** Turns pictures into points of the displayed video, and knows when a lost player is given up. */
export class FollowedPlayer {
  private isFirst = true;
  /** Since when nothing is certain. */
  private doubtfulFromSec: number | null = null;
  /** Since when the player is looked for. */
  private lostFromSec: number | null = null;

  /** Times of the frames so far. */
  private readonly timesSec: number[] = [];
  /** Whom the last picture shows beside the player, when the track may be theirs. */
  crossing: Crossing | null = null;

  /** @param isKept the engine knows the player from an earlier run. */
  constructor(
    private readonly request: TrackingRequestMessage,
    private readonly engine: TrackingEngine,
    private readonly isKept: boolean,
    private readonly geometry: Geometry,
  ) {}

  /** Time of the doubtful frame that came first, of those that the player was lost in; null while it is not lost. */
  get lostAtSec(): number | null {
    return this.lostFromSec === null ? null : this.doubtfulFromSec;
  }

  next({ picture, timeSec }: TimedPicture): Sighting {
    this.timesSec.push(timeSec);
    this.crossing = null;
    if (this.isFirst) {
      this.isFirst = false;
      return this.begin(picture, timeSec);
    }
    const step = this.engine.update(picture);
    const { state, center, confidence } = step;
    this.doubtfulFromSec = state === 'good' ? null : (this.doubtfulFromSec ?? timeSec);
    if (state === 'lost') {
      this.lostFromSec ??= timeSec;
      // In a backward run time falls.
      return Math.abs(timeSec - this.lostFromSec) < this.request.searchForSec ? null : 'given-up';
    }
    this.lostFromSec = null;
    this.crossing = this.crossingOf(step, timeSec);
    return {
      ...this.geometry.toDisplayed(center),
      timestamp: timeSec,
      isManual: false,
      isInterpolated: state === 'weak',
      confidence,
    };
  }

  private crossingOf({ parting, center, radiusPx }: TrackStep, timeSec: number): Crossing | null {
    if (parting === null) return null;
    const { toDisplayed, scale } = this.geometry;
    return {
      fromSec: this.timesSec.at(-1 - parting.frames) ?? this.request.startTimeSec,
      timeSec,
      followed: toDisplayed(center),
      other: toDisplayed(parting.other),
      radiusPx: radiusPx / scale,
    };
  }

  private begin(picture: TimedPicture['picture'], timeSec: number): TrackPoint {
    const { x, y, radius } = this.request.selection;
    const center = this.geometry.toProcessing({ x, y });
    const radiusPx = radius * this.geometry.scale;
    if (this.isKept) this.engine.resume(picture, center, radiusPx);
    else this.engine.start(picture, center, radiusPx);
    return { x, y, timestamp: timeSec, isManual: true, isInterpolated: false };
  }
}
