import { describe, expect, it } from 'vitest';
import type { ErrorCode } from '@/domain/errors';
import type { VideoDetails } from '@/domain/video';
import { createDetailsAutosave } from '@/features/editor/details/details-saver';
import { withUnsaved, type UnsavedDetails } from '@/studio/clip/kept-details';
import { VIDEO_DETAILS } from '../../editor-fixtures';
import { TestClock } from './saving/saving-world';

/** A server that answers when the test says so, and a device with one place for a copy. */
function world(stored = VIDEO_DETAILS) {
  const clock = new TestClock();
  const requests: {
    readonly details: VideoDetails;
    readonly fallback: ErrorCode;
    readonly answer: () => void;
    readonly refuse: (error: Error) => void;
  }[] = [];
  const failures: ErrorCode[] = [];
  let savedCount = 0;
  let kept: UnsavedDetails | null = null;
  const autosave = createDetailsAutosave(stored, {
    save: (details, fallback) =>
      new Promise<void>((resolve, reject) => {
        requests.push({ details, fallback, answer: resolve, refuse: reject });
      }),
    kept: { load: () => kept, keep: (unsaved) => (kept = unsaved) },
    clock,
    onSaved: () => savedCount++,
    onFailure: (_error, fallback) => failures.push(fallback),
  });
  const pass = (ms: number): Promise<void> => clock.pass(ms);
  return { autosave, requests, failures, pass, savedCount: () => savedCount, kept: () => kept };
}

describe('saving a video’s details', () => {
  it('happens once, a second after the last change', async () => {
    const { autosave, requests, pass } = world();
    for (const circleSize of [60, 70, 80]) {
      autosave.take({ ...VIDEO_DETAILS, circleSize });
      await pass(900);
    }
    expect(requests).toHaveLength(0);
    await pass(100);
    expect(requests.map(({ details }) => details.circleSize)).toEqual([80]);
  });

  it('asks for nothing when all is as it is stored', async () => {
    const { autosave, requests, pass } = world();
    autosave.take({ ...VIDEO_DETAILS });
    autosave.take({ ...VIDEO_DETAILS, fontSize: 100 });
    autosave.take(VIDEO_DETAILS);
    await pass(5000);
    void autosave.saveNow();
    await pass(0);
    expect(requests).toHaveLength(0);
  });

  it('does not wait when the page goes away', async () => {
    const { autosave, requests, pass } = world();
    autosave.take({ ...VIDEO_DETAILS, fontSize: 100 });
    void autosave.saveNow();
    await pass(0);
    expect(requests).toHaveLength(1);
    await pass(5000);
    expect(requests).toHaveLength(1);
  });

  it('sends one request at a time, and the newest details last', async () => {
    const { autosave, requests, pass, savedCount } = world();
    autosave.take({ ...VIDEO_DETAILS, fontSize: 100 });
    await pass(1000);
    autosave.take({ ...VIDEO_DETAILS, fontSize: 110 });
    await pass(1000);
    expect(requests).toHaveLength(1);
    requests[0]?.answer();
    await pass(0);
    expect(requests.map(({ details }) => details.fontSize)).toEqual([100, 110]);
    requests[1]?.answer();
    await pass(0);
    expect(savedCount()).toBe(2);
  });

  it('tells what has failed, and tries again when asked to', async () => {
    const { autosave, requests, failures, pass, savedCount } = world();
    autosave.take({ ...VIDEO_DETAILS, fontSize: 100 });
    await pass(1000);
    requests[0]?.refuse(new Error('offline'));
    await pass(0);
    expect(failures).toEqual(['video-settings-failed']);
    void autosave.saveNow();
    await pass(0);
    requests[1]?.answer();
    await pass(0);
    expect([requests.length, savedCount(), failures.length]).toEqual([2, 1, 1]);
  });

  it('calls it renaming when the name is among the changes', async () => {
    const { autosave, requests, failures, pass } = world();
    autosave.take({ ...VIDEO_DETAILS, friendlyName: 'Semi-final', fontSize: 100 });
    await pass(1000);
    requests[0]?.refuse(new Error('offline'));
    await pass(0);
    expect([requests[0]?.fallback, failures]).toEqual(['video-rename-failed', ['video-rename-failed']]);
  });

  it('rejects to who waits for it, without a second report', async () => {
    const { autosave, requests, failures, pass } = world();
    const attempt = autosave.saveAhead({ ...VIDEO_DETAILS, playerName: 'Nora' });
    await pass(0);
    requests[0]?.refuse(new Error('offline'));
    await expect(attempt).rejects.toThrow('offline');
    await pass(5000);
    expect([requests.length, failures.length]).toEqual([1, 0]);
  });
});

describe('details that are not saved yet', () => {
  it('are on this device at once, until the account has the newest of them', async () => {
    const { autosave, requests, pass, kept } = world();
    const [first, second] = [
      { ...VIDEO_DETAILS, circleSize: 70 },
      { ...VIDEO_DETAILS, circleSize: 90 },
    ];
    autosave.take(first);
    expect(kept()).toEqual({ base: VIDEO_DETAILS, wanted: first });
    await pass(1000);
    autosave.take(second);
    requests[0]?.answer();
    await pass(0);
    expect(kept()).toEqual({ base: first, wanted: second });
    await pass(1000);
    requests[1]?.answer();
    await pass(0);
    expect(kept()).toBeNull();
  });

  it('stay on this device when saving fails, and go when they are taken back', async () => {
    const { autosave, requests, pass, kept } = world();
    autosave.take({ ...VIDEO_DETAILS, fontSize: 100 });
    await pass(1000);
    requests[0]?.refuse(new Error('offline'));
    await pass(0);
    expect(kept()?.wanted.fontSize).toBe(100);
    autosave.take(VIDEO_DETAILS);
    expect(kept()).toBeNull();
  });

  it('are none once a dialog has saved them', async () => {
    const { autosave, requests, pass, kept } = world();
    const saved = autosave.saveAhead({ ...VIDEO_DETAILS, playerName: 'Nora' });
    await pass(0);
    requests[0]?.answer();
    await saved;
    expect(kept()).toBeNull();
  });

  it('come up again field by field, unless somebody else has changed the field', () => {
    const unsaved = { base: VIDEO_DETAILS, wanted: { ...VIDEO_DETAILS, circleSize: 70, playerName: 'Nora' } };
    expect(withUnsaved(VIDEO_DETAILS, unsaved)).toEqual(unsaved.wanted);
    expect(withUnsaved({ ...VIDEO_DETAILS, playerName: 'Maya', fontSize: 90 }, unsaved)).toEqual({
      ...VIDEO_DETAILS,
      circleSize: 70,
      playerName: 'Maya',
      fontSize: 90,
    });
    expect(withUnsaved(VIDEO_DETAILS, null)).toBe(VIDEO_DETAILS);
  });

  it('leave a description that somebody else has written meanwhile', () => {
    const unsaved = { base: VIDEO_DETAILS, wanted: { ...VIDEO_DETAILS, description: 'Ours' } };
    expect(withUnsaved(VIDEO_DETAILS, unsaved).description).toBe('Ours');
    const theirs = { ...VIDEO_DETAILS, description: 'Theirs' };
    expect(withUnsaved(theirs, unsaved).description).toBe('Theirs');
  });
});
