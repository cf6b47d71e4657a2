import { BODIES } from '../constants';
import type { Point } from '../geometry';
import { distance, minus, plus, times } from '../vectors';
import { isKnown } from './assign-bodies';
import type { Assigned, Seen } from './assign-bodies';
import type { Circle } from './body';
import { NO_VERDICT } from './moment';
import type { Moment, Verdict } from './moment';
import type { Neighbor } from './neighbors';

/** The bodies of a look, moved along with the background to where they are now. */
export interface Bystanders extends Assigned {
  /** Bodies that belong to no one known. */
  readonly strangers: readonly Seen[];
}

/**
 * Keeps the place where the track came into doubt beside someone else, and moves it as the player moved. If the circle
 * then goes away with that person, the player is at that place, hidden or not, and appears there again.
 */
export class Hiding {
  /** Where the player is expected; null while no one is near. */
  private place: Circle | null = null;
  private hiddenFrom: number | null = null;
  private calmFrames = 0;
  private ownPace: Point = { x: 0, y: 0 };
  /** How the place is moved because of the pace. */
  private drift: Point = { x: 0, y: 0 };

  get anchor(): Circle | null {
    return this.place;
  }

  /** How the player moves over the ground per frame. */
  get pace(): Point {
    return this.ownPace;
  }

  get isHidden(): boolean {
    return this.hiddenFrom !== null;
  }

  /** @param away distance of the nearest neighbor from the circle in radii */
  nextFrame(moment: Moment, away: number): void {
    const { frame, camera, still, here, isCalm, isLost, isWarmingUp } = moment;
    this.calmFrames = isCalm ? this.calmFrames + 1 : 0;
    if (this.place !== null) {
      this.place = { ...this.place, center: plus(plus(this.place.center, camera), this.drift) };
      this.drift = times(BODIES.paceKeep, this.drift);
    } else {
      const step = minus(here.center, still);
      if (isCalm) this.ownPace = plus(this.ownPace, times(BODIES.paceRate, minus(step, this.ownPace)));
      const isMet = away < (isCalm ? BODIES.touchWithin : BODIES.meetWithin);
      if (isMet && !isLost && !isWarmingUp) {
        this.place = { ...here, center: plus(still, this.ownPace) };
        this.drift = this.ownPace;
      }
    }
    const isCalmAgain = this.calmFrames > BODIES.calmEndsFrames && away > BODIES.touchWithin;
    const isOver = !this.isHidden && isCalmAgain;
    const isLong = this.hiddenFrom !== null && frame - this.hiddenFrom > BODIES.hiddenFrames;
    if (isOver || isLong) this.end();
  }

  /** The player was found. */
  end(): void {
    this.place = null;
    this.hiddenFrom = null;
  }

  /** Judges a look while there is an anchor. */
  judge(moment: Moment, { own, followed, owners, strangers }: Bystanders): Verdict {
    const { frame, relative } = moment;
    if (this.place === null) return NO_VERDICT;
    const owner = followed === null ? undefined : owners.get(followed);
    const isOnOther = owner !== undefined && isKnown(owner);
    if (own !== null && own === followed) {
      this.confirm(own);
    } else if (own !== null) {
      if (this.isHidden || isOnOther) return { kind: 'found', circle: own };
    } else if (this.hiddenFrom === null) {
      if (isOnOther && relative < BODIES.hideBelow) this.hiddenFrom = frame;
    } else if (frame - this.hiddenFrom > BODIES.strangerAfterFrames) {
      return this.appears(strangers);
    }
    return NO_VERDICT;
  }

  /**
   * Where the player is hidden, unless the search sees the player there again.
   * @param neighbors who may be seen there instead
   */
  hidden({ here, relative }: Moment, neighbors: readonly Neighbor[]): Verdict {
    const { place } = this;
    if (place === null || this.hiddenFrom === null) return NO_VERDICT;
    const isNeighbor = neighbors.some(
      ({ center, radiusPx }) => distance(center, here.center) < BODIES.ofNeighbor * radiusPx,
    );
    const isBack = distance(here.center, place.center) < BODIES.backWithin * here.radiusPx && !isNeighbor;
    if (!isBack || relative <= BODIES.backAbove) return { kind: 'hidden', center: place.center };
    this.hiddenFrom = null;
    return NO_VERDICT;
  }

  /** The circle is on the player. */
  private confirm({ center }: Circle): void {
    if (this.place === null) return;
    this.hiddenFrom = null;
    this.drift = this.ownPace;
    this.place = { ...this.place, center };
  }

  /** A body that no one knows, and that has appeared where the player was hidden. */
  private appears(strangers: readonly Seen[]): Verdict {
    const [one, ...others] = strangers;
    if (this.place === null || one === undefined || others.length > 0) return NO_VERDICT;
    const isNear = distance(one.center, this.place.center) < BODIES.strangerReach * this.place.radiusPx;
    return isNear ? { kind: 'found', circle: one } : NO_VERDICT;
  }
}
