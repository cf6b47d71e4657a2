import type { Crossing } from '@/domain/crossing';
import { FRAME_RATE } from '@/domain/limits';
import type { TrackPoint } from '@/domain/track';
import { OneEuro } from '@/lib/one-euro';
import { LIVE_SIZE } from './constants';
import type { TrackingEngine, TrackStep } from './engine';
import type { TimedPicture } from './frames/transport/frame-receiver';
import type { Picture } from './frames/pictures/picture';
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
  /** The last point that was not searched for. */
  private last: TrackPoint | null = null;

  /** The logarithm of the player's radius, smoothed for the picture while tracking runs. */
  private readonly size: OneEuro;
  /** Times of the frames that the engine has seen. */
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

  next({ picture, timeSec, isHeld }: Omit<TimedPicture, 'matrix'>): TrackerResult {
    this.crossing = null;
    if (this.isFirst) {
      this.isFirst = false;
      this.last = this.begin(picture, timeSec);
      return this.last;
    }
    return isHeld ? this.unseen(timeSec) : this.follow(picture, timeSec);
  }

  private follow(picture: Picture, timeSec: number): TrackerResult {
    this.timesSec.push(timeSec);
    const step = this.engine.update(picture);
    const { state, center, confidence } = step;
    const radiusPx = this.liveRadiusPx(step);
    this.doubtfulFromSec = state === 'good' ? null : (this.doubtfulFromSec ?? timeSec);
    if (state === 'lost') return this.search(timeSec);
    this.lostFromSec = null;
    this.crossing = this.crossingOf(step, timeSec);
    this.last = {
      ...this.geometry.toDisplayed(center),
      timeSec,
      isManual: false,
      isInterpolated: state === 'weak',
      confidence,
      radiusPx,
    };
    return this.last;
  }

  private search(timeSec: number): TrackerResult {
    this.lostFromSec ??= timeSec;
    // In a backward run the time falls, so that the difference is negative.
    return Math.abs(timeSec - this.lostFromSec) < this.request.searchForSec ? null : 'given-up';
  }

  /** A picture that stands still because its data is damaged says nothing about where the player is. */
  private unseen(timeSec: number): TrackerResult {
    this.doubtfulFromSec ??= timeSec;
    if (this.lostFromSec !== null || this.last === null) return this.search(timeSec);
    this.last = { ...this.last, timeSec, isManual: false, isInterpolated: true, confidence: 0 };
    return this.last;
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

  private begin(picture: Picture, timeSec: number): TrackPoint {
    this.timesSec.push(timeSec);
    const { x, y, radius } = this.request.selection;
    const center = this.geometry.toProcessing({ x, y });
    const radiusPx = radius * this.geometry.scale;
    if (this.knowsPlayer) this.engine.resume(picture, center, radiusPx);
    else this.engine.start(picture, center, radiusPx);
    return { x, y, timeSec, isManual: true, isInterpolated: false, radiusPx: radius };
  }
}
