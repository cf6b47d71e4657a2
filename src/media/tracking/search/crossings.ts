import { CROSSINGS } from '../constants';
import type { Point } from '../geometry';
import { distance, minus, plus, times } from '../vectors';

/** A peak of the search. In processing pixels. */
export interface Seen {
  readonly center: Point;
  readonly response: number;
}

/** One frame: the followed place, and the other places that look like the player. */
export interface Sight {
  readonly own: Seen;
  readonly others: readonly Seen[];
  /** How the background moved since the previous frame. */
  readonly camera: Point;
  readonly radiusPx: number;
  /** Usual height of the response's peak. */
  readonly usualPeak: number;
  /** True when the search found a usable peak. */
  readonly isUsable: boolean;
  /** True while the people model tells the player from the people around. */
  readonly isToldApart: boolean;
  /** Whether a place looks about as much like the player in the first frame as the followed place does. */
  readonly isAlike: (place: Point) => boolean;
}

/** Two look-alikes are apart again, and either may be the player. */
export interface Parting {
  readonly other: Point;
  /** How many frames ago the doubt began; since then the track may be the other person's. */
  readonly frames: number;
}

/** A person beside the player. */
interface Neighbor {
  center: Point;
  velocity: Point;
  /** Distance from the player at the first sighting, and at the last, in radii. */
  readonly firstAway: number;
  away: number;
  sightings: number;
  missed: number;
}

/** A period in which the track may switch to another person. */
interface Doubt {
  readonly from: number;
  last: number;
  /** True if someone met the player, false if the player's peak was low. */
  isMet: boolean;
}

/** Share of the difference from the expected place that is added to the velocity. */
const VELOCITY_GAIN = 0.4;

/**
 * Finds moments at which the track may have switched to another person: someone met the player, or the player's peak
 * was low, and then a second person who looks just as much like the player is seen beside the followed one, repeatedly
 * and without coming closer. It only reports such moments; tracking does not depend on it.
 */
export class Crossings {
  private neighbors: Neighbor[] = [];
  private doubt: Doubt | null = null;
  private frame = 0;
  private askedAt = Number.NEGATIVE_INFINITY;

  /** Adds the next frame. */
  note(sight: Sight): Parting | null {
    this.frame++;
    for (const each of this.neighbors) each.center = plus(plus(each.center, sight.camera), each.velocity);
    this.noteDoubt(sight);
    // Without a usable peak there is no followed place to compare other people with.
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

  /** Follows the people beside the player. @returns the person who may be the player as well */
  private follow(sight: Sight): Parting | null {
    const unmatched = new Set(this.neighbors);
    let parting: Parting | null = null;
    for (const { center, response } of sight.isToldApart ? [] : sight.others) {
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
    // A person who is coming closer has not met the player yet.
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

/** Distance of a place from the followed place, in radii. */
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
