/** What a browser keeps of a visitor's clip. It needs a real IndexedDB and a real private file system. */
// @module-tag core
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { keepFraming, loadFraming } from '@/studio/choices/framing-choice';
import { keepSoundChoice, loadSoundChoice } from '@/studio/choices/sound-choice';
import { loadTitleChoice, storeTitleChoice } from '@/studio/film/stored-title-choice';
import { openTrial, type OpenTrial } from '@/studio/trial/open-trial';
import {
  keepTrial,
  loadTrial,
  throwTrialAway,
  throwTrialsAwayOf,
  trialValues,
  type Trial,
} from '@/studio/trial/trial-store';
import { workOf } from '../unit/studio/record/saving-world';
import { makeClip } from './clips';
import { tempFileNames, tempFolder } from './export-fixtures';

const never = new AbortController().signal;
const FILE = new File(['a clip'], 'Corner kick.mp4', { type: 'video/mp4', lastModified: 1000 });
const CENTER = { zoom: 2, offsetX: 0, offsetY: 0 };

let opened: OpenTrial[] = [];

beforeEach(() => throwTrialsAwayOf(null));
afterEach(async () => {
  vi.restoreAllMocks();
  await Promise.all(opened.map((trial) => trial.close()));
  opened = [];
  for (const userId of [null, 'ann', 'ben']) await throwTrialsAwayOf(userId);
});

async function open(trial: Trial): Promise<OpenTrial> {
  const result = await openTrial(trial, never);
  if (!result) throw new Error('It is open elsewhere');
  opened.push(result);
  return result;
}

async function clipFile(name = 'rally.mp4'): Promise<File> {
  const { blob } = await makeClip({ durationSec: 0.2 });
  return new File([blob], name, { type: 'video/mp4' });
}

/** A browser that stores nothing more. */
function refuse() {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  return vi.spyOn(trialValues, 'put').mockRejectedValue(new DOMException('full', 'QuotaExceededError'));
}

describe("a visitor's clip", () => {
  test('is kept with its name, and found at the next visit', async () => {
    const trial = keepTrial(FILE);
    expect(trial.storage.getState()).toBe('storing');
    expect(await trial.isClipStored).toBe(true);
    expect(trial.storage.getState()).toBe('kept');
    const found = await loadTrial(never);
    expect(found).toMatchObject({ id: trial.id, name: 'Corner kick' });
    expect(found?.storage.getState()).toBe('kept');
    expect([found?.file.name, found?.file.type]).toEqual(['Corner kick.mp4', 'video/mp4']);
    expect(await found?.file.text()).toBe('a clip');
  });

  test('is copied from a file that does not last', async () => {
    const handle = await (await tempFolder()).getFileHandle('made.mp4', { create: true });
    const writer = await handle.createWritable();
    await writer.write('a made clip');
    await writer.close();
    await keepTrial(await handle.getFile()).isClipStored;
    await (await tempFolder()).removeEntry('made.mp4');
    expect(await (await loadTrial(never))?.file.text()).toBe('a made clip');
  });

  test('replaces the clip of an earlier visit', async () => {
    await keepTrial(FILE).isClipStored;
    const next = keepTrial(new File(['another'], 'next.mov'));
    await next.isClipStored;
    expect((await loadTrial(never))?.id).toBe(next.id);
    expect(await trialValues.listUnder([])).toHaveLength(1);
  });

  test('of a member is shown to nobody else, and goes with the account', async () => {
    const mine = keepTrial(FILE, 'ann');
    await mine.isClipStored;
    expect([await loadTrial(never), await loadTrial(never, 'ben')]).toEqual([null, null]);
    await keepTrial(new File(['another'], 'next.mov'), 'ben').isClipStored;
    expect(await loadTrial(never, 'ann')).toMatchObject({ id: mine.id, userId: 'ann' });
    await throwTrialsAwayOf('ann');
    expect(await loadTrial(never, 'ann')).toBeNull();
    expect((await loadTrial(never, 'ben'))?.name).toBe('next');
  });

  test('of a visitor is still there after a sign-in', async () => {
    const trial = keepTrial(FILE);
    await trial.isClipStored;
    expect((await loadTrial(never, 'ann'))?.id).toBe(trial.id);
  });

  test('is not kept by a browser that refuses, which is no error', async () => {
    refuse();
    const trial = keepTrial(FILE);
    expect(await trial.isClipStored).toBe(false);
    expect(trial.storage.getState()).toBe('refused');
    expect(await loadTrial(never)).toBeNull();
  });

  test('counts as none where storage is blocked', async () => {
    vi.spyOn(trialValues, 'listUnder').mockRejectedValue(new DOMException('blocked', 'SecurityError'));
    expect(await loadTrial(never)).toBeNull();
  });
});

