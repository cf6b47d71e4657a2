import { DOUBTFUL_CONFIDENCE } from '@/domain/point-kind';
import { AppearanceModel } from './appearance/appearance-model';
import type { Found } from './appearance/appearance-model';
import type { Workspace } from './appearance/workspace';
import type { Body } from './bodies/body';
import { BodyWatch } from './bodies/body-watch';
import type { Look } from './bodies/body-watch';
import { consultBodies } from './bodies/consult-bodies';
import { Certainty } from './confidence/certainty';
import { Confidence } from './confidence/confidence';
import type { TrackState } from './confidence/confidence';
import { Standstill } from './confidence/standstill';
import { APPEARANCE, FLOW } from './constants';
import type { FlowMethod } from './flow/flow';
import { PictureCopy } from './picture-copy';
import type { Picture } from '../pictures/picture';
import type { Point } from './geometry';
import { Past } from './past/past';
import { lookBeside } from './search/beside';
import { Crossings } from './search/crossings';
import type { Parting } from './search/crossings';
import { Distractors } from './search/distractors';
import { followScale } from './search/follow-scale';
import { moveTrack } from './search/move-track';
import { searchNear } from './search/near-search';
import { isInPicture, reacquire } from './search/reacquire';
import { withoutStanding } from './search/standing';
import type { Frame } from './search/frame';
import type { Track } from './search/track';
import { distance, length, minus, plus } from './vectors';

/** One frame's result, in processing pixels. */
export interface TrackStep {
  readonly center: Point;
  /** Radius of the player's circle at its current size. */
  readonly radiusPx: number;
  readonly state: TrackState;
  /** 0 to 1. */
  readonly confidence: number;
  /** Set when a look-alike is beside the player, so that the track may have switched to that person. */
  readonly parting: Parting | null;
}

/** Follows one player through consecutive pictures. */
export interface TrackingEngine {
  /** Bytes of memory of the engine's kernel. */
  readonly memoryBytes: number;
  /** Starts at the circle that the user placed on a picture. */
  start(picture: Picture, center: Point, radiusPx: number): void;
  /** Continues at a circle that the user placed again around the same player. */
  resume(picture: Picture, center: Point, radiusPx: number): void;
  /**
   * Tracks the next picture. After 'lost' the engine searches for the player; the state becomes 'weak' or 'good' again
   * when it is found.
   */
  update(picture: Picture): TrackStep;
  /** The look of the people model that the engine wants at the last picture, once; null if it wants none. */
  takeLook(): Look | null;
  /**
   * Takes the result of a look that is due before the next picture.
   * @param bodies null if there is none: then the engine asks for no more looks until it starts or resumes
   */
  see(bodies: readonly Body[] | null): void;
}

/** The results of the search and of the tracking's own judgment. */
interface Judged {
  readonly state: TrackState;
  readonly found: Found;
  readonly relative: number;
  readonly isUsable: boolean;
}

const NO_MOTION: Point = { x: 0, y: 0 };

/**
 * Tracks by three parts: optical flow proposes a place, the appearance decides, and the confidence judges. The
 * appearance may move the circle farther than the flow's clamp, so that the circle can follow a sprinter.
 */
export class FlowAndAppearanceEngine implements TrackingEngine {
  private track: Track | null = null;
  private readonly before = new PictureCopy();
  private seen: readonly Body[] | null = null;

  /** @param down unit vector of the displayed video's downward direction, in processing pixels */
  constructor(
    private readonly flow: FlowMethod,
    private readonly space: Workspace,
    private readonly down: Point,
  ) {}

  get memoryBytes(): number {
    return this.space.kernel.sizeBytes;
  }

  start(picture: Picture, center: Point, radiusPx: number): void {
    this.track?.model.release();
    this.track = this.begin(picture, center, radiusPx);
  }

  resume(picture: Picture, center: Point, radiusPx: number): void {
    const old = this.track?.model;
    this.track = this.begin(picture, center, radiusPx);
    if (old === undefined) return;
    this.track.model.keepFrom(old);
    old.release();
  }

