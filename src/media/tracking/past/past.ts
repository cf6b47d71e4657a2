import { PAST } from '../constants';
import { makePlane } from '../../pictures/picture';
import type { Plane } from '../../pictures/picture';
import type { Point } from '../geometry';
import { distance, minus, plus } from '../vectors';
import { Disc } from './disc';

/** A kept frame: its lightness, the circle's place, and the camera's motion until then. */
interface Moment {
  readonly frame: number;
  readonly luma: Plane;
  readonly center: Point;
  readonly radiusPx: number;
  readonly camera: Point;
}

/** How the circle's inside changed over half a second. */
export interface Stir {
  /** How similar the inside is to before (disc.ts): a body's inside changes, an object's does not. */
  readonly sameness: number;
  /** How far the circle moved over the ground, in radii. */
  readonly way: number;
}

/**
 * Pictures of the last seconds, which show what was at a place before the player came. Something that was there while
 * the player was elsewhere, and still is, is not the player. It is either part of the scene, which moves when the
 * camera pans, or a graphic over the video, which stays in place. Lengths are in processing pixels.
 */
export class Past {
  private readonly moments: Moment[] = [];
  private frame = 0;
  /** Sum of the camera's motions. */
  private camera: Point = { x: 0, y: 0 };

  /** Call it once per frame, before the other methods, with the background's motion since the previous frame. */
  nextFrame(camera: Point): void {
    this.frame++;
    this.camera = plus(this.camera, camera);
  }

  /** Call it once per frame, after the other methods: keeps a copy of every few frames and drops the oldest. */
  keep(luma: Plane, center: Point, radiusPx: number): void {
    if (this.frame % PAST.everyFrames !== 0) return;
    const forgotten = this.moments.length >= PAST.moments ? this.moments.shift()?.luma : undefined;
    const isSameSize = forgotten?.widthPx === luma.widthPx && forgotten.heightPx === luma.heightPx;
    const copy = isSameSize ? forgotten : makePlane(luma.widthPx, luma.heightPx);
    copy.data.set(luma.data);
    this.moments.push({ frame: this.frame, luma: copy, center, radiusPx, camera: this.camera });
  }

  /**
   * How similar a place is to the same place while the player was elsewhere (disc.ts), 0 to 1; 0 when the player was
   * never elsewhere.
   */
  standing(luma: Plane, center: Point, radiusPx: number): number {
    const reachPx = PAST.discInRadii * radiusPx;
    const now = new Disc(luma, center, reachPx);
    let most = 0;
    for (const moment of this.moments) {
      const clearPx = PAST.clearInRadii * Math.max(radiusPx, moment.radiusPx);
      const onGround = minus(center, minus(this.camera, moment.camera));
      if (distance(center, moment.center) > clearPx) {
        most = Math.max(most, now.sameness(new Disc(moment.luma, center, reachPx)));
      }
      if (distance(onGround, moment.center) > clearPx && isWithin(onGround, moment.luma)) {
        most = Math.max(most, samenessNear(now, moment.luma, onGround, reachPx));
      }
    }
    return most;
  }

  /** How the circle's inside has changed during the last half second; null before half a second has passed. */
  stir(luma: Plane, center: Point, radiusPx: number): Stir | null {
    const moment = this.moments.findLast(({ frame }) => this.frame - frame >= PAST.stirFrames);
    if (moment === undefined) return null;
    const now = new Disc(luma, center, PAST.discInRadii * radiusPx);
    const onGround = minus(center, minus(this.camera, moment.camera));
    return {
      sameness: samenessNear(now, moment.luma, moment.center, PAST.discInRadii * moment.radiusPx),
      way: distance(onGround, moment.center) / radiusPx,
    };
  }
}

/**
 * The largest sameness near a place, because after a while the camera's motion is known only to within a few pixels.
 */
function samenessNear(now: Disc, luma: Plane, place: Point, reachPx: number): number {
  let most = now.sameness(new Disc(luma, place, reachPx));
  if (most < PAST.worthSearching) return Math.max(0, most);
  for (let dy = -PAST.searchPx; dy <= PAST.searchPx; dy++) {
    for (let dx = -PAST.searchPx; dx <= PAST.searchPx; dx++) {
      most = Math.max(most, now.sameness(new Disc(luma, { x: place.x + dx, y: place.y + dy }, reachPx)));
    }
  }
  return most;
}

function isWithin({ x, y }: Point, { widthPx, heightPx }: Plane): boolean {
  return x >= 0 && y >= 0 && x < widthPx && y < heightPx;
}
