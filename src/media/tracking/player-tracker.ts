import type { CaptionStretch } from '@/domain/caption';
import { DOUBTFUL_CONFIDENCE } from '@/domain/point-kind';
import { FRAME_RATE } from '@/domain/limits';
import type { Crossing, TrackPoint } from '@/domain/track';
import { OneEuro } from '@/lib/one-euro';
import { LIVE_SIZE } from './constants';
import type { TrackingEngine, TrackStep } from './engine';
import type { TimedPicture } from './frames/transport/frame-receiver';
import type { Picture } from '../pictures/picture';
import type { Geometry, Point } from './geometry';
import { CaptionCheck } from './past/caption-check';
import { PictureMemory } from './past/picture-memory';
import type { Captions } from './past/captions';
import type { TrackingRequestMessage } from './tracking.protocol';

/** The result of one picture: the player's place, null while searching for the player, or the end of the search. */
export type TrackerResult = TrackPoint | null | 'given-up';

/** A circle in processing pixels, and when it was there. */
interface TimedCircle {
  readonly timeSec: number;
  readonly center: Point;
  readonly radiusPx: number;
}

/** Converts pictures to points of the displayed video, and decides when to give up a lost player. */
export class PlayerTracker {
  private isFirst = true;
  /** Time since which the track has been doubtful. */
  private doubtfulFromSec: number | null = null;
  /** Time since which the player has been searched for. */
  private lostFromSec: number | null = null;
  /** The last point outside a search. */
  private last: TrackPoint | null = null;

  /** The logarithm of the player's radius, smoothed for the picture while tracking runs. */
  private readonly size: OneEuro;
  /** Times of the frames that the engine has seen. */
  private readonly timesSec: number[] = [];
  /** The person beside the player in the last picture, if the track may have switched to them. */
  crossing: Crossing | null = null;
  /** Set in the picture that reveals that the run started on a caption: how long the circle was there. */
  caption: CaptionStretch | null = null;
  private captionCheck: CaptionCheck | null = null;
  /** The circles of the points so far, until we know whether the first one is on a caption. */
  private early: TimedCircle[] = [];

  /**
   * @param knowsPlayer the engine knows the player from an earlier run.
   * @param memory pictures of that run; those of this run are added.
   */
  constructor(
    private readonly request: TrackingRequestMessage,
    private readonly engine: TrackingEngine,
    private readonly knowsPlayer: boolean,
    private readonly geometry: Geometry,
    private readonly memory = new PictureMemory(),
  ) {
    this.size = new OneEuro(Math.log(request.selection.radius), LIVE_SIZE);
  }

  /** Time of the first doubtful frame before the player was lost; null while the player is not lost. */
  get lostAtSec(): number | null {
    return this.lostFromSec === null ? null : this.doubtfulFromSec;
  }

  next({ picture, timeSec, isHeld }: Omit<TimedPicture, 'matrix'>): TrackerResult {
    this.crossing = null;
    this.caption = null;
    if (this.isFirst) {
      this.isFirst = false;
      this.last = this.begin(picture, timeSec);
      return this.last;
    }
    return isHeld ? this.unseen(timeSec) : this.follow(picture, timeSec);
  }

  private follow(picture: Picture, timeSec: number): TrackerResult {
    this.timesSec.push(timeSec);
    this.memory.note(picture.luma);
    const step = this.engine.update(picture);
    const { state, center, radiusPx: tracked } = step;
    const radiusPx = this.liveRadiusPx(step);
    this.doubtfulFromSec = state === 'good' ? null : (this.doubtfulFromSec ?? timeSec);
    const isOnCaption = this.isOnCaption(
      picture,
      state === 'lost' ? null : { timeSec, center, radiusPx: tracked },
    );
    if (state === 'lost') return this.search(timeSec);
    this.lostFromSec = null;
    const confidence = isOnCaption ? Math.min(step.confidence, DOUBTFUL_CONFIDENCE) : step.confidence;
    this.crossing = this.crossingOf(step, timeSec);
    this.last = {
      ...this.geometry.toDisplayed(center),
      timeSec,
      isManual: false,
      isInterpolated: state === 'weak' || isOnCaption,
      confidence,
      radiusPx,
    };
    return this.last;
  }

  /**
   * Checks for a caption that the run may have started on.
   * @param circle null while there is no point.
   */
  private isOnCaption({ luma }: Picture, circle: TimedCircle | null): boolean {
    const { captionCheck: check } = this;
    if (check?.isOpen === true) {
      check.note(luma);
      if (circle !== null) this.early.push(circle);
      if (check.found !== null) this.caption = this.captionSoFar(check.found);
      if (!check.isOpen) this.early = [];
    }
    return circle !== null && check?.found?.cover(circle.center, circle.radiusPx) === true;
  }

  private captionSoFar(captions: Captions): CaptionStretch {
    const left = this.early.findIndex(({ center, radiusPx }) => !captions.cover(center, radiusPx));
    const last = left < 0 ? this.early.at(-1) : this.early[left - 1];
    const { startTimeSec } = this.request;
    return { fromSec: startTimeSec, toSec: last?.timeSec ?? startTimeSec };
  }

  private search(timeSec: number): TrackerResult {
    this.lostFromSec ??= timeSec;
    // In a backward run time decreases, so the difference is negative.
    return Math.abs(timeSec - this.lostFromSec) < this.request.searchForSec ? null : 'given-up';
  }

  /** A picture repeated because of damaged data does not show where the player is. */
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
    this.captionCheck = this.beginCheck(picture, center, radiusPx);
    if (this.knowsPlayer) this.engine.resume(picture, center, radiusPx);
    else this.engine.start(picture, center, radiusPx);
    return { x, y, timeSec, isManual: true, isInterpolated: false, radiusPx: radius };
  }

  /**
   * The camera may be still now but have panned in the previous run. A caption may have appeared since then, so that
   * run's pictures can prove a caption, but not its absence.
   */
  private beginCheck({ luma }: Picture, center: Point, radiusPx: number): CaptionCheck {
    if (!this.knowsPlayer) this.memory.clear();
    const { pictures } = this.memory;
    const earlier = pictures.length === 0 ? null : new CaptionCheck(luma, center, radiusPx);
    for (const picture of pictures) earlier?.compare(picture);
    if (earlier === null || earlier.found === null) return new CaptionCheck(luma, center, radiusPx);
    this.caption = this.captionSoFar(earlier.found);
    return earlier;
  }
}
