import { middleOf, type Person, type Region } from './person';

interface Place {
  readonly x: number;
  readonly y: number;
}

/** A click this far outside the body, in shares of the body's height, still selects the person. */
const CLICK_REACH = 0.1;
/** A click farther away than this, in body heights, was not meant for the person. */
const NEAR_REACH = 1;
/** A body this near to the upper or lower edge of a square, in shares of its side, may be cut off by the edge. */
const EDGE_SHARE = 0.06;
/** Two boxes show the same body if they overlap by more than this share of their union. */
const SAME_OVERLAP = 0.5;
/** A click farther from the body's middle than this, in shares of the body's size, may mean a head, a foot or the ball. */
const MIDDLE_REACH = 0.35;

/**
 * The person at the click. If there are several, the one whose center is nearest, relative to the body's size. Null if
 * no one is there.
 */
export function personAt(people: readonly Person[], click: Place): Person | null {
  const hit = people.filter((person) => distanceTo(person, click) <= CLICK_REACH * person.heightPx);
  return nearest(hit, (person) => offCenter(person, click));
}

/** The person whose body is nearest to a point; null if no one is near. */
export function nearestPerson(people: readonly Person[], place: Place): Person | null {
  const near = people.filter((person) => distanceTo(person, place) <= NEAR_REACH * person.heightPx);
  return nearest(near, (person) => distanceTo(person, place));
}

/** Whether a square shows only a part of the body. */
export function isCutOff({ y, heightPx }: Person, region: Region): boolean {
  const marginPx = EDGE_SHARE * region.sizePx;
  return y < region.y + marginPx || y + heightPx > region.y + region.sizePx - marginPx;
}

/** The person with the highest score, if another square shows the same body; null otherwise. */
export function agreedPerson(seen: readonly Person[]): Person | null {
  const best = surest(seen);
  return best && seen.some((other) => other !== best && overlap(best, other) > SAME_OVERLAP) ? best : null;
}

/** The person with the highest score; null for an empty list. */
export function surest(people: readonly Person[]): Person | null {
  return nearest(people, ({ score }) => -score);
}

/** Whether a click is on the middle of the body. */
export function isMiddle(person: Person, click: Place): boolean {
  const { x, y } = middleOf(person);
  const isBeside = Math.abs(click.x - x) > MIDDLE_REACH * person.widthPx;
  return !isBeside && Math.abs(click.y - y) <= MIDDLE_REACH * person.heightPx;
}

/** The overlap of two bodies as a share of their union. */
function overlap(a: Person, b: Person): number {
  const widthPx = Math.min(a.x + a.widthPx, b.x + b.widthPx) - Math.max(a.x, b.x);
  const heightPx = Math.min(a.y + a.heightPx, b.y + b.heightPx) - Math.max(a.y, b.y);
  const common = Math.max(0, widthPx) * Math.max(0, heightPx);
  return common / (a.widthPx * a.heightPx + b.widthPx * b.heightPx - common);
}

function nearest(people: readonly Person[], distance: (person: Person) => number): Person | null {
  return people.reduce<Person | null>(
    (best, person) => (best === null || distance(person) < distance(best) ? person : best),
    null,
  );
}

/** Distance from a place to the body's box, in pixels; 0 inside. */
function distanceTo({ x, y, widthPx, heightPx }: Person, place: Place): number {
  const dx = Math.max(x - place.x, 0, place.x - x - widthPx);
  const dy = Math.max(y - place.y, 0, place.y - y - heightPx);
  return Math.hypot(dx, dy);
}

/** Distance from a place to the body's middle, in shares of the body's size. */
function offCenter(person: Person, place: Place): number {
  const middle = middleOf(person);
  return Math.hypot((middle.x - place.x) / person.widthPx, (middle.y - place.y) / person.heightPx);
}
