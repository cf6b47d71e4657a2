import { AppearanceModel } from './appearance/appearance-model';
import type { Found } from './appearance/appearance-model';
import type { Workspace } from './appearance/workspace';
import { Confidence } from './confidence/confidence';
import type { TrackState } from './confidence/confidence';
import { FLOW, SEARCH } from './constants';
import type { FlowMethod, FlowStep } from './flow/flow';
import type { Picture } from './frames/picture';
import type { Point } from './geometry';

/** One frame's result, in processing pixels. */
export interface TrackStep {
  readonly centre: Point;
  readonly state: TrackState;
  /** 0 to 1. */
  readonly confidence: number;
}

/** Follows one player through consecutive pictures. */
export interface TrackingEngine {
  /** Begins at the circle that the user placed on a picture. */
  start(picture: Picture, centre: Point, radiusPx: number): void;
  /** Goes on at a circle that the user placed anew around the same player. */
  resume(picture: Picture, centre: Point, radiusPx: number): void;
  /** The next picture. */
  update(picture: Picture): TrackStep;
}

interface Track {
  readonly radiusPx: number;
  readonly model: AppearanceModel;
  readonly confidence: Confidence;
  centre: Point;
  velocity: Point;
}

/**
 * Optical flow proposes, the appearance decides, the confidence judges (media.md, Tracking). The appearance may move the
 * circle further than the flow's clamp: that is how a sprinter is held.
 */
export class FlowAndAppearanceEngine implements TrackingEngine {
  private track: Track | null = null;

  constructor(
    private readonly flow: FlowMethod,
    private readonly space: Workspace,
  ) {}

  start(picture: Picture, centre: Point, radiusPx: number): void {
    this.flow.start(picture.luma);
    this.track?.model.release();
    const model = new AppearanceModel(this.space, picture, centre, radiusPx);
    this.track = { radiusPx, model, confidence: new Confidence(), centre, velocity: { x: 0, y: 0 } };
  }

  resume(picture: Picture, centre: Point, radiusPx: number): void {
    this.start(picture, centre, radiusPx);
  }

  update(picture: Picture): TrackStep {
    const { track } = this;
    if (track === null) throw new Error('The engine was not started');
    track.confidence.nextFrame();
    const flow = this.flow.step(picture.luma, track.centre, track.radiusPx, length(track.velocity));
    if (flow.validShare < FLOW.minValidShare) return this.lost(track);
    const { found, relative } = this.search(track, picture, flow);
    const isUsable = track.confidence.isUsable({ relative, peakToSidelobe: found.peakToSidelobe });
    const centre = isUsable ? found.centre : this.withoutPeak(track, found, flow);
    this.move(track, centre, isUsable);
    // The model is frozen while there is no peak: it must not learn what hides the player.
    const anchor = isUsable ? track.model.learn(picture, centre) : track.model.inspect(picture, centre);
    const state = track.confidence.judge({ ...found, relative, anchor }, isUsable);
    if (!isInPicture(centre, picture)) return this.lost(track);
    return { centre, state, confidence: track.confidence.value };
  }

  /** Searches where the flow leads, at the last place and where the speed leads; then further away. */
  private search(track: Track, picture: Picture, flow: FlowStep): { found: Found; relative: number } {
    const proposed = flow.motion === null ? track.centre : plus(track.centre, flow.motion);
    const coasting = plus(track.centre, track.velocity);
    const places = [proposed];
    if (distance(proposed, track.centre) > SEARCH.secondPlacePx) places.push(track.centre);
    const isFast = length(track.velocity) > SEARCH.secondPlacePx;
    if (flow.goodShare < SEARCH.velocityBelowFlow && isFast) places.push(coasting);
    let found = highest(places.map((place) => track.model.search(picture, place)));
    const usual = track.confidence.usualPeak(track.model.usualPeak);
    if (found.response < SEARCH.wideBelowPeak * usual && flow.goodShare < SEARCH.wideBelowFlow) {
      const far = [proposed, ...(distance(coasting, proposed) > 0.7 * track.radiusPx ? [coasting] : [])];
      const farther = highest(far.map((place) => track.model.searchWide(picture, place)));
      const isBetter =
        farther.response > Math.max(SEARCH.wideGain * found.response, SEARCH.wideFloor * usual);
      if (isBetter) found = farther;
    }
    const relative = found.response / usual;
    track.confidence.notePeak(found.response, relative);
    return { found, relative };
  }

  /** The appearance is gone: a reliable flow still moves the circle. */
  private withoutPeak(track: Track, found: Found, flow: FlowStep): Point {
    if (flow.motion === null || flow.goodShare <= SEARCH.flowAloneAbove) return found.centre;
    return plus(track.centre, flow.motion);
  }

  private move(track: Track, centre: Point, isUsable: boolean): void {
    const [keep, gain] = isUsable ? [0.5, 0.5] : [0.8, 0];
    track.velocity = {
      x: keep * track.velocity.x + gain * (centre.x - track.centre.x),
      y: keep * track.velocity.y + gain * (centre.y - track.centre.y),
    };
    track.centre = centre;
  }

  private lost(track: Track): TrackStep {
    return { centre: track.centre, state: 'lost', confidence: 0 };
  }
}

function highest(results: readonly Found[]): Found {
  return results.reduce((best, result) => (result.response > best.response ? result : best));
}

function isInPicture({ x, y }: Point, { luma }: Picture): boolean {
  return x >= 0 && y >= 0 && x < luma.widthPx && y < luma.heightPx;
}

function plus(a: Point, b: Point): Point {
  return { x: a.x + b.x, y: a.y + b.y };
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

function length({ x, y }: Point): number {
  return Math.hypot(x, y);
}
