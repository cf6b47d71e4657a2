import type { Likeness } from '../appearance/likeness';
import { CONFIDENCE, REACQUISITION } from '../constants';
import { median } from '../flow/flow-step';

/** The quality of a peak that a search found. */
export interface PeakQuality {
  /** Response relative to its usual height. */
  readonly relative: number;
  readonly peakToSidelobe: number;
}

export type TrackState = 'good' | 'weak' | 'lost';

/**
 * The tracking's own judgment: a score of the likeness to the first frame with hysteresis, and the rules for losing
 * the player. Certainty (certainty.ts) makes the separate value that the user sees. It ignores the search's own
 * figures, because a tracker locked on the background matches itself.
 */
export class Confidence {
  /** Frames since the start. */
  frames = 0;
  /** Score of the last frame; above 0 the track is more likely right than wrong. */
  score = 0;
  /** The score's usual height while the track is good. */
  usualScore = 0;
  isDoubtful = false;
  /** The score's height in the first frames. */
  private firstScore = 0;
  /** Frames in a row without a usable peak. */
  framesWithoutPeak = 0;
  private lowFrames = 0;
  private peaks: number[] = [];
  private anchors: number[] = [];
  private smooth: Likeness | null = null;

  /** True during the first frames, which serve as references. */
  get isWarmingUp(): boolean {
    return this.frames <= CONFIDENCE.warmUpFrames;
  }

  /** True when the score speaks against the track, so that the tracker looks elsewhere and learns nothing. */
  get isRatherWrong(): boolean {
    return this.isDoubtful && this.score < REACQUISITION.belowScore;
  }

  /** The likeness of the last frames, with the anchor as a share of its height in the first frames. */
  get likeness(): Likeness | null {
    return this.smooth && this.relativeToFirst(this.smooth);
  }

  /** The share of the first frames' score that has been lost: 0 to 1, or more when the score has become negative. */
  get change(): number {
    return Math.max(0, 1 - this.score / Math.max(1, this.firstScore));
  }

  /** Call it once per frame, before the other methods. */
  nextFrame(): void {
    this.frames++;
  }

  /** The usual height of the response, or the fallback before the first response. */
  usualPeak(fallback: number): number {
    return this.peaks.length === 0 ? fallback : median(this.peaks);
  }

  notePeak(response: number, relative: number): void {
    if (this.isWarmingUp || relative > CONFIDENCE.referenceAbove) this.peaks.push(response);
    if (this.peaks.length > CONFIDENCE.referenceFrames) this.peaks.shift();
  }

  /** False when the search found no usable peak. */
  isUsable({ relative, peakToSidelobe }: PeakQuality): boolean {
    if (this.isWarmingUp) return true;
    if (peakToSidelobe < CONFIDENCE.minPeakToSidelobe) return false;
    return relative >= CONFIDENCE.minRelative || peakToSidelobe >= CONFIDENCE.minRelativePeakToSidelobe;
  }

  /**
   * True for a peak that is about as high as usual, whether it is distinct or not: blur and clutter raise the whole
   * window. The player is more likely at this peak than at the last place, so the circle moves there without learning.
   */
  isWorthFollowing(relative: number): boolean {
    return relative >= CONFIDENCE.followedRelative;
  }

  /** Score of a single place, for comparing places. */
  scoreOf(likeness: Likeness): number {
    const { bias, weights } = CONFIDENCE;
    const { anchor, colors, template } = this.relativeToFirst(likeness);
    return bias + weights.anchor * anchor + weights.colors * colors + weights.template * template;
  }

  /** Adds the frame's likeness and returns the state of the track. */
  judge(likeness: Likeness, isUsable: boolean): TrackState {
    if (this.isWarmingUp) this.anchors.push(likeness.anchor);
    this.smooth = blend(this.smooth, likeness);
    this.score = this.scoreOf(this.smooth);
    const goodAbove = Math.max(CONFIDENCE.goodAbove, CONFIDENCE.goodShare * this.usualScore);
    this.isDoubtful = !this.isWarmingUp && this.score < (this.isDoubtful ? goodAbove : CONFIDENCE.weakBelow);
    this.noteScore(isUsable);
    this.framesWithoutPeak = isUsable ? 0 : this.framesWithoutPeak + 1;
    this.lowFrames = this.score < CONFIDENCE.lowScore ? this.lowFrames + 1 : 0;
    const isLost =
      this.framesWithoutPeak >= CONFIDENCE.lostAfterFrames || this.lowFrames >= CONFIDENCE.lostAfterLowFrames;
    if (isLost) return 'lost';
    return !isUsable || this.isDoubtful ? 'weak' : 'good';
  }

  private noteScore(isUsable: boolean): void {
    if (this.isWarmingUp) {
      this.usualScore = this.score;
      this.firstScore = this.score;
    } else if (isUsable && !this.isDoubtful) {
      this.usualScore += CONFIDENCE.usualRate * (this.score - this.usualScore);
    }
  }

  /** The anchor as a share of its height in the first frames. */
  private relativeToFirst({ anchor, ...rest }: Likeness): Likeness {
    const [low, high] = CONFIDENCE.anchorLimits;
    const share = anchor / Math.max(1e-6, median(this.anchors));
    return { ...rest, anchor: Math.min(high, Math.max(low, share)) };
  }
}

function blend(before: Likeness | null, now: Likeness): Likeness {
  if (before === null) return now;
  const mix = (old: number, value: number): number =>
    CONFIDENCE.smoothing * old + (1 - CONFIDENCE.smoothing) * value;
  return {
    anchor: mix(before.anchor, now.anchor),
    colors: mix(before.colors, now.colors),
    template: mix(before.template, now.template),
  };
}
