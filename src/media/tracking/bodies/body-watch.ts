import { BODIES } from '../constants';
import type { Point } from '../geometry';
import { distance, plus, times } from '../vectors';
import { assignBodies, sizeDifference } from './assign-bodies';
import type { Assigned, Seen } from './assign-bodies';
import { isInBody, isWhole } from './body';
import type { Body, Circle, Square } from './body';
import { BodyShape } from './body-shape';
import { Hiding } from './hiding';
import type { Bystanders } from './hiding';
import { NO_VERDICT } from './moment';
import type { Moment, Verdict } from './moment';
import { Neighbors } from './neighbors';
import type { Neighbor } from './neighbors';

/** A look for the people model. */
export interface Look {
  readonly square: Square;
  /** The result is needed before the picture that follows after so many frames. */
  readonly dueInFrames: number;
}

/** A look that was asked for, and what was known then. */
interface Asked {
  readonly square: Square;
  readonly frame: number;
  readonly isCalm: boolean;
  /** How much larger the square is than usual. */
  readonly gain: number;
  /** True if it is a look at the circle that the user drew. */
  readonly isFirst: boolean;
  /** True if the track was in doubt, or someone was near. */
  readonly isOften: boolean;
  readonly here: Circle;
  /** Where the player was expected. */
  readonly player: Circle;
  readonly neighbors: readonly (Circle & { readonly who: Neighbor })[];
  /** How the background has moved since then. */
  camera: Point;
}

type Asking = Pick<Moment, 'frame' | 'here' | 'isCalm' | 'relative'>;
type Kind = Pick<Asked, 'gain' | 'isFirst' | 'isOften'>;

/**
 * Watches the bodies around the player by looks of the people model: seldom while the track is calm, to learn how the
 * circle lies in the player's body and to follow the neighbors; more often while the track is in doubt. Then it tells
 * when the track has changed to a neighbor, when the player is hidden, and where the missing player may be.
 */
export class BodyWatch {
  private readonly shape = new BodyShape();
  private readonly neighbors = new Neighbors();
  private readonly hiding = new Hiding();
  private asked: Asked | null = null;
  private firstLooks = 0;
  private wanted: Look | null = null;
  private lastLook = 0;
  private doubtfulAt = Number.NEGATIVE_INFINITY;
  private supportedAt = Number.NEGATIVE_INFINITY;
  private missingFrames = 0;
  /** How many other people a look has shown at most. */
  private mostOthers = 0;
  /** The player's radius where the model saw the player last. */
  private ownRadiusPx: number | null = null;
  private isOver = false;

  /**
   * @param down unit vector of the displayed video's downward direction, in processing pixels
   * @param circle drawn by the user
   */
  constructor(
    private readonly down: Point,
    circle: Circle,
  ) {
    this.askFirst(0, circle);
  }

  /** The look that is wanted at this frame's picture, once. */
  takeLook(): Look | null {
    const { wanted } = this;
    this.wanted = null;
    return wanted;
  }

  /** True if the model saw the player at the circle a moment ago. */
  isSupported(frame: number): boolean {
    return frame - this.supportedAt <= BODIES.supportFrames;
  }

  /** No looks are to be had. */
  end(): void {
    this.isOver = true;
    this.asked = null;
    this.wanted = null;
    this.hiding.end();
  }

  /**
   * Adds a frame.
   * @param bodies the result of the look that was due before this frame; null if none was
   */
  next(moment: Moment, bodies: readonly Body[] | null): Verdict {
    if (this.isOver) return NO_VERDICT;
    this.follow(moment);
    const { asked } = this;
    let verdict = NO_VERDICT;
    if (bodies !== null && asked !== null) {
      this.asked = null;
      verdict = this.take(moment, asked, bodies);
    }
    if (verdict.kind === 'found') this.hiding.end();
    this.askNext(verdict.kind === 'found' ? { ...moment, here: verdict.circle } : moment);
    return verdict.kind === 'none' ? this.hiding.hidden(moment, this.neighbors.all) : verdict;
  }

