import type { ReelPlan, Stretch } from './plan-reel';
import type { ReelProgress } from './reel-types';

/** Copying a frame takes this share of the time to encode one. */
const COPIED = 0.03;
/** Before this share is done, too little is known for an estimate. */
const KNOWN_FROM = 0.03;

/** Counts the work on a reel: encoded and copied frames. */
export class ReelMeter {
  private readonly total: number;
  private readonly beganMs = performance.now();
  private copiedFrames = 0;
  /** How many frames of each piece are encoded. */
  private readonly encodedFrames: number[] = [];
  private playsDone = 0;
  private reached = 0;

  constructor(
    private readonly plan: ReelPlan,
    private readonly onProgress: (progress: ReelProgress) => void,
  ) {
    const stretches = plan.plays.flatMap(({ stretches }) => stretches);
    this.total = [...(plan.title ? [plan.title] : []), ...stretches].reduce(
      (sum, part) => sum + workOf(part),
      0,
    );
    this.report();
  }

  /** @param frames of a piece encoded so far. Starts at 0 again when another pipeline takes over. */
  encoded(piece: number, frames: number): void {
    this.encodedFrames[piece] = frames;
    this.report();
  }

  copied(): void {
    this.copiedFrames++;
    this.report();
  }

  playDone(): void {
    this.playsDone++;
    this.report();
  }

  private report(): void {
    const encoded = this.encodedFrames.reduce((sum, frames) => sum + frames, 0);
    const done = encoded + COPIED * this.copiedFrames;
    this.reached = Math.max(this.reached, Math.min(1, done / this.total));
    const elapsedSec = (performance.now() - this.beganMs) / 1000;
    this.onProgress({
      share: this.reached,
      playsDone: this.playsDone,
      playsTotal: this.plan.plays.length,
      secondsLeft: this.reached < KNOWN_FROM ? null : (elapsedSec * (1 - this.reached)) / this.reached,
    });
  }
}

/** All frames are copied into the reel, including those encoded first. */
function workOf(stretch: Stretch): number {
  if (stretch.kind === 'copied') return COPIED * (stretch.end - stretch.first);
  return (1 + COPIED) * stretch.frames;
}
