import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SavedTrack } from '@/studio/record/saved-track';
import { MINE, documentOf, savingWorld, workOf, type SavingWorld } from './saving-world';

let world: SavingWorld;
let track: SavedTrack;

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  world = savingWorld();
  track = world.open();
  track.takeWork(workOf(0));
});

afterEach(() => {
  vi.restoreAllMocks();
});

const kind = () => track.getState().kind;
const saveTimes = (sinceMs: number) => world.account.saves.map(({ atMs }) => atMs - sinceMs);

describe('a change', () => {
  it('is on this device with the next frame, and in the account a second and a half later', async () => {
    const startMs = world.clock.nowMs();
    expect(kind()).toBe('saved');
    track.takeWork(workOf(3));
    expect(kind()).toBe('unsaved');
    await world.clock.pass(16);
    expect(world.device.mine).toMatchObject({ baseRevision: 0, writerId: MINE, document: documentOf(3) });
    await world.clock.pass(1483);
    expect(world.account.saves).toEqual([]);
    await world.clock.pass(1);
    expect(world.account.stored).toMatchObject({ revision: 1, document: documentOf(3), writerId: MINE });
    expect(saveTimes(startMs)).toEqual([1500]);
    expect(kind()).toBe('saved');
  });

  it('leaves nothing on this device once the account has it', async () => {
    track.takeWork(workOf(3));
    await world.clock.pass(2000);
    expect(world.device.mine).toBeNull();
    expect(world.clock.isIdle).toBe(true);
  });

  it('waits for the next one, but not longer than ten seconds', async () => {
    const startMs = world.clock.nowMs();
    for (let points = 1; points <= 30; points += 1) {
      track.takeWork(workOf(points), 'slow');
      await world.clock.pass(1000);
    }
    await world.clock.pass(10_000);
    expect(saveTimes(startMs)).toEqual([10_000, 20_000, 30_000]);
    expect(world.account.stored).toMatchObject({ revision: 3, document: documentOf(30) });
  });

  it('on every frame is stored on this device once a second', async () => {
    const startMs = world.clock.nowMs();
    for (let points = 1; points <= 300; points += 1) {
      track.takeWork(workOf(points), 'slow');
      await world.clock.pass(10);
    }
    expect(world.device.writesMs.map((atMs) => atMs - startMs)).toEqual([1000, 2000, 3000]);
    expect(world.device.mine?.document.tracks[0].points).toHaveLength(300);
  });

  it('that is quick does not wait for the slow ones', async () => {
    track.takeWork(workOf(1), 'slow');
    track.takeWork(workOf(2), 'quick');
    await world.clock.pass(16);
    expect(world.device.mine?.document.tracks[0].points).toHaveLength(2);
  });

  it('during a save goes with the next one, and its copy stays until then', async () => {
    world.account.line = 'hangs';
    track.takeWork(workOf(3));
    await world.clock.pass(1500);
    expect(kind()).toBe('saving');
    track.takeWork(workOf(4));
    await world.clock.pass(100);
    world.account.answer();
    await world.clock.pass(100);
    expect(world.account.stored).toMatchObject({ revision: 1, document: documentOf(3) });
    expect(world.device.mine?.document).toMatchObject(documentOf(4));
    expect(kind()).toBe('unsaved');
    await world.clock.pass(1300);
    expect(world.account.stored).toMatchObject({ revision: 2, document: documentOf(4) });
    expect(world.device.mine).toBeNull();
  });
});

describe('no change', () => {
  it('is a blank editor, one that shows another frame of nothing, or the same work again', async () => {
    track.takeWork({ ...workOf(0), method: 'farneback' });
    await world.clock.pass(60_000);
    expect(world.account.saves).toEqual([]);
    track.takeWork(workOf(3));
    await world.clock.pass(2000);
    track.takeWork(workOf(3));
    expect(kind()).toBe('saved');
    await world.clock.pass(60_000);
    expect(world.account.saves).toHaveLength(1);
    expect(world.device.writesMs).toHaveLength(1);
  });

  it('is what an editor starts with', async () => {
    world.account.put(documentOf(5, 1.5));
    track = world.open();
    track.takeWork(workOf(5));
    await world.clock.pass(60_000);
    expect(world.account.saves).toEqual([]);
  });
});

