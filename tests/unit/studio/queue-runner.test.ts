import { expect, test, vi } from 'vitest';
import type { ChosenPlayer } from '@/domain/queue/chosen-player';
import type { PlayStatus } from '@/domain/queue/play-queue';
import { QueueRunner, type QueueParts } from '@/studio/queue/queue-runner';
import type { PlayEnd, PlayRun } from '@/studio/queue/track-play';

const CHOSEN: ChosenPlayer = { selection: { x: 10, y: 20, radius: 30 }, startSec: 0 };
const TRACKED: PlayStatus = { kind: 'tracked', hasQuestion: false };
const ROUND = { videoIds: ['one', 'two', 'three'], skippedIds: [] };

const at = (status: PlayStatus) => Promise.resolve({ status, cut: null });

interface Begun extends PlayRun {
  readonly videoId: string;
  readonly end: (end: PlayEnd) => void;
  readonly fail: (error: unknown) => void;
}

/** A runner whose runs end when the test says so. */
function desk(parts: Partial<QueueParts> = {}) {
  const begun: Begun[] = [];
  const saved: [string, ChosenPlayer | null][] = [];
  const release = vi.fn<() => void>();
  const runner = new QueueRunner({
    read: () => at({ kind: 'open' }),
    save: (videoId, chosen) => Promise.resolve(void saved.push([videoId, chosen])),
    track: (videoId, run) =>
      new Promise((resolve, reject) => {
        begun.push({ videoId, ...run, end: resolve, fail: reject });
        run.signal.addEventListener('abort', () => resolve({ kind: 'waiting' }));
      }),
    lock: () => Promise.resolve(release),
    ...parts,
  });
  const names = () => begun.map(({ videoId }) => videoId);
  const kinds = () => runner.store.getState().queue.plays.map(({ status }) => status.kind);
  const newest = (): Begun => {
    const last = begun.at(-1);
    if (!last) throw new Error('Nothing was begun');
    return last;
  };
  return { runner, saved, release, names, kinds, newest };
}

test('tracks plays one after the other while the next are chosen', async () => {
  const { runner, names, kinds, newest, saved } = desk();
  await runner.open(ROUND);
  await vi.waitFor(() => expect(runner.store.getState().tracker).toBe('here'));
  runner.choose('one', CHOSEN);
  runner.choose('two', CHOSEN);
  await vi.waitFor(() => expect(names()).toEqual(['one']));
  newest().onPercent(30);
  expect(kinds()).toEqual(['tracking', 'waiting', 'open']);
  newest().end(TRACKED);
  await vi.waitFor(() => expect(names()).toEqual(['one', 'two']));
  expect(saved.map(([videoId]) => videoId)).toEqual(['one', 'two']);
});

test('tracks a play that was waiting when the tab was closed once it is reopened', async () => {
  const { runner, names, kinds } = desk({
    read: (videoId) => at(videoId === 'two' ? { kind: 'waiting' } : TRACKED),
  });
  await runner.open(ROUND);
  await vi.waitFor(() => expect(names()).toEqual(['two']));
  expect(kinds()).toEqual(['tracked', 'tracking', 'tracked']);
});

test('undoing a choice stops its run, and removes the choice after the run has ended', async () => {
  const { runner, names, newest, kinds, saved } = desk();
  await runner.open(ROUND);
  runner.choose('one', CHOSEN);
  await vi.waitFor(() => expect(names()).toEqual(['one']));
  runner.undo();
  expect(newest().signal.aborted).toBe(true);
  await vi.waitFor(() =>
    expect(saved).toEqual([
      ['one', CHOSEN],
      ['one', null],
    ]),
  );
  expect(kinds()).toEqual(['open', 'open', 'open']);
  runner.choose('one', CHOSEN);
  await vi.waitFor(() => expect(names()).toEqual(['one', 'one']));
});

test('too few tokens pause the queue until it is resumed', async () => {
  const { runner, names, newest } = desk();
  await runner.open(ROUND);
  runner.choose('one', CHOSEN);
  runner.choose('two', CHOSEN);
  await vi.waitFor(() => expect(names()).toEqual(['one']));
  newest().end({ kind: 'short', neededTokens: 900 });
  await vi.waitFor(() =>
    expect(runner.store.getState().queue.shortage).toEqual({ videoId: 'one', neededTokens: 900 }),
  );
  expect(names()).toEqual(['one']);
  runner.resume();
  await vi.waitFor(() => expect(names()).toEqual(['one', 'one']));
});

