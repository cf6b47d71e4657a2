import type { Selection } from '@/domain/track';
import { middleOf, type Person } from './person';

interface Place {
  readonly x: number;
  readonly y: number;
}

/** A click this far beside the body, in shares of its height, still means the person. */
const CLICK_REACH = 0.1;
/** How far a circle around a person may be from the body's middle, in shares of its width and height. */
const CIRCLE_OFFSET = { x: 0.6, y: 0.3 };
/** Heights of a body in radii of a circle that is around it; around a head or a crowd they are others. */
const RADII_HIGH = { least: 1.5, most: 6 };

/** Who was clicked; of several the one whose middle is nearest, by the body's size. Null when nobody was. */
export function personAt(people: readonly Person[], click: Place): Person | null {
  const hit = people.filter((person) => distanceTo(person, click) <= CLICK_REACH * person.heightPx);
  return nearest(hit, (person) => offCentre(person, click));
}

/** Whose body is nearest to a place; null without people. */
export function nearestPerson(people: readonly Person[], place: Place): Person | null {
  return nearest(people, (person) => distanceTo(person, place));
}

/** Whom a tracked circle is around; null when nobody of its size stands there. */
export function personInCircle(people: readonly Person[], { x, y, radius }: Selection): Person | null {
  const fitting = people.filter((person) => {
    const middle = middleOf(person);
    const radii = person.heightPx / radius;
    return (
      Math.abs(middle.x - x) <= CIRCLE_OFFSET.x * person.widthPx &&
      Math.abs(middle.y - y) <= CIRCLE_OFFSET.y * person.heightPx &&
      radii >= RADII_HIGH.least &&
      radii <= RADII_HIGH.most
    );
  });
  return nearest(fitting, (person) => offCentre(person, { x, y }));
}

function nearest(people: readonly Person[], distance: (person: Person) => number): Person | null {
  return people.reduce<Person | null>(
    (best, person) => (best === null || distance(person) < distance(best) ? person : best),
    null,
  );
}

/** From a place to the body's box, in pixels; 0 inside. */
function distanceTo({ x, y, widthPx, heightPx }: Person, place: Place): number {
  const dx = Math.max(x - place.x, 0, place.x - x - widthPx);
  const dy = Math.max(y - place.y, 0, place.y - y - heightPx);
  return Math.hypot(dx, dy);
}

/** From a place to the body's middle, in shares of its size. */
function offCentre(person: Person, place: Place): number {
  const middle = middleOf(person);
  return Math.hypot((middle.x - place.x) / person.widthPx, (middle.y - place.y) / person.heightPx);
}
