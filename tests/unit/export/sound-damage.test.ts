import { expect, test } from 'vitest';
import { SoundDamage } from '@/media/export/sound/sound-damage';

const PLACE = {
  originSec: 10,
  clipSec: 5,
  leadSec: 2,
  pauses: [{ atSec: 3, lengthSec: 1 }],
  format: null,
};

test('reports damage in times of the film, without what the film does not show', () => {
  const damage = new SoundDamage();
  for (const [startSec, endSec] of [
    [8, 9],
    [14, 14.1],
    [9.9, 10.1],
    [11, 11.02],
    [11.1, 11.12],
    [15.5, 16],
  ] as const)
    damage.note({ startSec, endSec });
  const told = damage
    .inFilm(PLACE)
    .map(({ startSec, endSec }) => [startSec, endSec].map((sec) => sec.toFixed(2)));
  expect(told).toEqual([
    ['2.00', '2.10'],
    ['3.00', '3.12'],
    ['7.00', '7.10'],
  ]);
});

test('damage up to the end ends with the film', () => {
  const damage = new SoundDamage();
  damage.note({ startSec: 12, endSec: Number.POSITIVE_INFINITY });
  expect(damage.inFilm({ ...PLACE, pauses: [] })).toEqual([{ startSec: 4, endSec: 7 }]);
});
