import type { Found, Places } from '../appearance/appearance-model';
import { DISTRACTORS } from '../constants';
import type { Point } from '../geometry';
import { distance, minus, plus, times } from '../vectors';
import { nowhere } from './track';
import type { Frame, Track } from './track';

interface Distractor {
  centre: Point;
  velocity: Point;
  seen: number;
  missed: number;
}

/** Share of a surprise that goes into the velocity, and what is kept of the velocity while nothing is seen. */
const VELOCITY_GAIN = 0.4;
const VELOCITY_KEEP = 0.8;

/**
 * Look-alikes near the player, followed by the side peaks of the response, so that the track is not handed over when
 * they cross: a peak where a look-alike is expected is the look-alike's.
 */
export class Distractors {
  private known: Distractor[] = [];

  /** Chooses the player's peak among the places, and follows the other peaks. */
  choose(track: Track, frame: Frame, places: Places): Found {
    for (const each of this.known) each.centre = plus(plus(each.centre, frame.camera), each.velocity);
    const radiusPx = track.model.radiusPx;
    const own = places.find((place) => !this.isExpectedAt(place.centre, frame, radiusPx)) ?? nowhere(frame);
    const isJump = track.state === 'good' && toPlayer(own.centre, frame) > DISTRACTORS.jump * radiusPx;
    const found =
      isJump && stoodThereBefore(track, frame, own) ? this.refuse(own, frame, places, radiusPx) : own;
    this.follow(track, frame, places, found);
    return found;
  }

  private isExpectedAt(place: Point, frame: Frame, radiusPx: number): boolean {
    const reach = Math.min(DISTRACTORS.reach * radiusPx, toPlayer(place, frame));
    return this.known.some(
      ({ seen, centre }) => seen >= DISTRACTORS.minSeen && distance(place, centre) < reach,
    );
  }

  /** Notes a look-alike that was there before, and takes the best peak where the player can be. */
  private refuse({ centre }: Found, frame: Frame, places: Places, radiusPx: number): Found {
    this.known.push({ centre, velocity: { x: 0, y: 0 }, seen: DISTRACTORS.minSeen, missed: 0 });
    const isPossible = (place: Found): boolean =>
      distance(place.centre, centre) > DISTRACTORS.beforeReach * radiusPx &&
      toPlayer(place.centre, frame) < DISTRACTORS.jump * radiusPx;
    return places.find(isPossible) ?? nowhere(frame);
  }

  private follow(track: Track, frame: Frame, places: Places, found: Found): void {
    const radiusPx = track.model.radiusPx;
    const reach = DISTRACTORS.reach * radiusPx;
    const others = places.filter((place) => place !== found);
    for (const each of this.known) update(each, others, reach);
    if (track.state === 'good' && toPlayer(found.centre, frame) < DISTRACTORS.jump * radiusPx) {
      const isNew = ({ centre, response }: Found): boolean =>
        response > DISTRACTORS.minPeak * frame.usualPeak &&
        distance(centre, found.centre) > DISTRACTORS.minDistance * radiusPx &&
        !this.known.some((each) => distance(each.centre, centre) < reach);
      for (const { centre } of others.filter(isNew)) {
        this.known.push({ centre, velocity: { x: 0, y: 0 }, seen: 1, missed: 0 });
      }
    }
    this.known = this.known.filter(({ centre, missed }) => {
      const away = distance(centre, found.centre);
      const isNear = away > reach && away < DISTRACTORS.forgetBeyond * radiusPx;
      return isNear && missed < DISTRACTORS.forgetAfterFrames;
    });
  }
}

function update(each: Distractor, peaks: readonly Found[], reach: number): void {
  const nearest = peaks.reduce<Point | null>((best, { centre }) => {
    const isNearer = distance(centre, each.centre) < (best === null ? reach : distance(best, each.centre));
    return isNearer ? centre : best;
  }, null);
  if (nearest === null) {
    each.missed++;
    each.velocity = times(VELOCITY_KEEP, each.velocity);
    return;
  }
  each.velocity = plus(each.velocity, times(VELOCITY_GAIN, minus(nearest, each.centre)));
  each.centre = nearest;
  each.missed = 0;
  each.seen++;
}

/** A player cannot have been at two places: what the frame before shows there too is somebody else. */
function stoodThereBefore({ model, centre }: Track, { before, camera }: Frame, place: Found): boolean {
  const { radiusPx } = model;
  const there = { centre: minus(place.centre, camera), reachPx: DISTRACTORS.beforeReach * radiusPx };
  const player = { centre, reachPx: DISTRACTORS.beforeHole * radiusPx };
  return model.responseBeside(before, there, player) > DISTRACTORS.beforeShare * place.response;
}

/** How far a place is from where the player can be expected. */
function toPlayer(place: Point, { proposed, still }: Frame): number {
  return Math.min(distance(place, proposed), distance(place, still));
}
