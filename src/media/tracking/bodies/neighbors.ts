import { BODIES } from '../constants';
import type { Point } from '../geometry';
import { distance, minus, plus, times } from '../vectors';
import type { Circle } from './body';

/** A person near the player. */
export interface Neighbor {
  center: Point;
  radiusPx: number;
  velocity: Point;
  sightings: number;
  /** False once another look came after the first one. */
  isFresh: boolean;
  lastFrame: number;
}

/** Share of the velocity that is kept from frame to frame. */
const VELOCITY_KEEP = 0.97;
/** Share of the difference from the expected place that is added to the velocity, and to the size. */
const GAIN = 0.5;

/** Follows the people near the player from look to look, so that each body has an owner. */
export class Neighbors {
  private known: Neighbor[] = [];

  get all(): readonly Neighbor[] {
    return this.known;
  }

  /** True if someone was seen only in the last look, so that their velocity is not known. */
  get isAnyoneNew(): boolean {
    return this.known.some(({ sightings, isFresh }) => isFresh && sightings === 1);
  }

  /** Moves all to where they are expected in the next frame. */
  nextFrame(frame: number, camera: Point): void {
    for (const each of this.known) {
      each.center = plus(plus(each.center, camera), each.velocity);
      each.velocity = times(VELOCITY_KEEP, each.velocity);
    }
    this.known = this.known.filter(({ lastFrame }) => frame - lastFrame < BODIES.forgetAfterFrames);
  }

  /** Distance of the nearest neighbor in radii; infinite if there is none. */
  nearest({ center, radiusPx }: Circle): number {
    return Math.min(...this.known.map((each) => distance(each.center, center) / radiusPx));
  }

  meet({ center, radiusPx }: Circle, frame: number): void {
    this.known.push({
      center,
      radiusPx,
      velocity: { x: 0, y: 0 },
      sightings: 1,
      isFresh: true,
      lastFrame: frame,
    });
  }

  /**
   * Notes a neighbor's body.
   * @param expected where the neighbor was expected in the picture that shows the body
   * @param frame of that picture
   */
  see(each: Neighbor, expected: Point, body: Circle, frame: number): void {
    const frames = Math.max(1, frame - each.lastFrame);
    const error = minus(body.center, expected);
    each.velocity = plus(each.velocity, times((each.sightings === 1 ? 1 : GAIN) / frames, error));
    each.center = plus(each.center, error);
    each.radiusPx += GAIN * (body.radiusPx - each.radiusPx);
    each.sightings++;
    each.lastFrame = frame;
  }
}
