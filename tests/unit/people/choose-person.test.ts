import { expect, test } from 'vitest';
import { nearestPerson, personAt, personInCircle } from '@/media/people/choose-person';
import type { Person } from '@/media/people/person';

function person(x: number, y: number, widthPx: number, heightPx: number): Person {
  return { score: 0.5, x, y, widthPx, heightPx, solesY: y + heightPx };
}

const LEFT = person(100, 100, 40, 120);
const RIGHT = person(300, 100, 40, 120);
const CLOSE_UP = person(80, 60, 90, 260);

test('a click in or right beside a body means that person', () => {
  expect(personAt([LEFT, RIGHT], { x: 110, y: 130 })).toBe(LEFT);
  expect(personAt([LEFT, RIGHT], { x: 351, y: 130 })).toBe(RIGHT);
});

test('a click farther off than a tenth of the body means nobody; the nearest one is known', () => {
  const click = { x: 230, y: 150 };
  expect(personAt([LEFT, RIGHT], click)).toBeNull();
  expect(nearestPerson([LEFT, RIGHT], click)).toBe(RIGHT);
  expect(nearestPerson([], click)).toBeNull();
});

test('of two bodies over each other the one whose middle was clicked', () => {
  expect(personAt([CLOSE_UP, LEFT], { x: 120, y: 160 })).toBe(LEFT);
  expect(personAt([CLOSE_UP, LEFT], { x: 125, y: 290 })).toBe(CLOSE_UP);
});

test('a tracked circle is around the person of its size', () => {
  expect(personInCircle([LEFT, CLOSE_UP, RIGHT], { x: 121, y: 158, radius: 35 })).toBe(LEFT);
});

test('a circle around a head, beside everybody, or around many is around nobody', () => {
  expect(personInCircle([LEFT], { x: 120, y: 112, radius: 12 })).toBeNull();
  expect(personInCircle([LEFT], { x: 200, y: 160, radius: 35 })).toBeNull();
  expect(personInCircle([LEFT], { x: 120, y: 160, radius: 150 })).toBeNull();
  expect(personInCircle([CLOSE_UP], { x: 125, y: 190, radius: 20 })).toBeNull();
});
