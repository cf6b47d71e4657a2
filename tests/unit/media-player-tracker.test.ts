import { expect, test } from 'vitest';
import type { TrackState } from '@/media/tracking/confidence/confidence';
import type { TrackStep, TrackingEngine } from '@/media/tracking/engine';
import { PlayerTracker } from '@/media/tracking/player-tracker';
import type { TrackerResult } from '@/media/tracking/player-tracker';
import { makePlane } from '@/media/pictures/picture';
import { makeGeometry } from '@/media/tracking/geometry';

const PICTURE = {
  luma: makePlane(2, 2),
  u: makePlane(1, 1),
  v: makePlane(1, 1),
  fullRange: false,
};

/** An engine that always finds the player at one place. */
function engineThat(finds: () => Pick<TrackStep, 'state' | 'parting'>): TrackingEngine {
  return {
    memoryBytes: 0,
    start: () => undefined,
    resume: () => undefined,
    takeLook: () => null,
    see: () => undefined,
    update: () => ({ center: { x: 10, y: 5 }, radiusPx: 9, confidence: 0.5, ...finds() }),
  };
}

/**
 * What happens to a player whose frames after the first have these states; 'held' is one that the engine does not see.
 */
function follow(states: readonly (TrackState | 'held')[], searchForSec: number) {
  const left = states.filter((state) => state !== 'held');
  const engine = engineThat(() => ({ state: left.shift() ?? 'lost', parting: null }));
  const geometry = makeGeometry({ widthPx: 1280, heightPx: 720, rotationDeg: 0, flip: false });
  const request = {
    method: 'farneback',
    startTimeSec: 0,
    selection: { x: 3, y: 4, radius: 9 },
    isContinuation: false,
    searchForSec,
  } as const;
  const player = new PlayerTracker(request, engine, false, geometry);
  const sightings = Array.from({ length: states.length + 1 }, (_, k) =>
    player.next({ picture: PICTURE, timeSec: k / 30, isHeld: states[k - 1] === 'held' }),
  );
  return {
    sightings: sightings.map(nameOf),
    lostAtSec: player.lostAtSec,
    first: sightings[0],
    last: sightings.at(-1),
  };
}

function nameOf(result: TrackerResult): string {
  if (result === null) return 'searching';
  if (result === 'given-up') return result;
  return result.isInterpolated ? 'weak' : 'good';
}

test('points are in pixels of the displayed video, the first is the user’s own', () => {
  const { first, last } = follow(['good'], 0);
  expect(first).toEqual({ x: 3, y: 4, timeSec: 0, isManual: true, isInterpolated: false, radiusPx: 9 });
  expect(last).toMatchObject({ x: 20, y: 10, timeSec: 1 / 30, isManual: false, confidence: 0.5 });
  // The engine's 9 px are 18 of the video, and the displayed size grows toward that.
  expect(last).toHaveProperty('radiusPx', expect.closeTo(15, -1));
});

test('without a search a lost player is given up at once, from the first doubtful frame', () => {
  const { sightings, lostAtSec } = follow(['good', 'weak', 'weak', 'lost'], 0);
  expect(sightings).toEqual(['good', 'good', 'weak', 'weak', 'given-up']);
  expect(lostAtSec).toBeCloseTo(2 / 30, 9);
});

test('searches for a lost player, and points continue when it is found', () => {
  const { sightings, lostAtSec } = follow(['good', 'lost', 'lost', 'weak', 'good'], 0.5);
  expect(sightings).toEqual(['good', 'good', 'searching', 'searching', 'weak', 'good']);
  expect(lostAtSec).toBeNull();
});

test('the search ends when its time is up', () => {
  const { sightings, lostAtSec } = follow(['weak', 'lost', 'lost', 'lost', 'lost'], 0.09);
  expect(sightings).toEqual(['good', 'weak', 'searching', 'searching', 'searching', 'given-up']);
  expect(lostAtSec).toBeCloseTo(1 / 30, 9);
});

test('a picture repeated for damaged data is never good, and the engine does not see it', () => {
  const { sightings, last } = follow(['good', 'held', 'held'], 0.5);
  expect(sightings).toEqual(['good', 'good', 'weak', 'weak']);
  expect(last).toMatchObject({ x: 20, y: 10, timeSec: 3 / 30, isInterpolated: true, confidence: 0 });
  expect(follow(['held', 'good', 'held', 'good'], 0.5).sightings).toEqual([
    'good',
    'weak',
    'good',
    'weak',
    'good',
  ]);
});

test('a player who is lost after damaged data was lost where the damage started', () => {
  const { sightings, lostAtSec } = follow(['good', 'held', 'held', 'lost', 'held', 'lost'], 0.09);
  expect(sightings).toEqual(['good', 'good', 'weak', 'weak', 'searching', 'searching', 'searching']);
  expect(lostAtSec).toBeCloseTo(2 / 30, 9);
});

test('a player lost again counts from the frames that were doubtful then', () => {
  const { lostAtSec } = follow(['weak', 'lost', 'good', 'weak', 'lost'], 9);
  expect(lostAtSec).toBeCloseTo(4 / 30, 9);
});

test('reports a look-alike in pixels of the displayed video, with the time at which it started', () => {
  const partings = [null, null, { other: { x: 30, y: 5 }, frames: 2 }, null];
  const engine = engineThat(() => ({ state: 'good', parting: partings.shift() ?? null }));
  const geometry = makeGeometry({ widthPx: 1280, heightPx: 720, rotationDeg: 0, flip: false });
  const request = {
    method: 'farneback',
    startTimeSec: 1,
    selection: { x: 3, y: 4, radius: 9 },
    isContinuation: false,
    searchForSec: 0,
  } as const;
  const player = new PlayerTracker(request, engine, false, geometry);
  const met = Array.from({ length: 5 }, (_, k) => {
    player.next({ picture: PICTURE, timeSec: 1 + k / 30, isHeld: false });
    return player.crossing;
  });
  expect(met.map((crossing) => crossing !== null)).toEqual([false, false, false, true, false]);
  expect(met[3]).toEqual({
    fromSec: 1 + 1 / 30,
    timeSec: 1 + 3 / 30,
    followed: { x: 20, y: 10 },
    other: { x: 60, y: 10 },
    radiusPx: 18,
  });
});
