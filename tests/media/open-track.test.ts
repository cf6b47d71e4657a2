// @module-tag core
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { storedTrackDocument } from '@/domain/editor/track-document';
import { openTrack, type OpenTrack } from '@/studio/record/open-track';
import type { SavedTrack } from '@/studio/record/saved-track';
import type { StoredName } from '@/lib/browser-storage';
import { createLocalTracks, type LocalTrack, type LocalTracks } from '@/studio/record/track-record';
import { KeyedStore } from '@/lib/keyed-store';
import { documentOf, TestAccount, TestClock, THEIRS, workOf } from '../unit/studio/record/saving-world';
import { VIDEO_DETAILS } from '../editor-fixtures';
import { openPage, type OtherPage } from './leaving-page';

const VIDEO = 'clip';

let name: StoredName;
let local: LocalTracks;
let clock: TestClock;
let account: TestAccount;
let opened: OpenTrack[];

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  name = `standout.tracks-${crypto.randomUUID()}`;
  local = createLocalTracks(name);
  clock = new TestClock();
  account = new TestAccount(clock);
  opened = [];
});

afterEach(async () => {
  account.line = 'down';
  await Promise.all(opened.map((track) => track.close()));
  indexedDB.deleteDatabase(name);
  vi.restoreAllMocks();
});

async function open(userId = 'ann', videoId = VIDEO): Promise<OpenTrack> {
  const track = await openTrack(userId, videoId, { account, local, clock });
  opened.push(track);
  return track;
}

/** An editor in a separate page, with a change that is not in the account; `then` runs after it. */
function editElsewhere(pointCount: number, then = ''): Promise<OtherPage> {
  return openPage(
    `const { openTrack } = await load('/src/studio/record/open-track.ts');
     const { createLocalTracks } = await load('/src/studio/record/track-record.ts');
     const parts = { account: given.account, local: createLocalTracks(given.name), clock: given.clock };
     const { saved } = await openTrack('ann', 'clip', parts);
     saved.takeWork(given.before);
     await saved.keepNow();
     saved.takeWork(given.work);
     const kept = saved.keepNow();
     ${then}
     await kept;`,
    { name, account, clock, before: workOf(1), work: workOf(pointCount) },
  );
}

async function writers(): Promise<readonly string[]> {
  return (await local.list('ann', VIDEO)).map(({ writerId }) => writerId);
}

test('the next page shows and saves a change made right before the last one closed', async () => {
  account.put(documentOf(3));
  await editElsewhere(5, 'leave();');
  const { initial, saved } = await open();
  expect(initial).toEqual(documentOf(5));
  expect(saved.getState().kind).toBe('unsaved');
  await saved.saveNow();
  expect(account.stored).toMatchObject({ revision: 2, document: documentOf(5) });
  await expect.poll(writers).toEqual([]);
});

/** Keeps the device's store busy until the returned function is called, like an overloaded disk. */
async function holdStore(): Promise<() => void> {
  await local.list('ann', VIDEO);
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(name);
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(new Error('The store cannot be opened')));
  });
  let isHeld = true;
  const transaction = database.transaction('values', 'readwrite');
  const goOn = (): void => {
    if (isHeld) transaction.objectStore('values').count().addEventListener('success', goOn);
  };
  goOn();
  return () => {
    isHeld = false;
    database.close();
  };
}

test("also if the device's store is busy when the page closes", async () => {
  account.put(documentOf(3));
  const otherPage: { saved?: SavedTrack } = {};
  const other = await openPage(
    `const { openTrack } = await load('/src/studio/record/open-track.ts');
     const { createLocalTracks } = await load('/src/studio/record/track-record.ts');
     const parts = { account: given.account, local: createLocalTracks(given.name), clock: given.clock };
     const { saved } = await openTrack('ann', 'clip', parts);
     given.page.saved = saved;`,
    { name, account, clock, page: otherPage },
  );
  const letGo = await holdStore();
  otherPage.saved?.takeWork(workOf(5));
  otherPage.saved?.keepAtLast();
  other.leave();
  letGo();
  const { initial, saved } = await open();
  expect(initial).toEqual(documentOf(5));
  await saved.keepNow();
  expect(await new KeyedStore(name).listUnder(['ann', VIDEO])).toHaveLength(1);
  expect(Object.keys(localStorage).filter((key) => key.startsWith(name))).toEqual([]);
  await saved.saveNow();
  expect(account.stored).toMatchObject({ revision: 2, document: documentOf(5) });
  await expect.poll(writers).toEqual([]);
});

test('does not take over an open tab’s work until that tab closes', async () => {
  const other = await editElsewhere(5);
  const mine = await open();
  expect(mine.initial).toEqual(documentOf(0));
  mine.saved.takeWork(workOf(3));
  await mine.saved.keepNow();
  expect(await writers()).toHaveLength(2);
  await mine.saved.saveNow();
  expect(account.stored).toMatchObject({ revision: 1, document: documentOf(3) });
  other.leave();
  await mine.close();
  const next = await open();
  expect(next.initial).toEqual(documentOf(5));
  expect(next.saved.getState()).toMatchObject({ kind: 'conflict', newer: { revision: 1 } });
});

test('a reopened editor starts from the work that the previous one is still saving', async () => {
  const first = await open();
  first.saved.takeWork(workOf(4));
  account.line = 'hangs';
  await first.close();
  account.line = 'up';
  const second = await open();
  expect(second.initial).toEqual(documentOf(4));
  account.answer();
  second.saved.takeWork(workOf(5));
  await second.saved.saveNow();
  await clock.pass(2000);
  expect(second.saved.getState().kind).toBe('saved');
  expect(account.stored?.document).toEqual(documentOf(5));
  await expect.poll(writers).toEqual([]);
});

