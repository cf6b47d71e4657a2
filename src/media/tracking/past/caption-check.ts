import { CAPTION } from '../constants';
import type { Plane } from '../../pictures/picture';
import type { Point } from '../geometry';
import { length } from '../vectors';
import { Captions } from './captions';
import { placesIn } from './circle-places';
import { PanMeter } from './pan-meter';
import { StillPicture } from './still-picture';

/**
 * Whether a run starts with the circle on a graphic burned into the video, such as a scoreboard. It cannot tell while
 * the camera is still, because a standing player looks just as constant.
 */
export class CaptionCheck {
  private readonly still: StillPicture;
  private readonly pan: PanMeter;
  private readonly pans: Point[] = [];
  private frame = 0;
  private verdict: Captions | 'none' | null = null;

  /** @param luma the picture on which the circle was placed. */
  constructor(
    luma: Plane,
    private readonly center: Point,
    private readonly radiusPx: number,
  ) {
    this.still = new StillPicture(luma);
    this.pan = new PanMeter(luma);
  }

  /** The graphics that the run started on; null while none is known. */
  get found(): Captions | null {
    return this.verdict === 'none' ? null : this.verdict;
  }

  /** False once we know whether the circle was on a graphic, or cannot find out. */
  get isOpen(): boolean {
    return this.verdict === null;
  }

  /** Call it for each of the next pictures while the check is open. */
  note(luma: Plane): void {
    this.frame++;
    if (this.frame > CAPTION.forFrames) this.verdict = 'none';
    else if (this.frame % CAPTION.everyFrames === 0) this.compare(luma);
  }

  /** Compares a picture from another time, before or after the first one. */
  compare(luma: Plane): void {
    if (!this.isOpen) return;
    this.still.note(luma);
    if (this.stillShare() < CAPTION.leastStill) {
      this.verdict = 'none';
      return;
    }
    const pan = this.pan.next(luma);
    if (length(pan) < CAPTION.leastPanPx) return;
    this.pans.push(pan);
    if (this.pans.length < CAPTION.leastPans) return;
    const captions = new Captions(this.still, this.pans);
    if (captions.cover(this.center, this.radiusPx)) this.verdict = captions;
    else if (this.pans.length >= CAPTION.mostPans) this.verdict = 'none';
  }

  /** Share of the first circle that has not changed. It never rises, so the check ends early for most players. */
  private stillShare(): number {
    let [still, all] = [0, 0];
    for (const at of placesIn(this.still, this.center, this.radiusPx)) {
      all++;
      if (this.still.isStill(at)) still++;
    }
    return all === 0 ? 0 : still / all;
  }
}
