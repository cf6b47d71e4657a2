import { describe, expect, it } from 'vitest';
import type { ErrorCode } from '@/domain/errors';
import type { VideoDetails } from '@/domain/video';
import { DetailsSaver } from '@/features/editor/details/details-saver';
import { withUnsaved, type UnsavedDetails } from '@/features/editor/details/kept-details';

const STORED: VideoDetails = {
  friendlyName: 'Final',
  playerName: 'Player 1',
  recordingDate: null,
  circleSize: 50,
  circleTilt: 45,
  circleColor: '#FFFFFF',
  fontSize: 80,
};

/** A world whose clock the test moves, and whose server answers when the test says so. */
function world() {
  let timers: { readonly atMs: number; readonly run: () => void }[] = [];
  let nowMs = 0;
  const requests: {
    readonly details: VideoDetails;
    readonly fallback: ErrorCode;
    readonly answer: () => void;
    readonly refuse: (error: Error) => void;
  }[] = [];
  const failures: ErrorCode[] = [];
  let savedCount = 0;
  let kept: UnsavedDetails | null = null;
  const saver = new DetailsSaver(STORED, {
    save: (details, fallback) =>
      new Promise<void>((resolve, reject) => {
        requests.push({ details, fallback, answer: resolve, refuse: reject });
      }),
    after: (delayMs, run) => {
      const timer = { atMs: nowMs + delayMs, run };
      timers.push(timer);
      return () => (timers = timers.filter((each) => each !== timer));
    },
    keep: (unsaved) => (kept = unsaved),
    onSaved: () => savedCount++,
    onFailure: (_error, fallback) => failures.push(fallback),
  });
  /** Lets time pass, and everything that is due and not waiting for an answer happen. */
  const pass = async (ms: number): Promise<void> => {
    nowMs += ms;
    const due = timers.filter(({ atMs }) => atMs <= nowMs);
    timers = timers.filter(({ atMs }) => atMs > nowMs);
    for (const { run } of due) run();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { saver, requests, failures, pass, savedCount: () => savedCount, kept: () => kept };
}

describe('saving a video’s details', () => {
  it('happens once, a second after the last change', async () => {
    const { saver, requests, pass } = world();
    for (const circleSize of [60, 70, 80]) {
      saver.want({ ...STORED, circleSize });
      await pass(900);
    }
    expect(requests).toHaveLength(0);
    await pass(100);
    expect(requests.map(({ details }) => details.circleSize)).toEqual([80]);
  });

  it('asks for nothing when all is as it is stored', async () => {
    const { saver, requests, pass } = world();
    saver.want({ ...STORED });
    saver.want({ ...STORED, fontSize: 100 });
    saver.want(STORED);
    await pass(5000);
    saver.flush();
    await pass(0);
    expect(requests).toHaveLength(0);
  });

  it('does not wait when the page goes away', async () => {
    const { saver, requests, pass } = world();
    saver.want({ ...STORED, fontSize: 100 });
    saver.flush();
    await pass(0);
    expect(requests).toHaveLength(1);
    await pass(5000);
    expect(requests).toHaveLength(1);
  });

  it('sends one request at a time, and the newest details last', async () => {
    const { saver, requests, pass, savedCount } = world();
    saver.want({ ...STORED, fontSize: 100 });
    await pass(1000);
    saver.want({ ...STORED, fontSize: 110 });
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
    const { saver, requests, failures, pass, savedCount } = world();
    saver.want({ ...STORED, fontSize: 100 });
    await pass(1000);
    requests[0]?.refuse(new Error('offline'));
    await pass(0);
    expect(failures).toEqual(['video-settings-failed']);
    saver.flush();
    await pass(0);
    requests[1]?.answer();
    await pass(0);
    expect([requests.length, savedCount(), failures.length]).toEqual([2, 1, 1]);
  });

  it('calls it renaming when the name is among the changes', async () => {
    const { saver, requests, failures, pass } = world();
    saver.want({ ...STORED, friendlyName: 'Semi-final', fontSize: 100 });
    await pass(1000);
    requests[0]?.refuse(new Error('offline'));
    await pass(0);
    expect([requests[0]?.fallback, failures]).toEqual(['video-rename-failed', ['video-rename-failed']]);
  });

  it('rejects to who waits for it, without a second report', async () => {
    const { saver, requests, failures, pass } = world();
    const attempt = saver.saveNow({ ...STORED, playerName: 'Nora' });
    await pass(0);
    requests[0]?.refuse(new Error('offline'));
    await expect(attempt).rejects.toThrow('offline');
    await pass(5000);
    expect([requests.length, failures.length]).toEqual([1, 0]);
  });
});

describe('details that are not saved yet', () => {
  it('are on this device at once, until the account has the newest of them', async () => {
    const { saver, requests, pass, kept } = world();
    const [first, second] = [
      { ...STORED, circleSize: 70 },
      { ...STORED, circleSize: 90 },
    ];
    saver.want(first);
    expect(kept()).toEqual({ base: STORED, wanted: first });
    await pass(1000);
    saver.want(second);
    requests[0]?.answer();
    await pass(0);
    expect(kept()).toEqual({ base: first, wanted: second });
    await pass(1000);
    requests[1]?.answer();
    await pass(0);
    expect(kept()).toBeNull();
  });

  it('stay on this device when saving fails, and go when they are taken back', async () => {
    const { saver, requests, pass, kept } = world();
    saver.want({ ...STORED, fontSize: 100 });
    await pass(1000);
    requests[0]?.refuse(new Error('offline'));
    await pass(0);
    expect(kept()?.wanted.fontSize).toBe(100);
    saver.want(STORED);
    expect(kept()).toBeNull();
  });

  it('are none once a dialog has saved them', async () => {
    const { saver, requests, pass, kept } = world();
    const saved = saver.saveNow({ ...STORED, playerName: 'Nora' });
    await pass(0);
    requests[0]?.answer();
    await saved;
    expect(kept()).toBeNull();
  });

  it('come up again field by field, unless somebody else has changed the field', () => {
    const unsaved = { base: STORED, wanted: { ...STORED, circleSize: 70, playerName: 'Nora' } };
    expect(withUnsaved(STORED, unsaved)).toEqual(unsaved.wanted);
    expect(withUnsaved({ ...STORED, playerName: 'Maya', fontSize: 90 }, unsaved)).toEqual({
      ...STORED,
      circleSize: 70,
      playerName: 'Maya',
      fontSize: 90,
    });
    expect(withUnsaved(STORED, null)).toBe(STORED);
  });
});