test('reports a failure, continues with the next play, and tracks it on retry', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { runner, names, newest, kinds } = desk();
  await runner.open(ROUND);
  runner.choose('one', CHOSEN);
  runner.choose('two', CHOSEN);
  await vi.waitFor(() => expect(names()).toEqual(['one']));
  newest().fail(new Error('no line'));
  await vi.waitFor(() => expect(names()).toEqual(['one', 'two']));
  expect(kinds()).toEqual(['failed', 'tracking', 'open']);
  newest().end(TRACKED);
  runner.retry('one');
  await vi.waitFor(() => expect(names()).toEqual(['one', 'two', 'one']));
});

test('a choice that could not be saved is saved on retry, and not tracked before', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const save = vi.fn<QueueParts['save']>().mockRejectedValueOnce(new Error('no line')).mockResolvedValue();
  const { runner, names, kinds } = desk({ save });
  await runner.open(ROUND);
  runner.choose('one', CHOSEN);
  await vi.waitFor(() => expect(kinds()).toEqual(['failed', 'open', 'open']));
  expect(names()).toEqual([]);
  runner.retry('one');
  await vi.waitFor(() => expect(names()).toEqual(['one']));
  expect(save).toHaveBeenLastCalledWith('one', CHOSEN);
});

test('a second tab tracks nothing until it gets the lock, then reads what the first one did', async () => {
  let give: (release: () => void) => void = () => undefined;
  const read = vi.fn<QueueParts['read']>().mockReturnValue(at({ kind: 'waiting' }));
  const { runner, names } = desk({
    read,
    lock: ({ ifAvailable }) =>
      ifAvailable === true ? Promise.resolve(null) : new Promise((resolve) => (give = resolve)),
  });
  await runner.open(ROUND);
  await vi.waitFor(() => expect(runner.store.getState().tracker).toBe('elsewhere'));
  expect(names()).toEqual([]);
  read.mockImplementation((videoId) => at(videoId === 'three' ? { kind: 'waiting' } : TRACKED));
  give(() => undefined);
  await vi.waitFor(() => expect(names()).toEqual(['three']));
});

test('leaves a play that an editor holds alone, and reloads it when returned', async () => {
  const read = vi.fn<QueueParts['read']>().mockReturnValue(at({ kind: 'waiting' }));
  const { runner, names, newest, kinds } = desk({ read });
  await runner.open(ROUND);
  await vi.waitFor(() => expect(names()).toEqual(['one']));
  const { free, giveBack } = runner.lend('one');
  expect(newest().signal.aborted).toBe(true);
  await free;
  await vi.waitFor(() => expect(names()).toEqual(['one', 'two']));
  newest().end(TRACKED);
  await vi.waitFor(() => expect(names()).toEqual(['one', 'two', 'three']));
  newest().end(TRACKED);
  await vi.waitFor(() => expect(kinds()).toEqual(['waiting', 'tracked', 'tracked']));
  expect(names()).toHaveLength(3);
  giveBack();
  await vi.waitFor(() => expect(names()).toEqual(['one', 'two', 'three', 'one']));
});

test('does not track a play again that was tracked in its editor', async () => {
  const read = vi.fn<QueueParts['read']>().mockReturnValue(at({ kind: 'waiting' }));
  const { runner, names, kinds, newest } = desk({ read });
  await runner.open({ videoIds: ['one', 'two'], skippedIds: [] });
  const { giveBack } = runner.lend('two');
  await vi.waitFor(() => expect(names()).toEqual(['one']));
  read.mockReturnValue(at(TRACKED));
  giveBack();
  await vi.waitFor(() => expect(kinds()).toEqual(['tracking', 'tracked']));
  newest().end(TRACKED);
  await vi.waitFor(() => expect(kinds()).toEqual(['tracked', 'tracked']));
  expect(names()).toEqual(['one']);
});

test('starts nothing while somebody else is tracking, and continues afterward', async () => {
  const { runner, names, newest, kinds } = desk({ read: () => at({ kind: 'waiting' }) });
  await runner.open(ROUND);
  await vi.waitFor(() => expect(names()).toEqual(['one']));
  const goOn = runner.pause();
  expect(newest().signal.aborted).toBe(true);
  expect(kinds()).toEqual(['waiting', 'waiting', 'waiting']);
  runner.resume();
  expect(names()).toEqual(['one']);
  goOn();
  await vi.waitFor(() => expect(names()).toEqual(['one', 'one']));
});

test('closing stops the run, and releases the lock when the run has ended', async () => {
  const { runner, names, newest, release } = desk();
  await runner.open(ROUND);
  runner.choose('one', CHOSEN);
  await vi.waitFor(() => expect(names()).toEqual(['one']));
  void runner.close();
  expect(newest().signal.aborted).toBe(true);
  expect(release).not.toHaveBeenCalled();
  await vi.waitFor(() => expect(release).toHaveBeenCalledOnce());
  expect(names()).toEqual(['one']);
});