  private follow(moment: Moment): void {
    const { frame, camera, here, relative, isCalm, isLost } = moment;
    if (!isCalm) this.doubtfulAt = frame;
    this.missingFrames = relative === 0 || isLost ? this.missingFrames + 1 : 0;
    this.neighbors.nextFrame(frame, camera);
    if (this.asked !== null) this.asked.camera = plus(this.asked.camera, camera);
    this.hiding.nextFrame(moment, this.neighbors.nearest(here));
  }

  private askFirst(frame: number, here: Circle): void {
    const gain = BODIES.firstGains[this.firstLooks++];
    if (gain !== undefined)
      this.ask({ frame, here, isCalm: true, relative: 1 }, { gain, isFirst: true, isOften: true });
  }

  private askNext(moment: Moment): void {
    const { frame, here } = moment;
    if (this.asked !== null || !this.shape.isKnown || this.shape.isHopeless) return;
    const isInDoubt = frame - this.doubtfulAt < BODIES.doubtFrames || this.hiding.anchor !== null;
    const isNear = moment.hasRival || this.neighbors.nearest(here) < BODIES.nearWithin;
    const isOften = !this.shape.isPoor && (isInDoubt || isNear);
    if (frame - this.lastLook < this.pauseFrames(isInDoubt, isOften)) return;
    const isFar = this.missingFrames > BODIES.missingForFar;
    this.ask(moment, { gain: isFar ? BODIES.farGain : 1, isFirst: false, isOften });
  }

  /** How many frames there are between two looks. */
  private pauseFrames(isInDoubt: boolean, isOften: boolean): number {
    if (this.neighbors.isAnyoneNew || (isOften && isInDoubt)) return BODIES.oftenFrames;
    return isOften ? BODIES.nearFrames : BODIES.seldomFrames;
  }

  private ask({ frame, here, isCalm, relative }: Asking, kind: Kind): void {
    const square = this.shape.squareAround(here, this.down, kind.gain);
    const { center, radiusPx } = this.hiding.anchor ?? here;
    const player = { center, radiusPx: this.ownRadiusPx ?? radiusPx };
    const neighbors = this.neighbors.all.map((who) => ({ who, center: who.center, radiusPx: who.radiusPx }));
    this.lastLook = frame;
    this.asked = { ...kind, square, frame, isCalm, here, player, neighbors, camera: { x: 0, y: 0 } };
    const isUrgent = kind.isFirst || relative < BODIES.urgentBelow;
    this.wanted = { square, dueInFrames: isUrgent ? BODIES.dueUrgentFrames : BODIES.dueFrames };
  }

  private take(moment: Moment, asked: Asked, bodies: readonly Body[]): Verdict {
    const whole = bodies.filter((body) => isWhole(body, asked.square));
    if (asked.isFirst) {
      this.meet(moment, asked, whole);
      return NO_VERDICT;
    }
    const seen = whole.map((body) => ({ body, ...this.shape.circleOf(body) }));
    const only = this.onlyOne(seen, asked);
    const assigned = assignBodies(seen, asked, only);
    const strangers = this.learn(asked, assigned);
    if (!this.shape.isReliable || moment.isWarmingUp) return NO_VERDICT;
    const { own, followed } = assigned;
    if (own !== null && own === followed) this.support(asked.frame, own);
    if (!asked.isOften) return NO_VERDICT;
    const way = times(moment.frame - asked.frame, this.hiding.pace);
    return this.decide(moment, moved({ ...assigned, strangers }, asked.camera, way), only !== null);
  }

  /** The player is in the circle that the user drew. If the square shows no one there, asks for a larger one. */
  private meet({ frame, here }: Moment, { here: drawn }: Asked, bodies: readonly Body[]): void {
    const own = bodies.find((body) => isInBody(body, drawn.center)) ?? null;
    if (own === null) this.askFirst(frame, here);
    else this.shape.note(own, drawn);
  }

