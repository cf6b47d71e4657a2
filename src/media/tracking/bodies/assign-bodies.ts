import { BODIES } from '../constants';
import { distance } from '../vectors';
import { isInBody } from './body';
import type { Body, Circle } from './body';
import type { Neighbor } from './neighbors';

/** A body with the circle that the user would have drawn around it. */
export interface Seen extends Circle {
  readonly body: Body;
}

/** Who a picture's bodies belong to. */
export interface Assigned {
  readonly seen: readonly Seen[];
  /** The player's body. */
  readonly own: Seen | null;
  readonly owners: ReadonlyMap<Seen, Neighbor>;
  /** The body on which the followed circle is. */
  readonly followed: Seen | null;
}

/** Where everyone was expected in the picture. */
export interface Expected {
  readonly frame: number;
  /** The followed circle. */
  readonly here: Circle;
  /** The player. */
  readonly player: Circle;
  readonly neighbors: readonly (Circle & { readonly who: Neighbor })[];
}

/**
 * Gives each body to the one who is expected nearest, the best pair first. The player gets no body that may also be that
 * of a neighbor who has none: then one of the two is behind the other.
 * @param only the player's body if it is already known; it is the only one
 */
export function assignBodies(
  seen: readonly Seen[],
  { frame, here, player, neighbors }: Expected,
  only: Seen | null,
): Assigned {
  const followed = followedOf(seen, here);
  if (only !== null) return { seen, own: only, owners: new Map(), followed };
  const pairs = seen
    .flatMap((each) => [
      { each, who: null, cost: cost(each, player) },
      ...neighbors.map((neighbor) => ({ each, who: neighbor.who, cost: cost(each, neighbor) })),
    ])
    .filter(({ who, cost: away }) => away <= BODIES.farthestPair + drift(who, frame))
    .sort((a, b) => a.cost - b.cost);
  const owners = new Map<Seen, Neighbor>();
  const taken = new Set<Seen | Neighbor>();
  let own: Seen | null = null;
  for (const { each, who } of pairs) {
    if (taken.has(each) || (who === null ? own !== null : taken.has(who))) continue;
    taken.add(each);
    if (who === null) own = each;
    else {
      taken.add(who);
      owners.set(each, who);
    }
  }
  const isShared = pairs.some(
    ({ each, who, cost: away }) =>
      each === own && who !== null && isKnown(who) && !taken.has(who) && away <= BODIES.farthestPair,
  );
  return { seen, own: isShared ? null : own, owners, followed };
}

/** How much farther away someone may be who was not looked at for a while, and whose velocity is not known yet. */
function drift(who: Neighbor | null, frame: number): number {
  if (who === null || isKnown(who)) return 0;
  const frames = Math.min(frame - who.lastFrame, BODIES.seldomFrames) - BODIES.oftenFrames;
  return BODIES.driftPerFrame * Math.max(0, frames);
}

/** True for someone who was seen so often that the track may have changed to them. */
export function isKnown({ sightings }: Neighbor): boolean {
  return sightings >= BODIES.sightingsKnown;
}

function followedOf(seen: readonly Seen[], { center, radiusPx }: Circle): Seen | null {
  const under = seen.filter(
    (each) => isInBody(each.body, center) && distance(each.center, center) < BODIES.followedReach * radiusPx,
  );
  return under.sort((a, b) => distance(a.center, center) - distance(b.center, center))[0] ?? null;
}

/** The difference of two circles: their distance in radii, and their sizes. */
function cost(a: Circle, b: Circle): number {
  return (
    distance(a.center, b.center) / Math.min(a.radiusPx, b.radiusPx) + BODIES.sizeCost * sizeDifference(a, b)
  );
}

/** Logarithm of the ratio of two sizes, positive. */
export function sizeDifference(a: Circle, b: Circle): number {
  return Math.abs(Math.log(a.radiusPx / b.radiusPx));
}
