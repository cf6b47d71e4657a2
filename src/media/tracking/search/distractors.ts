import type { AppearanceModel, Found, Places } from '../appearance/appearance-model';
import type { TrackState } from '../confidence/confidence';
import { DISTRACTORS } from '../constants';
import type { Point } from '../geometry';
import { distance, minus, plus, times } from '../vectors';
import { nowhere } from './frame';
import type { Frame } from './frame';

interface Distractor {
  center: Point;
  velocity: Point;
  seen: number;
  missed: number;
}

/**
 * Share of the difference from the expected place that is added to the velocity, and the share of the velocity kept
 * while the look-alike is out of sight.
 */
const VELOCITY_GAIN = 0.4;
const VELOCITY_KEEP = 0.8;

/** The followed player's data needed here. */
interface Followed {
  readonly model: AppearanceModel;
  readonly center: Point;
  readonly state: TrackState;
}

/**
 * Follows look-alikes near the player by the response's side peaks, so that the track does not switch to one of them
 * when they cross: a peak where a look-alike is expected belongs to the look-alike.
 */
export class Distractors {
  private known: Distractor[] = [];

  /** Chooses the player's peak among the places, and follows the other peaks. */
  choose(track: Followed, frame: Frame, places: Places): Found {
    for (const each of this.known) each.center = plus(plus(each.center, frame.camera), each.velocity);
    const radiusPx = track.model.radiusPx;
    const own = places.find((place) => !this.isExpectedAt(place.center, frame, radiusPx)) ?? nowhere(frame);
    const isJump = track.state === 'good' && toPlayer(own.center, frame) > DISTRACTORS.jump * radiusPx;
    const found =
      isJump && stoodThereBefore(track, frame, own) ? this.refuse(own, frame, places, radiusPx) : own;
    this.follow(track, frame, places, found);
    return found;
  }

  private isExpectedAt(place: Point, frame: Frame, radiusPx: number): boolean {
    const reach = Math.min(DISTRACTORS.reach * radiusPx, toPlayer(place, frame));
    return this.known.some(
      ({ seen, center }) => seen >= DISTRACTORS.minSeen && distance(place, center) < reach,
    );
  }

  /** Notes a look-alike that was at this place before, and returns the best peak where the player can be. */
  private refuse({ center }: Found, frame: Frame, places: Places, radiusPx: number): Found {
    this.known.push({ center, velocity: { x: 0, y: 0 }, seen: DISTRACTORS.minSeen, missed: 0 });
    const isPossible = (place: Found): boolean =>
      distance(place.center, center) > DISTRACTORS.beforeReach * radiusPx &&
      toPlayer(place.center, frame) < DISTRACTORS.jump * radiusPx;
    return places.find(isPossible) ?? nowhere(frame);
  }

  private follow(track: Followed, frame: Frame, places: Places, found: Found): void {
    const radiusPx = track.model.radiusPx;
    const reach = DISTRACTORS.reach * radiusPx;
    const others = places.filter((place) => place !== found);
    for (const each of this.known) update(each, others, reach);
    if (track.state === 'good' && toPlayer(found.center, frame) < DISTRACTORS.jump * radiusPx) {
      const isNew = ({ center, response }: Found): boolean =>
        response > DISTRACTORS.minPeak * frame.usualPeak &&
        distance(center, found.center) > DISTRACTORS.minDistance * radiusPx &&
        !this.known.some((each) => distance(each.center, center) < reach);
      for (const { center } of others.filter(isNew)) {
        this.known.push({ center, velocity: { x: 0, y: 0 }, seen: 1, missed: 0 });
      }
    }
    this.known = this.known.filter(({ center, missed }) => {
      const away = distance(center, found.center);
      const isNear = away > reach && away < DISTRACTORS.forgetBeyond * radiusPx;
      return isNear && missed < DISTRACTORS.forgetAfterFrames;
    });
  }
}

function update(each: Distractor, peaks: readonly Found[], reach: number): void {
  const nearest = peaks.reduce<Point | null>((best, { center }) => {
    const isNearer = distance(center, each.center) < (best === null ? reach : distance(best, each.center));
    return isNearer ? center : best;
  }, null);
  if (nearest === null) {
    each.missed++;
    each.velocity = times(VELOCITY_KEEP, each.velocity);
    return;
  }
  each.velocity = plus(each.velocity, times(VELOCITY_GAIN, minus(nearest, each.center)));
  each.center = nearest;
  each.missed = 0;
  each.seen++;
}

/**
 * A player cannot be in two places at once, so a peak that was already there in the previous frame belongs to someone
 * else.
 */
function stoodThereBefore({ model, center }: Followed, { before, camera }: Frame, place: Found): boolean {
  const { radiusPx } = model;
  const there = { center: minus(place.center, camera), reachPx: DISTRACTORS.beforeReach * radiusPx };
  const player = { center, reachPx: DISTRACTORS.beforeHole * radiusPx };
  return model.responseBeside(before, there, player) > DISTRACTORS.beforeShare * place.response;
}

/** Distance of a place from where the player is expected. */
function toPlayer(place: Point, { proposed, still }: Frame): number {
  return Math.min(distance(place, proposed), distance(place, still));
}
