import { CONFIDENCE } from '../constants';
import { median } from '../flow/flow-step';

/** What one frame says about how good the track is. */
export interface Signals {
  /** Response relative to its usual height. A tracker locked on the background matches itself: counts against. */
  readonly relative: number;
  readonly peakToSidelobe: number;
  readonly colour: number;
  /** Response of the first frame's filter. */
  readonly anchor: number;
}

export type TrackState = 'good' | 'weak' | 'lost';

/**
 * How sure the track is: a logistic score of smoothed signals with hysteresis, and the rule for losing the player
 * (media.md, Tracking, 4).
 */
export class Confidence {
  private frames = 0;
  private peaks: number[] = [];
  private anchors: number[] = [];
  private smooth: Signals | null = null;
  private score = 0;
  private badRun = 0;
  private isDoubtful = false;

  /** Call once per frame, first. */
  nextFrame(): void {
    this.frames++;
  }

  /** The usual height of the response; the fallback before the first. */
  usualPeak(fallback: number): number {
    return this.peaks.length === 0 ? fallback : median(this.peaks);
  }

  notePeak(response: number, relative: number): void {
    if (this.isWarmingUp || relative > CONFIDENCE.referenceAbove) this.peaks.push(response);
    if (this.peaks.length > CONFIDENCE.referenceFrames) this.peaks.shift();
  }

  /** False when the search found nothing that can be used. */
  isUsable({ relative, peakToSidelobe }: Pick<Signals, 'relative' | 'peakToSidelobe'>): boolean {
    if (this.isWarmingUp) return true;
    if (peakToSidelobe < CONFIDENCE.minPeakToSidelobe) return false;
    return relative >= CONFIDENCE.minRelative || peakToSidelobe >= CONFIDENCE.minRelativePeakToSidelobe;
  }

  /** Takes the frame's signals in and says how the track stands. */
  judge(signals: Signals, isUsable: boolean): TrackState {
    if (this.isWarmingUp) this.anchors.push(signals.anchor);
    const usualAnchor = Math.max(1e-6, median(this.anchors));
    this.smooth = blend(this.smooth, limited({ ...signals, anchor: signals.anchor / usualAnchor }));
    this.score = scoreOf(this.smooth);
    const limit = this.isDoubtful ? CONFIDENCE.goodAbove : CONFIDENCE.weakBelow;
    this.isDoubtful = !this.isWarmingUp && this.score < limit;
    this.badRun = isUsable ? 0 : this.badRun + 1;
    if (this.badRun >= CONFIDENCE.lostAfterFrames) return 'lost';
    return !isUsable || this.isDoubtful ? 'weak' : 'good';
  }

  /** How sure the track is, 0 to 1, for the user. */
  get value(): number {
    return 1 / (1 + Math.exp(-this.score));
  }

  /** Frames in a row without a usable peak. */
  get framesWithoutPeak(): number {
    return this.badRun;
  }

  private get isWarmingUp(): boolean {
    return this.frames <= CONFIDENCE.warmUpFrames;
  }
}

function limited(signals: Signals): Signals {
  const { limits } = CONFIDENCE;
  const clip = (value: number, [low, high]: readonly [number, number]): number =>
    Math.min(high, Math.max(low, value));
  return {
    relative: clip(signals.relative, limits.relative),
    peakToSidelobe: clip(signals.peakToSidelobe, limits.peakToSidelobe),
    colour: clip(signals.colour, limits.colour),
    anchor: clip(signals.anchor, limits.anchor),
  };
}

function blend(before: Signals | null, now: Signals): Signals {
  if (before === null) return now;
  const mix = (old: number, value: number): number =>
    CONFIDENCE.smoothing * old + (1 - CONFIDENCE.smoothing) * value;
  return {
    relative: mix(before.relative, now.relative),
    peakToSidelobe: mix(before.peakToSidelobe, now.peakToSidelobe),
    colour: mix(before.colour, now.colour),
    anchor: mix(before.anchor, now.anchor),
  };
}

function scoreOf(signals: Signals): number {
  const { bias, weights } = CONFIDENCE;
  return (
    bias +
    weights.relative * signals.relative +
    weights.peakToSidelobe * signals.peakToSidelobe +
    weights.colour * signals.colour +
    weights.anchor * signals.anchor
  );
}
