import { PAST } from '../constants';
import { makePlane } from '../frames/picture';
import type { Plane } from '../frames/picture';
import type { Point } from '../geometry';
import { distance, minus, plus } from '../vectors';
import { Disc } from './disc';

/** A frame that was kept: its lightness, where the circle was, and how far the camera had moved by then. */
interface Moment {
  readonly frame: number;
  readonly luma: Plane;
  readonly center: Point;
  readonly radiusPx: number;
  readonly camera: Point;
}

/** How the circle's inside changed over half a second. */
export interface Stir {
  /** How much the inside looks as it did (disc.ts): a body's changes, a thing's does not. */
  readonly sameness: number;
  /** How far the circle went over the ground, in radii. */
  readonly way: number;
}

/**
 * Pictures of the last seconds, to ask what stood at a place before the player came: what stood there while the player
 * was elsewhere, and still does, is no player. It may be a part of the scene, which moves as the camera pans, or a
 * graphic that was laid over the video, which stands still on the screen. Lengths are in processing pixels.
 */
export class Past {
  private readonly moments: Moment[] = [];
  private frame = 0;
  /** Sum of the camera's motions. */
  private camera: Point = { x: 0, y: 0 };

  /** Call once per frame, first: how the background moved since the frame before. */
  nextFrame(camera: Point): void {
    this.frame++;
    this.camera = plus(this.camera, camera);
  }

  /** Call once per frame, last: keeps a copy of the frame when its turn has come, and forgets the oldest. */
  keep(luma: Plane, center: Point, radiusPx: number): void {
    if (this.frame % PAST.everyFrames !== 0) return;
    const forgotten = this.moments.length >= PAST.moments ? this.moments.shift()?.luma : undefined;
    const isSameSize = forgotten?.widthPx === luma.widthPx && forgotten.heightPx === luma.heightPx;
    const copy = isSameSize ? forgotten : makePlane(luma.widthPx, luma.heightPx);
    copy.data.set(luma.data);
    this.moments.push({ frame: this.frame, luma: copy, center, radiusPx, camera: this.camera });
  }

  /** How much a place looks as it did while the player was elsewhere (disc.ts), 0 to 1; 0 when the player never was. */
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

  /** What became of the circle's inside since half a second ago; null before there was one. */
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

/** The camera's motion is known to a few pixels only, after a while. */
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
