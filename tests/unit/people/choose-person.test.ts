import { expect, test } from 'vitest';
import { agreedPerson, isCutOff, isMiddle, nearestPerson, personAt } from '@/media/people/choose-person';
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

test('a click farther off than a tenth of the body means nobody, but knows the nearest person if one is near', () => {
  const click = { x: 230, y: 150 };
  expect(personAt([LEFT, RIGHT], click)).toBeNull();
  expect(nearestPerson([LEFT, RIGHT], click)).toBe(RIGHT);
  expect(nearestPerson([LEFT, RIGHT], { x: 475, y: 150 })).toBeNull();
});

test('of two overlapping bodies picks the one whose middle was clicked', () => {
  expect(personAt([CLOSE_UP, LEFT], { x: 120, y: 160 })).toBe(LEFT);
  expect(personAt([CLOSE_UP, LEFT], { x: 125, y: 290 })).toBe(CLOSE_UP);
});

test('agrees on the surest detection if two squares show the same body, and on none otherwise', () => {
  const again = { ...LEFT, x: 104, heightPx: 110, score: 0.6 };
  expect(agreedPerson([LEFT, again])).toBe(again);
  expect(agreedPerson([LEFT])).toBeNull();
  expect(agreedPerson([LEFT, CLOSE_UP])).toBeNull();
  expect(agreedPerson([LEFT, RIGHT])).toBeNull();
});

test('a body at the upper or lower edge of a square may be cut off', () => {
  const region = { x: 20, y: 60, sizePx: 200 };
  expect(isCutOff(LEFT, region)).toBe(false);
  expect(isCutOff(person(100, 65, 40, 120), region)).toBe(true);
  expect(isCutOff(person(100, 140, 40, 115), region)).toBe(true);
});

test('a click on head, feet or hands is not on the middle of a body', () => {
  expect(isMiddle(LEFT, { x: 128, y: 130 })).toBe(true);
  expect(isMiddle(LEFT, { x: 120, y: 108 })).toBe(false);
  expect(isMiddle(LEFT, { x: 120, y: 212 })).toBe(false);
  expect(isMiddle(LEFT, { x: 138, y: 160 })).toBe(false);
});
