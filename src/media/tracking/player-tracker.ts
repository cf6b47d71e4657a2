import type { Crossing } from '@/domain/crossing';
import { FRAME_RATE } from '@/domain/limits';
import type { TrackPoint } from '@/domain/track';
import { OneEuro } from '@/lib/one-euro';
import { LIVE_SIZE } from './constants';
import type { TrackingEngine, TrackStep } from './engine';
import type { TimedPicture } from './frames/transport/frame-receiver';
import type { Geometry } from './geometry';
import type { TrackingRequestMessage } from './tracking.protocol';

/**
 * The result of one picture: the player's place, null while the player is being searched for, or the end of the search.
 */
export type TrackerResult = TrackPoint | null | 'given-up';

/** Converts pictures to points of the displayed video, and decides when a lost player is given up. */
export class PlayerTracker {
  private isFirst = true;
  /** Time since which the track has been doubtful. */
  private doubtfulFromSec: number | null = null;
  /** Time since which the player has been searched for. */
  private lostFromSec: number | null = null;

  /** The logarithm of the player's radius, smoothed for the picture while tracking runs. */
  private readonly size: OneEuro;
  /** Times of the frames so far. */
  private readonly timesSec: number[] = [];
  /** The person beside the player in the last picture, when the track may be that person's. */
  crossing: Crossing | null = null;

  /** @param knowsPlayer the engine knows the player from an earlier run. */
  constructor(
    private readonly request: TrackingRequestMessage,
    private readonly engine: TrackingEngine,
    private readonly knowsPlayer: boolean,
    private readonly geometry: Geometry,
  ) {
    this.size = new OneEuro(Math.log(request.selection.radius), LIVE_SIZE);
  }

  /** Time of the first doubtful frame before the player was lost; null while the player is not lost. */
  get lostAtSec(): number | null {
    return this.lostFromSec === null ? null : this.doubtfulFromSec;
  }

  next({ picture, timeSec }: TimedPicture): TrackerResult {
    this.timesSec.push(timeSec);
    this.crossing = null;
    if (this.isFirst) {
      this.isFirst = false;
      return this.begin(picture, timeSec);
    }
    const step = this.engine.update(picture);
    const { state, center, confidence } = step;
    const radiusPx = this.liveRadiusPx(step);
    this.doubtfulFromSec = state === 'good' ? null : (this.doubtfulFromSec ?? timeSec);
    if (state === 'lost') {
      this.lostFromSec ??= timeSec;
      // In a backward run the time falls, so that the difference is negative.
      return Math.abs(timeSec - this.lostFromSec) < this.request.searchForSec ? null : 'given-up';
    }
    this.lostFromSec = null;
    this.crossing = this.crossingOf(step, timeSec);
    return {
      ...this.geometry.toDisplayed(center),
      timeSec,
      isManual: false,
      isInterpolated: state === 'weak',
      confidence,
      radiusPx,
    };
  }

  private liveRadiusPx({ radiusPx }: TrackStep): number {
    return Math.exp(this.size.next(Math.log(radiusPx / this.geometry.scale), 1 / FRAME_RATE));
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
    if (this.knowsPlayer) this.engine.resume(picture, center, radiusPx);
    else this.engine.start(picture, center, radiusPx);
    return { x, y, timeSec, isManual: true, isInterpolated: false, radiusPx: radius };
  }
}
