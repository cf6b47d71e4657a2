import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { simplifyTracks } from '@/domain/simplify-path';
import { openingOf } from '@/studio/record/opening';
import { SavedTrack } from '@/studio/record/saved-track';
import { MINE, THEIRS, documentOf, savingWorld, workOf, type SavingWorld } from './saving-world';

const OURS = documentOf(3);
const ELSEWHERE = documentOf(7, 0.5);

let world: SavingWorld;
let track: SavedTrack;

/** Both computers have seen revision 1. */
beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  world = savingWorld();
  world.account.put(OURS);
  track = world.open();
  track.takeWork(workOf(3));
});

afterEach(() => {
  vi.restoreAllMocks();
});

const kind = () => track.getState().kind;

async function intoConflict(): Promise<void> {
  track.takeWork(workOf(4));
  world.account.put(ELSEWHERE);
  await world.clock.pass(2000);
  expect(track.getState()).toMatchObject({ kind: 'conflict', newer: { revision: 2, document: ELSEWHERE } });
}

describe('a newer version elsewhere', () => {
  it('is noticed by a save and not overwritten, however much changes here; this device keeps that', async () => {
    await intoConflict();
    const asked = world.account.saves.length;
    for (let points = 5; points < 40; points += 1) {
      track.takeWork(workOf(points));
      await world.clock.pass(1000);
    }
    track.retry();
    await track.saveNow();
    await track.close();
    await world.clock.pass(100_000);
    expect(world.account.saves).toHaveLength(asked);
    expect(world.account.stored).toMatchObject({ revision: 2, document: ELSEWHERE });
    expect(world.device.mine).toMatchObject({ baseRevision: 1, document: documentOf(39) });
  });

  it('is noticed by checking, with and without unsaved work', async () => {
    world.account.put(ELSEWHERE);
    await track.check();
    expect(kind()).toBe('conflict');

    world = savingWorld();
    track = world.open();
    track.takeWork(workOf(3));
    world.account.put(ELSEWHERE);
    await track.check();
    expect(kind()).toBe('conflict');
    await world.clock.pass(60_000);
    expect(world.account.stored).toMatchObject({ revision: 1, document: ELSEWHERE });
  });

  it('does not exist if checking finds the same revision, or is offline', async () => {
    await track.check();
    expect(kind()).toBe('saved');
    world.account.put(ELSEWHERE);
    world.account.line = 'down';
    await track.check();
    expect(kind()).toBe('saved');
  });

  it("found while this editor's save ends is not this editor’s own", async () => {
    world.account.line = 'hangs';
    const looking = track.check();
    track.takeWork(workOf(4));
    void track.saveNow();
    await world.clock.pass(0);
    world.account.answer();
    await looking;
    await world.clock.pass(5000);
    expect(kind()).toBe('saved');
    expect(world.account.stored).toMatchObject({ revision: 2, document: documentOf(4), writerId: MINE });
  });

  it('is found once the connection is back', async () => {
    track.takeWork(workOf(4));
    world.account.line = 'down';
    await world.clock.pass(2000);
    world.account.put(ELSEWHERE);
    world.account.line = 'up';
    await world.clock.pass(2000);
    expect(kind()).toBe('conflict');
  });

  it('is a conflict even if this version cannot read it', async () => {
    track.takeWork(workOf(4));
    world.account.put(null);
    await world.clock.pass(2000);
    expect(track.getState()).toMatchObject({ kind: 'conflict', newer: { revision: 2, document: null } });
  });
});

describe('a version elsewhere with the same work', () => {
  it('is not a conflict: somebody looked at another frame', async () => {
    track.takeWork(workOf(4));
    world.account.put({ ...OURS, timeSec: 9 });
    await world.clock.pass(2000);
    expect(kind()).toBe('saved');
    expect(world.account.stored).toMatchObject({ revision: 3, document: documentOf(4) });
  });

  it('is not one when checking either, and keeps this frame', async () => {
    world.account.put({ ...OURS, timeSec: 9 });
    await track.check();
    expect(kind()).toBe('saved');
    track.takeTime(0.1);
    await world.clock.pass(2000);
    expect(world.account.stored).toMatchObject({ revision: 3, document: documentOf(3, 0.1) });
  });

  it('may have made the same change', async () => {
    track.takeWork(workOf(4));
    world.account.put(documentOf(4, 9));
    await world.clock.pass(2000);
    expect(kind()).toBe('saved');
    expect(world.account.stored?.document).toEqual(documentOf(4));
  });

  it('may be one whose long path the account has simplified', async () => {
    const whole = documentOf(1500);
    world.account.put({ ...whole, tracks: simplifyTracks(whole.tracks) });
    track.takeWork(workOf(1500));
    await world.clock.pass(2000);
    expect(kind()).toBe('saved');
  });
});

describe('the answer', () => {
  it('“Keep mine” saves over the newest version, once', async () => {
    await intoConflict();
    track.takeWork(workOf(5));
    track.keepMine();
    await world.clock.pass(0);
    expect(kind()).toBe('saved');
    expect(world.account.stored).toMatchObject({ revision: 3, document: documentOf(5), writerId: MINE });
    expect(world.device.mine).toBeNull();
    world.account.put(ELSEWHERE);
    track.takeWork(workOf(6));
    await world.clock.pass(2000);
    expect(kind()).toBe('conflict');
  });

  it('“Keep mine” also saves what was saved before', async () => {
    world.account.put(ELSEWHERE);
    await track.check();
    track.keepMine();
    await world.clock.pass(0);
    expect(world.account.stored).toMatchObject({ revision: 3, document: OURS });
  });

  it('“Keep mine” does not overwrite an even newer version', async () => {
    await intoConflict();
    const newest = documentOf(9);
    world.account.put(newest);
    track.keepMine();
    await world.clock.pass(0);
    expect(track.getState()).toMatchObject({ kind: 'conflict', newer: { revision: 3 } });
    expect(world.account.stored?.document).toEqual(newest);
  });

  it('“Keep mine” while offline is remembered, and saved later', async () => {
    await intoConflict();
    world.account.line = 'down';
    track.keepMine();
    await world.clock.pass(100);
    expect(track.getState()).toEqual({ kind: 'offline', isKeptHere: true });
    expect(world.device.mine).toMatchObject({ baseRevision: 2, document: documentOf(4) });
    world.account.line = 'up';
    await world.clock.pass(2000);
    expect(world.account.stored).toMatchObject({ revision: 3, document: documentOf(4) });
  });

  it('“Use the newer one” drops this version, and ignores what the old editor still says', async () => {
    await intoConflict();
    const { stored } = world.account;
    const identity = track.discard();
    track.takeWork(workOf(8));
    track.takeTime(3);
    track.keepMine();
    await track.saveNow();
    await world.clock.pass(60_000);
    expect(world.device.mine).toBeNull();
    expect(world.account.stored).toBe(stored);

    const next = new SavedTrack(world.parts, identity, openingOf(world.account.now, null));
    next.takeWork(workOf(7));
    next.takeWork(workOf(8));
    await world.clock.pass(2000);
    expect(world.account.stored).toMatchObject({ revision: 3, document: documentOf(8, 0.5) });
  });

  it('is not asked for without a conflict', async () => {
    track.keepMine();
    await world.clock.pass(60_000);
    expect(world.account.stored).toMatchObject({ revision: 1, writerId: THEIRS });
  });
});