test('ignores copies of other users and videos, and leaves an unreadable one in place', async () => {
  const first = await open();
  first.saved.takeWork(workOf(4));
  account.line = 'down';
  await first.close();
  account.line = 'up';
  const store = new KeyedStore(name);
  await store.put(['ann', VIDEO, 'newer version'], { writerId: 'newer version', keys: [] });
  expect((await open('anna')).initial).toEqual(documentOf(0));
  expect((await open('ann', 'clip 2')).initial).toEqual(documentOf(0));
  expect((await open()).initial).toEqual(documentOf(4));
  expect(await store.listUnder(['ann', VIDEO, 'newer version'])).toHaveLength(1);
});

test('opens the newest copy, and keeps an older one for the next time', async () => {
  const copy = (writerId: string, pointCount: number): LocalTrack => ({
    userId: 'ann',
    videoId: VIDEO,
    writerId,
    change: 1,
    baseRevision: 0,
    changedAtMs: pointCount,
    document: { ...documentOf(pointCount), seen: [VIDEO_DETAILS] },
  });
  const [older, newer] = [crypto.randomUUID(), crypto.randomUUID()];
  await local.write(copy(newer, 8));
  await local.write(copy(older, 7));
  const first = await open();
  expect(first.initial).toEqual(documentOf(8));
  await first.saved.saveNow();
  await first.close();
  const second = await open();
  expect(second.initial).toEqual(documentOf(7));
  expect(second.saved.getState().kind).toBe('conflict');
});

test('removes a copy that holds the same work as the account', async () => {
  const first = await open();
  first.saved.takeWork(workOf(4));
  account.line = 'down';
  await first.close();
  account.line = 'up';
  account.put(documentOf(4, 0.1));
  const second = await open();
  expect(second.initial).toEqual(documentOf(4, 0.1));
  expect(second.saved.getState().kind).toBe('saved');
  await expect.poll(writers).toEqual([]);
});

test('opens the copy when offline, and fails without one', async () => {
  account.put(documentOf(3));
  const first = await open();
  first.saved.takeWork(workOf(4));
  account.line = 'down';
  await first.close();
  const second = await open();
  expect(second.initial).toEqual(documentOf(4));
  await expect(open('ann', 'clip 2')).rejects.toMatchObject({ code: 'track-load-failed' });
  await expect.poll(async () => (await navigator.locks.query()).held).toHaveLength(1);
});

test('“Use the newer one” reopens the same editor with that version, and keeps its copy when the old one closes', async () => {
  account.put(documentOf(3));
  const first = await open();
  expect(first.takeNewer()).toBeNull();
  first.saved.takeWork(workOf(4));
  await first.saved.keepNow();
  account.put(documentOf(9));
  await first.saved.saveNow();
  const second = first.takeNewer();
  if (!second) throw new Error('There was no conflict');
  opened.push(second);
  await first.close();
  expect(second.initial).toEqual(documentOf(9));
  expect((await navigator.locks.query()).held).toHaveLength(1);
  await expect.poll(writers).toEqual([]);
  second.saved.takeWork(workOf(10));
  await second.saved.saveNow();
  expect(account.stored).toMatchObject({ revision: 3, document: documentOf(10) });
  expect(account.stored?.writerId).not.toBe(THEIRS);
  await second.close();
  await expect.poll(async () => (await navigator.locks.query()).held).toEqual([]);
});

test('works on a device that cannot store anything', async () => {
  const blocked = (): Promise<never> => Promise.reject(new DOMException('blocked', 'SecurityError'));
  local = { write: blocked, writeAtLast: () => undefined, list: blocked, remove: blocked };
  account.put(documentOf(3));
  const { initial, saved } = await open();
  expect(initial).toEqual(documentOf(3));
  saved.takeWork(workOf(4));
  await saved.saveNow();
  expect(account.stored).toMatchObject({ revision: 2, document: documentOf(4) });
});

test('opens what earlier versions of the app left on a device, from both places', async () => {
  name = 'standout.tracks';
  local = createLocalTracks(name);
  const left = (videoId: string, writerId: string, pointCount: number) => ({
    userId: 'ann',
    videoId,
    writerId,
    change: 12,
    baseRevision: 0,
    changedAtMs: 1_764_000_000_000,
    // Earlier versions stored the details elsewhere.
    document: { ...storedTrackDocument(documentOf(pointCount)), details: undefined },
  });
  const [inStore, atLast] = [crypto.randomUUID(), crypto.randomUUID()];
  await new KeyedStore(name).put(['ann', VIDEO, inStore], left(VIDEO, inStore, 8));
  const path = `standout.tracks/ann/clip 2/${atLast}`;
  localStorage.setItem(path, JSON.stringify(left('clip 2', atLast, 7)));

  const first = await open();
  expect(first.initial).toEqual(documentOf(8));
  await first.saved.saveNow();
  expect(account.stored).toMatchObject({ revision: 1, document: documentOf(8), writerId: inStore });
  account.stored = null;
  const second = await open('ann', 'clip 2');
  expect(second.initial).toEqual(documentOf(7));
  await second.saved.saveNow();
  expect(account.stored).toMatchObject({ document: documentOf(7), writerId: atLast });
  await expect.poll(() => localStorage.getItem(path)).toBeNull();
  await expect.poll(writers).toEqual([]);
});