  /** The only body, if it must be the player's, because no look has shown anyone else. */
  private onlyOne(seen: readonly Seen[], { player }: Asked): Seen | null {
    const [one, ...others] = seen;
    if (one === undefined || others.length > 0 || this.mostOthers > 0 || !this.shape.isReliable) return null;
    const isNear = distance(one.center, player.center) < BODIES.onlyReach * player.radiusPx;
    return isNear && sizeDifference(one, player) < BODIES.onlySize ? one : null;
  }

  /** Learns from a look. @returns the bodies that belong to no one known */
  private learn(asked: Asked, { seen, own, owners, followed }: Assigned): readonly Seen[] {
    for (const { who } of asked.neighbors) who.isFresh = false;
    for (const [body, who] of owners) {
      const expected = asked.neighbors.find((each) => each.who === who)?.center ?? who.center;
      this.neighbors.see(who, expected, body, asked.frame);
    }
    const { player } = asked;
    const strangers = seen.filter(
      (each) =>
        each !== own &&
        !owners.has(each) &&
        distance(each.center, player.center) > BODIES.apart * player.radiusPx,
    );
    const others = strangers.length + owners.size;
    if (own !== null) this.mostOthers = Math.max(this.mostOthers, others);
    if (asked.isCalm && this.hiding.anchor === null) {
      this.shape.note(own?.body ?? null, asked.here);
      this.mostOthers = Math.max(this.mostOthers, others);
    }
    const isHiding = this.hiding.isHidden && this.missingFrames <= BODIES.missingForFar;
    for (const each of own !== null || isHiding || asked.isCalm ? strangers : []) {
      // The body under the circle may be the player's.
      if (each !== followed) this.neighbors.meet(shifted(each, asked.camera), asked.frame);
    }
    return strangers;
  }

  /** The circle is on the player's body. */
  private support(frame: number, { radiusPx }: Circle): void {
    this.supportedAt = frame;
    this.ownRadiusPx = this.ownRadiusPx === null ? radiusPx : (this.ownRadiusPx + radiusPx) / 2;
  }

  private decide(moment: Moment, bodies: Bystanders, isOnly: boolean): Verdict {
    const { frame, relative, isLost } = moment;
    const { seen, own, owners, followed } = bodies;
    if (own !== null && own === followed) {
      if (relative < BODIES.correctBelow) return { kind: 'found', circle: own };
    } else if (own !== null && isOnly && relative < BODIES.onlyBelow) {
      this.supportedAt = frame;
      return { kind: 'found', circle: own };
    }
    if (isLost && !this.hiding.isHidden) this.hiding.end();
    if (this.hiding.anchor !== null) return this.hiding.judge(moment, bodies);
    if (this.missingFrames <= BODIES.missingForCandidates) return NO_VERDICT;
    const circles = seen.filter((each) => !owners.has(each));
    return { kind: 'candidates', circles, isOnly: this.mostOthers === 0 && circles.length === 1 };
  }
}

/**
 * The bodies where they are now: the others if they have stood still since the look, the player's as the player moves.
 * @param camera how the background has moved since the look
 * @param way how the player has moved over the ground
 */
function moved(
  { seen, own, owners, followed, strangers }: Bystanders,
  camera: Point,
  way: Point,
): Bystanders {
  const now = new Map(seen.map((each) => [each, shifted(each, each === own ? plus(camera, way) : camera)]));
  const of = (each: Seen | null): Seen | null => (each === null ? null : (now.get(each) ?? null));
  return {
    seen: [...now.values()],
    own: of(own),
    followed: of(followed),
    owners: new Map([...owners].map(([each, who]) => [now.get(each) ?? each, who])),
    strangers: strangers.map((each) => now.get(each) ?? each),
  };
}

function shifted<T extends Circle>(circle: T, by: Point): T {
  return { ...circle, center: plus(circle.center, by) };
}
