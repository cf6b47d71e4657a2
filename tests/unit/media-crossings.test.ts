import { describe, expect, test } from 'vitest';
import { CROSSINGS } from '@/media/tracking/constants';
import { Crossings } from '@/media/tracking/search/crossings';
import type { Parting, Sight } from '@/media/tracking/search/crossings';

const RADIUS_PX = 20;

/** The player in the middle, by default with a peak of the usual height. */
function sight(others: readonly { readonly radii: number; readonly response?: number }[] = []): Sight {
  return {
    own: { center: { x: 100, y: 50 }, response: 1 },
    others: others.map(({ radii, response = 0.6 }) => ({
      center: { x: 100 + radii * RADIUS_PX, y: 50 },
      response,
    })),
    camera: { x: 0, y: 0 },
    radiusPx: RADIUS_PX,
    usualPeak: 1,
    isUsable: true,
    isToldApart: false,
    isAlike: () => true,
  };
}

/** What is reported for each of these frames. */
function say(sights: readonly Sight[]): readonly (Parting | null)[] {
  const crossings = new Crossings();
  return sights.map((each) => crossings.note(each));
}

/** Somebody who passes from right to left, a tenth of a radius per frame; one peak while they are together. */
function passing(from = 1.5, to = -1.5): readonly Sight[] {
  const frames = Math.round((from - to) / 0.1) + 1;
  return Array.from({ length: frames }, (_, k) => {
    const radii = from - 0.1 * k;
    return sight(Math.abs(radii) < 0.6 ? [] : [{ radii }]);
  });
}

const LOW: Sight = { ...sight(), own: { center: { x: 100, y: 50 }, response: 0.5 } };

describe('a look-alike', () => {
  test('who passes is asked about when both are apart again, from where they met', () => {
    const said = say(passing());
    const at = said.findIndex((each) => each !== null);
    // Met below 0.95 radii, apart again from there, believed at the second sighting.
    const met = 6;
    expect(at).toBe(26);
    expect(said[at]?.frames).toBe(at - met);
    expect(said[at]?.other.x).toBeCloseTo(100 - 1.1 * RADIUS_PX, 6);
    expect(said.filter((each) => each !== null)).toHaveLength(1);
  });

  test('who comes near but turns around before they meet is not asked about', () => {
    const near = passing(1.5, 1.05);
    expect(say([...near, ...near.toReversed()])).toEqual(expect.not.arrayContaining([expect.anything()]));
  });

  test('who stays beside the player all the time is not asked about', () => {
    const said = say(Array.from({ length: 60 }, () => sight([{ radii: 1.2 }])));
    expect(said.every((each) => each === null)).toBe(true);
  });

  test('who passes while the people model tells the two apart is not asked about', () => {
    const said = say(passing().map((each) => ({ ...each, isToldApart: true })));
    expect(said.every((each) => each === null)).toBe(true);
  });

  test('who appears after the player was hidden is asked about at the third sighting', () => {
    const said = say([
      ...Array.from({ length: 5 }, () => LOW),
      ...Array.from({ length: 5 }, () => sight([{ radii: 1.2 }])),
    ]);
    expect(said.findIndex((each) => each !== null)).toBe(7);
    expect(said[7]).toEqual({ other: { x: 100 + 1.2 * RADIUS_PX, y: 50 }, frames: 7 });
  });

  test('is not asked about long after the player was hidden', () => {
    const calm = Array.from({ length: CROSSINGS.lowLastsFrames + 1 }, () => sight());
    const said = say([LOW, ...calm, ...Array.from({ length: 5 }, () => sight([{ radii: 1.2 }]))]);
    expect(said.every((each) => each === null)).toBe(true);
  });

  test('who stays is asked about once', () => {
    const beside = Array.from({ length: 40 }, () => sight([{ radii: 1.2 }]));
    expect(say([LOW, ...beside]).filter((each) => each !== null)).toHaveLength(1);
  });
});

describe('no question', () => {
  const after = (change: Partial<Sight>) =>
    say([LOW, ...Array.from({ length: 10 }, () => ({ ...sight([{ radii: 1.2 }]), ...change }))]);

  test.each([
    ['what does not look like the player', after({ isAlike: () => false })],
    ['a frame in which nobody is followed', after({ isUsable: false })],
    ['what is hardly there', after({ others: [{ center: { x: 124, y: 50 }, response: 0.2 }] })],
    ['what is part of the player', after({ others: [{ center: { x: 116, y: 50 }, response: 0.9 }] })],
    ['what is far away', after({ others: [{ center: { x: 170, y: 50 }, response: 0.9 }] })],
  ])('is about %s', (_, said) => {
    expect(said.every((each) => each === null)).toBe(true);
  });

  test('is about peaks in a different place in every frame', () => {
    const jumping = Array.from({ length: 20 }, (_, k) => sight([{ radii: k % 2 === 0 ? 1.2 : -1.2 }]));
    const elsewhere = jumping.map((each, k) => ({
      ...each,
      others: each.others.map(({ center, response }) => ({
        center: { ...center, y: 50 + 15 * (k % 3) },
        response,
      })),
    }));
    expect(say([LOW, ...elsewhere.slice(0, 5)]).every((each) => each === null)).toBe(true);
  });
});
