import { STANDSTILL } from '../constants';
import { median } from '../flow/flow-step';
import type { Point } from '../geometry';
import { distance } from '../vectors';
import type { Plane } from '../../pictures/picture';

/** One frame of the track, in processing pixels. */
export interface Step {
  readonly before: Plane;
  readonly now: Plane;
  readonly center: Point;
  readonly radiusPx: number;
  /** How far the circle moved since the previous frame, in the picture or over the ground, whichever is more. */
  readonly motionPx: number;
}

/**
 * Notices a picture that stopped dead around a moving player while other parts of it go on. A body slows down over
 * several frames, so this is not the player: where data is damaged, decoders repeat what they could not decode, and the
 * circle stays on that copy.
 */
export class Standstill {
  /** Radii per frame in the last frames in which the circle's inside changed, the newest last. */
  private readonly speeds: number[] = [];
  private stillFrames = 0;
  private changedFrames = 0;
  private stoppedAt: Point | null = null;

  /** True until the circle leaves the place, or its inside changes again. */
  get isDead(): boolean {
    return this.stoppedAt !== null;
  }

  note(step: Step): void {
    const { center, radiusPx, motionPx } = step;
    const isStill =
      equalShare(step, 1, true) >= STANDSTILL.stillShare &&
      equalShare(step, STANDSTILL.sampledEveryPx, false) < STANDSTILL.repeatedShare;
    this.stillFrames = isStill ? this.stillFrames + 1 : 0;
    this.changedFrames = isStill ? 0 : this.changedFrames + 1;
    if (!isStill) {
      this.speeds.push(motionPx / radiusPx);
      if (this.speeds.length > STANDSTILL.speedFrames) this.speeds.shift();
    }
    const hasLeft = this.stoppedAt !== null && distance(center, this.stoppedAt) > radiusPx;
    if (hasLeft || this.changedFrames >= STANDSTILL.changedFrames) this.stoppedAt = null;
    if (this.stoppedAt === null && this.stillFrames >= STANDSTILL.stillFrames && this.wasMoving) {
      this.stoppedAt = center;
    }
  }

  private get wasMoving(): boolean {
    return this.speeds.length === STANDSTILL.speedFrames && median(this.speeds) >= STANDSTILL.leastSpeed;
  }
}

/** The share of pixels that are exactly as in the previous picture, inside or outside the circle; 0 where there are none. */
function equalShare({ before, now, center, radiusPx }: Step, everyPx: number, isInside: boolean): number {
  const reachPx = isInside ? radiusPx : Number.POSITIVE_INFINITY;
  const [left, right] = [Math.max(0, center.x - reachPx), Math.min(now.widthPx - 1, center.x + reachPx)];
  const [top, bottom] = [Math.max(0, center.y - reachPx), Math.min(now.heightPx - 1, center.y + reachPx)];
  let pixels = 0;
  let equal = 0;
  for (let y = Math.ceil(top); y <= bottom; y += everyPx) {
    for (let x = Math.ceil(left); x <= right; x += everyPx) {
      const [dx, dy] = [x - center.x, y - center.y];
      if (dx * dx + dy * dy <= radiusPx * radiusPx !== isInside) continue;
      const at = y * now.widthPx + x;
      pixels++;
      if (before.data[at] === now.data[at]) equal++;
    }
  }
  return pixels === 0 ? 0 : equal / pixels;
}
