import { BODIES } from '../constants';
import type { Point } from '../geometry';
import { length, minus, plus, times } from '../vectors';
import { heightOf, inBody, outOfBody } from './body';
import type { Body, Circle, Square } from './body';

/** Where the circle is in the player's body: its center in the body's own axes, its radius in shares of the height. */
interface Placement {
  readonly center: Point;
  readonly radius: number;
}

/** A circle around a body's middle, until we know better. */
const USUAL: Placement = { center: { x: 0, y: 0 }, radius: 0.3 };

/**
 * Learns where the user's circle is in the player's body, and how often the model sees the player at all: some players
 * are too small, or look too little like a person on their feet.
 */
export class BodyShape {
  private placement: Placement | null = null;
  private hits = 0;
  private looks = 0;

  /** True if the model has seen the player often enough to be believed. */
  get isReliable(): boolean {
    return this.hits >= BODIES.leastHits && this.hits >= BODIES.reliableShare * this.looks;
  }

  /** True if the model sees this player too rarely for frequent looks, and for any looks. */
  get isPoor(): boolean {
    return this.looks >= BODIES.poorAfterLooks && !this.isReliable;
  }

  get isHopeless(): boolean {
    return this.looks >= BODIES.hopelessAfterLooks && !this.isReliable;
  }

  /** True once the player was seen. */
  get isKnown(): boolean {
    return this.placement !== null;
  }

  /** Adds a look in which the circle's place was certain. @param body null if the model did not see the player */
  note(body: Body | null, circle: Circle): void {
    this.looks++;
    if (body === null) return;
    this.hits++;
    const now: Placement = { center: inBody(body, circle.center), radius: circle.radiusPx / heightOf(body) };
    const { placement: old } = this;
    const share = BODIES.shapeRate;
    this.placement =
      old === null
        ? now
        : {
            center: plus(old.center, times(share, minus(now.center, old.center))),
            radius: old.radius + share * (now.radius - old.radius),
          };
  }

  /** The circle that the user would have drawn around a body. */
  circleOf(body: Body): Circle {
    const { center, radius } = this.placement ?? USUAL;
    return { center: outOfBody(body, center), radiusPx: radius * heightOf(body) };
  }

  /**
   * The square to look at for a player's body and those beside it.
   * @param down unit vector of the displayed video's downward direction
   */
  squareAround({ center, radiusPx }: Circle, down: Point, gain: number): Square {
    const { center: place, radius } = this.placement ?? USUAL;
    const heightPx = radiusPx / radius;
    const body: Body = {
      middle: center,
      toFeet: times(heightPx / 2 / length(down), down),
      widthPx: heightPx,
    };
    const sizePx = gain * Math.max(2 * BODIES.reach * radiusPx, BODIES.reachInHeights * heightPx);
    return { middle: outOfBody(body, times(-1, place)), sizePx };
  }
}
