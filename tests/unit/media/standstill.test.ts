import { expect, test } from 'vitest';
import { Standstill } from '@/media/tracking/confidence/standstill';
import { makePlane } from '@/media/pictures/picture';
import type { Plane } from '@/media/pictures/picture';

const SIZE = { widthPx: 160, heightPx: 90 };
const RADIUS_PX = 20;

/** A textured player of RADIUS_PX at x on a fixed ground, and above it a bar that is another one in each picture. */
function pictureAt(x: number, bar: number): Plane {
  const plane = makePlane(SIZE.widthPx, SIZE.heightPx);
  for (let at = 0; at < plane.data.length; at++) {
    const [column, row] = [at % SIZE.widthPx, Math.floor(at / SIZE.widthPx)];
    const isPlayer = Math.hypot(column - x, row - 50) < RADIUS_PX;
    const texture = isPlayer ? 7 * (column - Math.round(x)) + 13 * row : 3 * column + 5 * row;
    plane.data[at] = row < 10 ? 50 + 40 * (bar % 5) : 128 + (texture % 64);
  }
  return plane;
}

interface Moment {
  readonly x: number;
  /** Defaults to a bar that changes with every picture. */
  readonly bar?: number;
  /** Where the picture shows the player, if not at x. */
  readonly shownAt?: number;
}

/** For each picture after the first, whether the track is dead. */
function followed(moments: readonly Moment[]): readonly boolean[] {
  const standstill = new Standstill();
  const planes = moments.map(({ x, bar, shownAt = x }, index) => pictureAt(shownAt, bar ?? index));
  return moments.slice(1).map(({ x }, index) => {
    const [before, now] = [planes[index], planes[index + 1]];
    if (!before || !now) throw new Error('There is a picture before each');
    const motionPx = Math.abs(x - (moments[index]?.x ?? x));
    standstill.note({ before, now, center: { x, y: 50 }, radiusPx: RADIUS_PX, motionPx });
    return standstill.isDead;
  });
}

const places = (count: number, x: (index: number) => number): readonly Moment[] =>
  Array.from({ length: count }, (_, index) => ({ x: x(index) }));
const RUNNING = places(13, (index) => 30 + 3 * index);
const AT_THE_END = places(4, () => 66);

test('a picture that stops around a running player is dead from its second frame on', () => {
  const dead = followed([...RUNNING, ...AT_THE_END]);
  expect(dead).toEqual([...RUNNING.slice(1).map(() => false), false, true, true, true]);
});

test('a player who slows down and stands is not', () => {
  const slowing = [2.5, 4.5, 6, 7, 7.8, 8.4, 8.8, 9.1, 9.3].map((way, index) => ({
    x: 66 + way,
    shownAt: 66 + index,
  }));
  const standing = places(10, () => 75.3).map((each) => ({ ...each, shownAt: 74 }));
  expect(followed([...RUNNING, ...slowing, ...standing])).not.toContain(true);
});

test('a clip that repeats whole pictures is not', () => {
  const held = AT_THE_END.map((each) => ({ ...each, bar: 12 }));
  expect(followed([...RUNNING, ...held])).not.toContain(true);
});

test('it ends when the circle leaves, or when its inside has changed for a while', () => {
  const left = followed([...RUNNING, ...AT_THE_END, { x: 110 }]);
  expect(left.slice(-2)).toEqual([true, false]);
  const stirring = places(5, () => 66).map((each, index) => ({ ...each, shownAt: 67 + index }));
  const changed = followed([...RUNNING, ...AT_THE_END, ...stirring]);
  expect(changed.slice(-5)).toEqual([true, true, true, true, false]);
});
