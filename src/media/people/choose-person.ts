import { middleOf, type Person } from './person';

interface Place {
  readonly x: number;
  readonly y: number;
}

/** A click this far outside the body, in shares of the body's height, still selects the person. */
const CLICK_REACH = 0.1;
/** A click farther away than this, in heights of the body, was not meant for the person. */
const NEAR_REACH = 1;
/**
 * The person at the click; of several, the one whose middle is nearest relative to the body's size. Null when nobody is
 * there.
 */
export function personAt(people: readonly Person[], click: Place): Person | null {
  const hit = people.filter((person) => distanceTo(person, click) <= CLICK_REACH * person.heightPx);
  return nearest(hit, (person) => offCenter(person, click));
}

/** The person whose body is nearest to a place; null when nobody is near. */
export function nearestPerson(people: readonly Person[], place: Place): Person | null {
  const near = people.filter((person) => distanceTo(person, place) <= NEAR_REACH * person.heightPx);
  return nearest(near, (person) => distanceTo(person, place));
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
