import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ErrorCode } from '@/domain/errors';
import type { VideoDetails } from '@/domain/video';
import type { SavedTrack } from '@/studio/record/saved-track';
import { VIDEO_DETAILS } from '../../../editor-fixtures';
import { documentOf, savingWorld, workOf, type SavingWorld } from './saving-world';

let world: SavingWorld;
let track: SavedTrack;
let failures: ErrorCode[];
let savedCount: number;

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  world = savingWorld();
  failures = [];
  savedCount = 0;
  track = open();
});

afterEach(() => {
  vi.restoreAllMocks();
});

function open(): SavedTrack {
  const opened = world.open();
  opened.tellDetails({
    onSaved: () => (savedCount += 1),
    onFailure: (_error, fallback) => failures.push(fallback),
  });
  opened.takeWork(workOf(0));
  return opened;
}

const kind = () => track.getState().kind;
const styled = (details: Partial<VideoDetails>, points = 0) => workOf(points, 100, details);
const sent = () => world.account.saves.map(({ save }) => save.details);

describe('changed details', () => {
  it('are on this device before the call returns, and are saved with the track in one request', async () => {
    world.device.isSlow = true;
    track.takeWork(styled({ circleSize: 70.4 }, 3));
    expect(world.device.mine?.document).toMatchObject({
      details: { ...VIDEO_DETAILS, circleSize: 70.4 },
      seen: [VIDEO_DETAILS],
    });
    await world.clock.pass(1500);
    expect(sent()).toEqual([[{ name: 'circleSize', wanted: 70, seen: [50] }]]);
    expect(world.account.now).toMatchObject({ revision: 1, details: { ...VIDEO_DETAILS, circleSize: 70 } });
    expect([kind(), savedCount, world.device.mine]).toEqual(['saved', 1, null]);
  });

  it('of a clip without a track are saved too', async () => {
    track.takeWork(styled({ playerName: 'Nora' }));
    await world.clock.pass(1500);
    expect(world.account.now).toMatchObject({ revision: 1, details: { playerName: 'Nora' } });
  });

  it('are not part of a save of the path', async () => {
    track.takeWork(workOf(3));
    await world.clock.pass(1500);
    expect([sent(), savedCount]).toEqual([[[]], 0]);
  });

  it('that are undone need no saving', async () => {
    track.takeWork(styled({ circleSize: 70 }));
    track.takeWork(styled({}));
    expect(kind()).toBe('saved');
    await world.clock.pass(60_000);
    expect(sent()).toEqual([]);
  });

  it('are reported once when they cannot be saved, named after what the user did', async () => {
    world.account.line = 'down';
    track.takeWork(styled({ circleSize: 70 }));
    await world.clock.pass(30_000);
    expect(failures).toEqual(['video-settings-failed']);
    track.takeWork(styled({ circleSize: 70, friendlyName: 'Semi-final' }, 3));
    await world.clock.pass(60_000);
    expect(failures).toEqual(['video-settings-failed', 'video-rename-failed']);
    world.account.line = 'up';
    await world.clock.pass(60_000);
    expect([kind(), savedCount]).toEqual(['saved', 1]);
  });

  it('that the account rejects do not keep it from saving the path', async () => {
    world.account.refusesDetails = true;
    track.takeWork(styled({ friendlyName: 'x'.repeat(301) }, 3));
    await world.clock.pass(10_000);
    expect(failures).toEqual(['video-rename-failed']);
    expect(world.account.now).toMatchObject({ document: documentOf(3), details: VIDEO_DETAILS });
    track.takeWork(styled({ friendlyName: 'x'.repeat(301) }, 4));
    await world.clock.pass(10_000);
    expect(world.account.now).toMatchObject({ document: documentOf(4), details: VIDEO_DETAILS });
    expect([kind(), failures.length]).toEqual(['saved', 1]);
  });
});

