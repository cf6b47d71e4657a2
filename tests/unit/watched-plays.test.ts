import { expect, test } from 'vitest';
import { WatchedPlays } from '@/features/viewer/watched-plays';

const CHAPTERS = [
  { title: 'One', startSec: 1 },
  { title: 'Two', startSec: 5 },
  { title: 'Three', startSec: 6 },
];

/**
 * Plays from one second to another, reported like a browser.
 * @returns the last report.
 */
function play(watched: WatchedPlays, fromSec: number, toSec: number): readonly number[] | null {
  let told: readonly number[] | null = null;
  for (let quarter = 0; fromSec + quarter / 4 <= toSec; quarter += 1)
    told = watched.show(fromSec + quarter / 4) ?? told;
  return told;
}

test('a play is watched after two seconds, a short one after half of it', () => {
  expect(play(new WatchedPlays(CHAPTERS, 12), 0, 2.5)).toBeNull();
  expect(play(new WatchedPlays(CHAPTERS, 12), 0, 3.25)).toEqual([1]);
  expect(play(new WatchedPlays(CHAPTERS, 12), 0, 5.75)).toEqual([1, 2]);
});

test('does not count what a jump skips', () => {
  const watched = new WatchedPlays(CHAPTERS, 12);
  expect(play(watched, 0, 1.5)).toBeNull();
  expect(play(watched, 6, 8.5)).toEqual([3]);
});

test('adds up the time of several visits to a play', () => {
  const watched = new WatchedPlays(CHAPTERS, 12);
  expect(play(watched, 1, 2)).toBeNull();
  expect(play(watched, 1, 2.5)).toEqual([1]);
  expect(play(watched, 1, 4)).toBeNull();
});
