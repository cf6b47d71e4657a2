import { expect, test } from 'vitest';
import { nearestPerson, personAt } from '@/media/people/choose-person';
import type { Person } from '@/media/people/person';

function person(x: number, y: number, widthPx: number, heightPx: number): Person {
  return { score: 0.5, x, y, widthPx, heightPx };
}

const LEFT = person(100, 100, 40, 120);
const RIGHT = person(300, 100, 40, 120);
const CLOSE_UP = person(80, 60, 90, 260);

test('a click in or right beside a body means that person', () => {
  expect(personAt([LEFT, RIGHT], { x: 110, y: 130 })).toBe(LEFT);
  expect(personAt([LEFT, RIGHT], { x: 351, y: 130 })).toBe(RIGHT);
});

test('a click farther off than a tenth of the body means nobody; the nearest one is known, if one is near', () => {
  const click = { x: 230, y: 150 };
  expect(personAt([LEFT, RIGHT], click)).toBeNull();
  expect(nearestPerson([LEFT, RIGHT], click)).toBe(RIGHT);
  expect(nearestPerson([LEFT, RIGHT], { x: 475, y: 150 })).toBeNull();
});

test('of two bodies over each other the one whose middle was clicked', () => {
  expect(personAt([CLOSE_UP, LEFT], { x: 120, y: 160 })).toBe(LEFT);
  expect(personAt([CLOSE_UP, LEFT], { x: 125, y: 290 })).toBe(CLOSE_UP);
});