describe('a rename on the dashboard', () => {
  const rename = (friendlyName: string): void => {
    world.account.details = { ...world.account.details, friendlyName };
  };

  it('is not undone by an open editor, which saves its path and styling beside it', async () => {
    rename('Renamed');
    track.takeWork(styled({ circleSize: 70 }, 3));
    await world.clock.pass(2000);
    track.takeWork(styled({ circleSize: 70 }, 4));
    await world.clock.pass(2000);
    expect(world.account.now).toMatchObject({
      revision: 2,
      details: { friendlyName: 'Renamed', circleSize: 70 },
    });
    expect(kind()).toBe('saved');
  });

  it('raises a question if the editor has renamed the clip too; “Keep mine” overwrites it', async () => {
    rename('Renamed');
    track.takeWork(styled({ friendlyName: 'Semi-final' }, 3));
    await world.clock.pass(2000);
    expect(track.getState()).toMatchObject({
      kind: 'conflict',
      newer: { details: { friendlyName: 'Renamed' } },
    });
    track.keepMine();
    await world.clock.pass(0);
    expect(world.account.now).toMatchObject({
      document: { tracks: documentOf(3).tracks },
      details: { friendlyName: 'Semi-final' },
    });
    expect(kind()).toBe('saved');
  });

  it('is not lost after a save whose answer was lost', async () => {
    world.account.line = 'loses answers';
    track.takeWork(styled({ circleSize: 70 }, 3));
    await world.clock.pass(1500);
    rename('Renamed');
    world.account.line = 'up';
    await world.clock.pass(60_000);
    expect(kind()).toBe('conflict');
    expect(world.account.details.friendlyName).toBe('Renamed');
  });
});

describe('details saved before they are shown', () => {
  const NAMED = { ...VIDEO_DETAILS, friendlyName: 'Semi-final' };

  it('wait for the previous request, and are the newest then', async () => {
    world.account.line = 'hangs';
    track.takeWork(styled({ circleSize: 70 }, 3));
    await world.clock.pass(1500);
    const saved = track.saveDetails({ ...NAMED, circleSize: 70 });
    await world.clock.pass(0);
    expect(sent()).toHaveLength(1);
    world.account.answer();
    await saved;
    expect(world.account.now).toMatchObject({
      revision: 2,
      details: { circleSize: 70, friendlyName: 'Semi-final' },
    });
    expect(track.document).toEqual({ ...documentOf(3), details: { ...NAMED, circleSize: 70 } });
    await world.clock.pass(0);
    expect([kind(), world.device.mine]).toEqual(['saved', null]);
  });

  it('do not replace a change made in the meantime', async () => {
    world.account.line = 'hangs';
    const saved = track.saveDetails(NAMED);
    await world.clock.pass(0);
    track.takeWork(styled({ circleSize: 70 }));
    world.account.answer();
    await saved;
    expect(track.document?.details).toEqual({ ...VIDEO_DETAILS, circleSize: 70 });
    expect(world.device.mine?.document.seen).toEqual([NAMED]);
  });

  it('change nothing when rejected', async () => {
    world.account.refusesDetails = true;
    await expect(track.saveDetails(NAMED)).rejects.toMatchObject({ code: 'video-rename-failed' });
    await world.clock.pass(60_000);
    expect([track.document?.details, world.account.details, failures]).toEqual([
      VIDEO_DETAILS,
      VIDEO_DETAILS,
      [],
    ]);
    expect(kind()).toBe('saved');
  });

  it('change nothing in the end if their answer is lost, without a second message', async () => {
    world.account.line = 'loses answers';
    await expect(track.saveDetails(NAMED)).rejects.toMatchObject({ code: 'video-rename-failed' });
    world.account.line = 'down';
    await world.clock.pass(10_000);
    world.account.line = 'up';
    await world.clock.pass(60_000);
    expect([world.account.details, world.device.mine, failures]).toEqual([VIDEO_DETAILS, null, []]);
  });

  it('are sent again over a version that somebody else only looked at', async () => {
    world.account.put(documentOf(0, 9));
    await track.saveDetails(NAMED);
    expect(world.account.now).toMatchObject({ revision: 2, details: NAMED });
  });

  it('are not saved over a version that this editor has not seen', async () => {
    world.account.put(documentOf(7));
    for (let attempt = 0; attempt < 2; attempt += 1) {
      await expect(track.saveDetails(NAMED)).rejects.toMatchObject({ code: 'track-changed-elsewhere' });
      expect(kind()).toBe('conflict');
    }
    expect(world.account.now).toMatchObject({ revision: 1, details: VIDEO_DETAILS });
  });
});
