import { CROSSINGS } from '../constants';
import type { Point } from '../geometry';
import { distance, minus, plus, times } from '../vectors';

/** A peak of the search. In processing pixels. */
export interface Seen {
  readonly center: Point;
  readonly response: number;
}

/** One frame: the place that is followed, and what else in sight looks like the player. */
export interface Sight {
  readonly own: Seen;
  readonly others: readonly Seen[];
  /** How the background moved since the frame before. */
  readonly camera: Point;
  readonly radiusPx: number;
  /** Usual height of the response's peak. */
  readonly usualPeak: number;
  /** The search found something that can be used. */
  readonly isUsable: boolean;
  /** Whether a place looks about as much like the player in the first frame as the one that is followed. */
  readonly isAlike: (place: Point) => boolean;
}

/** Two who look alike are seen apart again, and it is not known which of them the player is. */
export interface Parting {
  readonly other: Point;
  /** So many frames ago it began: from then on the track may be the other one's. */
  readonly frames: number;
}

/** Somebody beside the player. */
interface Neighbor {
  center: Point;
  velocity: Point;
  /** How far from the player they were seen first, and last, in radii. */
  readonly firstAway: number;
  away: number;
  sightings: number;
  missed: number;
}

/** A time in which the track may go over to somebody else. */
interface Doubt {
  readonly from: number;
  last: number;
  /** Somebody came together with the player; else the player's peak was low. */
  isMet: boolean;
}

/** Share of a surprise that goes into the velocity. */
const VELOCITY_GAIN = 0.4;

/**
 * Finds the moments at which the track may have gone over to somebody else: somebody came together with the player, or
 * the player's peak was low, and then a second one who looks as much like the player is seen beside the one who is
 * followed, again and again, and not coming nearer. It only tells; nothing of the tracking depends on it.
 */
export class Crossings {
  private neighbors: Neighbor[] = [];
  private doubt: Doubt | null = null;
  private frame = 0;
  private askedAt = Number.NEGATIVE_INFINITY;

  /** Takes the next frame in. */
  note(sight: Sight): Parting | null {
    this.frame++;
    for (const each of this.neighbors) each.center = plus(plus(each.center, sight.camera), each.velocity);
    this.noteDoubt(sight);
    // Without a peak nobody is followed, whom another could be compared with.
    const parting = sight.isUsable ? this.follow(sight) : null;
    this.neighbors = this.neighbors.filter(
      (each) => each.missed <= CROSSINGS.forgetAfterFrames && awayOf(each.center, sight) >= CROSSINGS.apart,
    );
    return parting;
  }

  private noteDoubt(sight: Sight): void {
    const isMet = this.neighbors.some(
      ({ sightings, center }) =>
        sightings >= CROSSINGS.sightingsMet && awayOf(center, sight) < CROSSINGS.apart,
    );
    const isLow = !sight.isUsable || sight.own.response < CROSSINGS.lowPeak * sight.usualPeak;
    const { frame, doubt } = this;
    if (!isMet && !isLow) {
      const lasts = doubt?.isMet === true ? CROSSINGS.metLastsFrames : CROSSINGS.lowLastsFrames;
      if (doubt !== null && frame - doubt.last > lasts) this.doubt = null;
    } else if (doubt !== null && (doubt.isMet || frame - doubt.last <= CROSSINGS.doubtBreaksFrames)) {
      doubt.last = frame;
      doubt.isMet ||= isMet;
    } else {
      this.doubt = { from: frame, last: frame, isMet };
    }
  }

  /** Follows those beside the player. @returns the one who may be the player as well */
  private follow(sight: Sight): Parting | null {
    const unmatched = new Set(this.neighbors);
    let parting: Parting | null = null;
    for (const { center, response } of sight.others) {
      const away = awayOf(center, sight);
      if (away < CROSSINGS.apart || away > CROSSINGS.farthest) continue;
      if (response < CROSSINGS.minShare * sight.own.response || !sight.isAlike(center)) continue;
      const known = nearestOf(unmatched, center, CROSSINGS.reach * sight.radiusPx);
      const each = known === null ? this.meet(center, away) : known;
      unmatched.delete(each);
      see(each, center, away);
      if (this.isQuestion(each)) {
        parting = { other: center, frames: this.frame - (this.doubt?.from ?? this.frame) };
      }
    }
    for (const each of unmatched) each.missed++;
    if (parting !== null) this.forget();
    return parting;
  }

  private meet(center: Point, away: number): Neighbor {
    const each = { center, velocity: { x: 0, y: 0 }, firstAway: away, away, sightings: 0, missed: 0 };
    this.neighbors.push(each);
    return each;
  }

  private isQuestion({ firstAway, away, sightings }: Neighbor): boolean {
    const { doubt, frame, askedAt } = this;
    if (doubt === null || frame - askedAt <= CROSSINGS.askAgainAfterFrames) return false;
    // Who comes nearer has not been together with the player yet.
    if (away < firstAway - CROSSINGS.nearerBy) return false;
    return sightings >= (doubt.isMet ? CROSSINGS.sightingsMet : CROSSINGS.sightingsLow);
  }

  private forget(): void {
    this.askedAt = this.frame;
    this.neighbors = [];
    this.doubt = null;
  }
}

function see(each: Neighbor, center: Point, away: number): void {
  each.velocity = plus(each.velocity, times(VELOCITY_GAIN, minus(center, each.center)));
  each.center = center;
  each.away = away;
  each.sightings++;
  each.missed = 0;
}

/** How far a place is from the one that is followed, in radii. */
function awayOf(place: Point, { own, radiusPx }: Sight): number {
  return distance(place, own.center) / radiusPx;
}

function nearestOf(neighbors: Iterable<Neighbor>, place: Point, reach: number): Neighbor | null {
  let [nearest, shortest]: [Neighbor | null, number] = [null, reach];
  for (const each of neighbors) {
    const away = distance(each.center, place);
    if (away >= shortest) continue;
    [nearest, shortest] = [each, away];
  }
  return nearest;
}