describe('the visible frame', () => {
  it('is saved silently when it stops changing', async () => {
    track.takeWork(workOf(3));
    await world.clock.pass(2000);
    const seen: string[] = [];
    track.subscribe(() => seen.push(kind()));
    for (let frame = 1; frame <= 600; frame += 1) {
      track.takeTime(frame / 30);
      await world.clock.pass(33);
    }
    expect(world.account.saves).toHaveLength(1);
    expect(world.device.mine?.document.timeSec).toBeGreaterThan(18);
    await world.clock.pass(1500);
    expect(world.account.stored?.document).toEqual(documentOf(3, 20));
    expect(world.device.mine).toBeNull();
    expect(seen).toEqual([]);
  });

  it('does not delay work', async () => {
    const startMs = world.clock.nowMs();
    track.takeWork(workOf(3));
    for (let frame = 1; frame <= 600; frame += 1) {
      track.takeTime(frame / 30);
      await world.clock.pass(20);
    }
    expect(saveTimes(startMs)).toEqual([10_000]);
  });

  it('is saved with the work', async () => {
    track.takeTime(2);
    track.takeWork(workOf(3));
    await world.clock.pass(2000);
    expect(world.account.stored?.document).toEqual(documentOf(3, 2));
  });
});

describe('a page', () => {
  it('that is hidden saves at once', async () => {
    track.takeWork(workOf(3), 'slow');
    void track.saveNow();
    await world.clock.pass(0);
    expect(world.account.stored?.document).toEqual(documentOf(3));
    expect(world.device.mine).toBeNull();
  });

  it('that closes stores the last change before the call returns', () => {
    world.device.isSlow = true;
    track.takeWork(workOf(3), 'slow');
    track.keepAtLast();
    expect(world.device.mine?.document).toMatchObject(documentOf(3));
  });

  it('that closes stores nothing twice', async () => {
    track.takeWork(workOf(3));
    await world.clock.pass(16);
    world.device.copies.clear();
    track.keepAtLast();
    expect(world.device.mine).toBeNull();
  });

  it('that is left keeps saving, even after a running save', async () => {
    world.account.line = 'hangs';
    track.takeWork(workOf(3));
    await world.clock.pass(1500);
    track.takeWork(workOf(4));
    const closed = track.close();
    await closed;
    expect(world.device.mine?.document).toMatchObject(documentOf(4));
    track.takeWork(workOf(9));
    world.account.answer();
    await world.clock.pass(0);
    expect(world.account.stored).toMatchObject({ revision: 2, document: documentOf(4) });
    expect(world.device.mine).toBeNull();
    await world.clock.pass(60_000);
    expect(world.clock.isIdle).toBe(true);
  });

  it('that is left while offline keeps its copy, which appears again', async () => {
    world.account.line = 'down';
    track.takeWork(workOf(4));
    await track.close();
    await world.clock.pass(600_000);
    expect(world.account.saves).toHaveLength(1);
    world.account.line = 'up';
    track = world.open();
    expect(kind()).toBe('unsaved');
    await world.clock.pass(1500);
    expect(world.account.stored?.document).toEqual(documentOf(4));
  });
});

describe('while offline', () => {
  it('retries at growing intervals, and at once when online again', async () => {
    const startMs = world.clock.nowMs();
    world.account.line = 'down';
    track.takeWork(workOf(3));
    await world.clock.pass(200_000);
    expect(track.getState()).toEqual({ kind: 'offline', isKeptHere: true });
    expect(saveTimes(startMs)).toEqual([1500, 3500, 7500, 15_500, 31_500, 63_500, 123_500, 183_500]);
    expect(world.device.mine?.document).toMatchObject(documentOf(3));
    world.account.line = 'up';
    track.retry();
    await world.clock.pass(0);
    expect(kind()).toBe('saved');
    expect(world.device.mine).toBeNull();
  });

  it('accepts changes, and saves the newest', async () => {
    world.account.line = 'down';
    track.takeWork(workOf(3));
    await world.clock.pass(2000);
    track.takeWork(workOf(4));
    await world.clock.pass(100);
    expect(world.device.mine?.document).toMatchObject(documentOf(4));
    expect(kind()).toBe('offline');
    world.account.line = 'up';
    await world.clock.pass(1400);
    expect(world.account.stored).toMatchObject({ revision: 1, document: documentOf(4) });
  });

  it('includes a request that hangs', async () => {
    world.account.line = 'hangs';
    track.takeWork(workOf(3));
    await world.clock.pass(31_499);
    expect(kind()).toBe('saving');
    await world.clock.pass(1);
    expect(kind()).toBe('offline');
    world.account.line = 'up';
    await world.clock.pass(2000);
    expect(kind()).toBe('saved');
  });

  it('reports when this device cannot store it either, and when it can again', async () => {
    world.account.line = 'down';
    world.device.isFull = true;
    track.takeWork(workOf(3));
    await world.clock.pass(2000);
    expect(track.getState()).toEqual({ kind: 'offline', isKeptHere: false });
    world.device.isFull = false;
    track.takeWork(workOf(4));
    await world.clock.pass(16);
    expect(track.getState()).toEqual({ kind: 'offline', isKeptHere: true });
  });

  it('tries nothing that is not needed', async () => {
    track.retry();
    await world.clock.pass(60_000);
    expect(world.account.saves).toEqual([]);
  });
});
