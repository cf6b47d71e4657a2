import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SavedTrack } from '@/studio/record/saved-track';
import { documentOf, savingWorld, workOf, type SavingWorld } from './saving-world';

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

describe('a save whose answer is lost', () => {
  it('is recognized as its own', async () => {
    world.account.line = 'loses answers';
    track.takeWork(workOf(3));
    await world.clock.pass(2000);
    expect([kind(), world.account.stored?.revision]).toEqual(['offline', 1]);
    world.account.line = 'up';
    track.takeWork(workOf(4));
    await world.clock.pass(2000);
    expect(kind()).toBe('saved');
    expect(world.account.stored).toMatchObject({ revision: 2, document: documentOf(4) });
  });

  it('is recognized after a reload', async () => {
    world.account.line = 'loses answers';
    track.takeWork(workOf(3));
    await world.clock.pass(1600);
    track.takeWork(workOf(4));
    void track.keepNow();
    world.account.line = 'up';
    track = world.open();
    expect(kind()).toBe('unsaved');
    await world.clock.pass(1500);
    expect(world.account.stored).toMatchObject({ revision: 2, document: documentOf(4) });
  });

  it('is recognized if the previous page saved last while this one was opened', async () => {
    track.takeWork(workOf(3));
    void track.keepNow();
    const next = world.open();
    await track.close();
    await world.clock.pass(0);
    expect(world.account.stored?.revision).toBe(1);
    next.takeWork(workOf(4));
    await world.clock.pass(2000);
    expect(next.getState().kind).toBe('saved');
    expect(world.account.stored).toMatchObject({ revision: 2, document: documentOf(4) });
    expect(world.device.mine).toBeNull();
  });
});
