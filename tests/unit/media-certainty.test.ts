import { describe, expect, test } from 'vitest';
import { Certainty } from '@/media/tracking/confidence/certainty';
import type { Evidence } from '@/media/tracking/confidence/certainty';
import { CERTAINTY } from '@/media/tracking/constants';

/** A player who runs and looks as in the first frame. */
const RUNNING: Evidence = {
  anchor: 0.8,
  template: 0.7,
  change: 0.2,
  color: 0.75,
  relative: 1,
  isUsable: true,
  stir: { sameness: 0.5, way: 1.5 },
};
/** The same circle on an object where the player was last. */
const ON_A_THING: Evidence = { ...RUNNING, change: 0.6, stir: { sameness: 0.99, way: 0.01 } };

function fed(certainty: Certainty, evidence: Evidence, frames: number): readonly boolean[] {
  return Array.from({ length: frames }, () => {
    certainty.note(evidence);
    return certainty.isDoubtful;
  });
}

describe('certainty', () => {
  test('matches the logistic sum for steady evidence', () => {
    const certainty = new Certainty();
    fed(certainty, RUNNING, 3);
    const { bias, weights } = CERTAINTY;
    const sum =
      bias + 0.8 * weights.anchor + 0.7 * weights.template + 0.75 * weights.color + weights.relative;
    expect(certainty.value).toBeCloseTo(1 / (1 + Math.exp(-sum)), 9);
    expect(certainty.isDoubtful).toBe(false);
  });

  test('ends within ten frames on something that neither moves nor changes, and comes back', () => {
    const certainty = new Certainty();
    fed(certainty, RUNNING, 30);
    const doubts = fed(certainty, ON_A_THING, 20);
    expect(doubts[0]).toBe(false);
    expect(doubts[10]).toBe(true);
    expect(certainty.value).toBeLessThan(0.1);
    expect(fed(certainty, RUNNING, 15).at(-1)).toBe(false);
  });

  test('stays for a player who stands still but changes, and looks as before', () => {
    const certainty = new Certainty();
    const standing: Evidence = { ...RUNNING, change: 0.1, stir: { sameness: 0.7, way: 0.05 } };
    expect(fed(certainty, standing, 60)).not.toContain(true);
  });

  test("falls for an appearance unlike the first one, and for colors that are not the player's", () => {
    const other = new Certainty();
    fed(other, { ...RUNNING, anchor: 0.2, template: 0.3, change: 0.8, color: 0.5 }, 20);
    expect(other.isDoubtful).toBe(true);
  });

  test('falls while nothing is found, and recovers more slowly', () => {
    const certainty = new Certainty();
    fed(certainty, RUNNING, 10);
    fed(certainty, { ...RUNNING, color: 0, relative: 0, isUsable: false }, 8);
    expect(certainty.isDoubtful).toBe(true);
    const returning = fed(certainty, RUNNING, 20);
    expect(returning[0]).toBe(true);
    expect(returning.at(-1)).toBe(false);
  });

  test('does not flicker between its two limits', () => {
    const certainty = new Certainty();
    fed(certainty, RUNNING, 5);
    const between = Math.log((CERTAINTY.weakBelow + 0.02) / (1 - CERTAINTY.weakBelow - 0.02));
    const { bias, weights } = CERTAINTY;
    const rest = bias + 0.8 * weights.anchor + 0.7 * weights.template + weights.relative;
    const level: Evidence = { ...RUNNING, color: (between - rest) / weights.color };
    expect(fed(certainty, level, 40)).not.toContain(true);
    fed(certainty, { ...level, color: 0.2 }, 10);
    expect(fed(certainty, level, 40)).not.toContain(false);
  });
});