  update(picture: Picture): TrackStep {
    const { track } = this;
    if (track === null) throw new Error('The engine was not started');
    track.confidence.nextFrame();
    const frame = this.look(track, picture);
    track.past.nextFrame(frame.camera);
    const places = withoutStanding(track, frame, searchNear(track, frame));
    const chosen = track.confidence.isWarmingUp ? places[0] : track.distractors.choose(track, frame, places);
    const { found, isVerified, still } = consultBodies(
      track,
      frame,
      reacquire(track, frame, chosen, places),
      places,
      this.takeSeen(),
    );
    const relative = found.response / frame.usualPeak;
    track.confidence.notePeak(found.response, relative);
    const { peakToSidelobe } = found;
    const isUsable = isVerified || track.confidence.isUsable({ relative, peakToSidelobe });
    moveTrack(track, { still }, found, { relative, isUsable });
    if (isUsable) followScale(track, picture, track.center);
    const state = told(track, frame, { state: judge(track, frame, isUsable), found, relative, isUsable });
    const parting = lookBeside(track, frame, { found, places, isUsable });
    track.past.keep(picture.luma, track.center, track.model.radiusPx);
    this.before.update(picture);
    const confidence = state === 'lost' ? 0 : certaintyOf(track);
    return { center: track.center, radiusPx: track.model.radiusPx, state, confidence, parting };
  }

  takeLook(): Look | null {
    return this.track?.bodies.takeLook() ?? null;
  }

  see(bodies: readonly Body[] | null): void {
    this.seen = bodies;
    if (bodies === null) this.track?.bodies.end();
  }

  private takeSeen(): readonly Body[] | null {
    const { seen } = this;
    this.seen = null;
    return seen;
  }

  private begin(picture: Picture, center: Point, radiusPx: number): Track {
    this.before.update(picture);
    this.seen = null;
    return {
      model: new AppearanceModel(this.space, picture, center, radiusPx),
      confidence: new Confidence(),
      certainty: new Certainty(),
      standstill: new Standstill(),
      distractors: new Distractors(),
      past: new Past(),
      crossings: new Crossings(),
      bodies: new BodyWatch(this.down, { center, radiusPx }),
      center,
      velocity: NO_MOTION,
      state: 'good',
      windowsSearched: 0,
    };
  }

  private look({ center, velocity, model, confidence }: Track, picture: Picture): Frame {
    const before = this.before.picture;
    const frames = { before: before.luma, after: picture.luma };
    const flow = this.flow.step(frames, center, model.radiusPx, length(velocity));
    const camera = flow.background ?? NO_MOTION;
    return {
      picture,
      before,
      flow,
      camera,
      proposed: plus(center, flow.motion ?? NO_MOTION),
      still: plus(center, camera),
      usualPeak: confidence.usualPeak(model.usualPeak),
    };
  }
}

/**
 * Judges the circle's current place, and learns from it if it has a peak; the more doubtful it is, the less it learns.
 */
function judge(track: Track, { picture, flow }: Frame, isUsable: boolean): TrackState {
  const { model, confidence, center } = track;
  const isSupported = track.bodies.isSupported(confidence.frames);
  const share = Math.max(isSupported ? APPEARANCE.weakRateShare : 0, learningShare(confidence));
  const state = confidence.judge(model.inspect(picture, center), isUsable);
  if (isUsable && share > 0) model.learn(share);
  const isOut = flow.validShare < FLOW.minValidShare || !isInPicture(center, picture);
  if (isOut) track.state = 'lost';
  else track.state = state === 'lost' && isSupported ? 'weak' : state;
  track.center = clampToPicture(center, picture);
  return track.state;
}

function certaintyOf({ certainty, standstill }: Track): number {
  return standstill.isDead ? Math.min(certainty.value, DOUBTFUL_CONFIDENCE) : certainty.value;
}

/** The state of the frame as shown to the user. */
function told(
  { confidence, certainty, standstill, past, center, model }: Track,
  { picture, before, still, camera }: Frame,
  { state, found, relative, isUsable }: Judged,
): TrackState {
  const { anchor = 0, template = 0 } = confidence.likeness ?? {};
  const { change } = confidence;
  const { radiusPx } = model;
  const stir = past.stir(picture.luma, center, radiusPx);
  const motionPx = Math.max(distance(center, still), distance(center, minus(still, camera)));
  standstill.note({ before: before.luma, now: picture.luma, center, radiusPx, motionPx });
  certainty.note({ anchor, template, change, color: found.color, relative, isUsable, stir });
  if (state === 'lost' || confidence.isWarmingUp) return state;
  return certainty.isDoubtful || standstill.isDead || !isUsable ? 'weak' : 'good';
}

/**
 * The share of the learning rates. A track that is probably wrong learns nothing, because it would learn the
 * background.
 */
function learningShare({ isDoubtful, isRatherWrong }: Confidence): number {
  if (isRatherWrong) return 0;
  return isDoubtful ? APPEARANCE.weakRateShare : 1;
}

function clampToPicture({ x, y }: Point, { luma }: Picture): Point {
  return {
    x: Math.min(luma.widthPx - 1, Math.max(0, x)),
    y: Math.min(luma.heightPx - 1, Math.max(0, y)),
  };
}