describe('the work on it', () => {
  test('is there again after the editor was left, with the name', async () => {
    const trial = keepTrial(await clipFile());
    const first = await open(trial);
    expect(first.track.initial).toMatchObject({
      phase: { kind: 'idle' },
      details: { friendlyName: 'rally' },
    });
    const details = { ...first.track.initial.details, friendlyName: 'Corner kick' };
    first.track.saved.takeWork({ ...workOf(4), details });
    first.track.saved.takeTime(0.1);
    await first.close();
    const found = await loadTrial(never);
    if (!found) throw new Error('No clip is kept');
    const again = await open(found);
    expect(again.track.initial).toMatchObject({ timeSec: 0.1, phase: { kind: 'replay' }, details });
    expect(again.track.initial.tracks[0].points).toHaveLength(4);
    expect(again.clip.video).toMatchObject({ id: trial.id, userId: trial.id, paidFrames: [] });
  });

  test('is saved like in an account', async () => {
    const { track } = await open(keepTrial(await clipFile()));
    track.saved.takeWork({ ...workOf(2), details: track.initial.details });
    expect(track.saved.getState().kind).toBe('unsaved');
    await track.saved.saveNow();
    expect(track.saved.getState().kind).toBe('saved');
    track.saved.takeWork({ ...workOf(3), details: track.initial.details });
    await track.saved.saveNow();
    expect(track.saved.getState().kind).toBe('saved');
  });

  test('is open in one editor at a time', async () => {
    const trial = keepTrial(await clipFile());
    const first = await open(trial);
    expect(await openTrial(trial, never)).toBeNull();
    await first.close();
    expect(await openTrial(trial, never).then((next) => next?.close())).toBeUndefined();
  });

  test('stays in memory where nothing is stored, also when the editor is left', async () => {
    refuse();
    const trial = keepTrial(await clipFile());
    await trial.isClipStored;
    const first = await open(trial);
    first.track.saved.takeWork({ ...workOf(3), details: first.track.initial.details });
    await first.track.saved.saveNow();
    expect(first.track.saved.getState().kind).toBe('saved');
    await first.close();
    expect((await open(trial)).track.initial.tracks[0].points).toHaveLength(3);
    expect(Object.keys(localStorage).filter((key) => key.includes(trial.id))).toEqual([]);
  });

  test('says when the browser stops storing it, and when it resumes', async () => {
    const trial = keepTrial(await clipFile());
    await trial.isClipStored;
    const { track } = await open(trial);
    const refusal = refuse();
    track.saved.takeWork({ ...workOf(2), details: track.initial.details });
    await track.saved.saveNow();
    expect(trial.storage.getState()).toBe('refused');
    refusal.mockRestore();
    track.saved.takeWork({ ...workOf(3), details: track.initial.details });
    await track.saved.saveNow();
    expect(trial.storage.getState()).toBe('kept');
  });
});

describe('thrown away', () => {
  test('leaves nothing: no clip, track, choice or film', async () => {
    const trial = keepTrial(await clipFile());
    const video = { id: trial.id, userId: trial.id };
    const other = { id: 'other', userId: 'ann' };
    for (const each of [video, other]) {
      keepFraming(each, CENTER);
      keepSoundChoice(each, 'mix');
      storeTitleChoice(each, { titleStyle: 'classic', titleFrames: 60 });
    }
    await (await tempFolder()).getFileHandle('export-1.mp4', { create: true });
    const { track } = await open(trial);
    track.saved.takeWork({ ...workOf(2), details: track.initial.details });
    await track.saved.saveNow();
    track.saved.takeWork({ ...workOf(3), details: track.initial.details });
    track.saved.keepAtLast();
    expect(await throwTrialAway(trial)).toBe(true);
    // The editor closes after that, and must not write its last change.
    await track.close();
    expect(await trialValues.listUnder([])).toEqual([]);
    expect(JSON.stringify(localStorage)).not.toContain(trial.id);
    expect(await tempFileNames()).toEqual([]);
    expect(loadFraming('other')).toEqual(CENTER);
    expect([loadSoundChoice('other'), loadTitleChoice('other')?.titleFrames]).toEqual(['mix', 60]);
    localStorage.clear();
  });

  test('while it is being stored', async () => {
    const trial = keepTrial(FILE);
    await throwTrialAway(trial);
    await trial.isClipStored;
    expect(await trialValues.listUnder([])).toEqual([]);
  });

  test('says when something could not be removed', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const trial = keepTrial(FILE);
    await trial.isClipStored;
    vi.spyOn(trialValues, 'removeUnder').mockRejectedValue(new DOMException('broken', 'UnknownError'));
    expect(await throwTrialAway(trial)).toBe(false);
  });
});
