/** A shared clip in the browser. It needs a real IndexedDB. */
// @module-tag core
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepSharedClip } from '@/offline/shared-clip';
import { findSharedClip, forgetClipOfOthers, forgetSharedClip, takeSharedClip } from '@/offline/waiting-clip';

const HOUR_MS = 60 * 60 * 1000;
let nowMs = Date.now();

beforeEach(() => {
  vi.spyOn(Date, 'now').mockImplementation(() => nowMs++);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await forgetSharedClip();
});

const share = (name: string) => keepSharedClip(new File([`frames of ${name}`], name, { type: 'video/mp4' }));
const nameFor = async (userId: string | null, isArriving = false) =>
  (await findSharedClip(userId, isArriving))?.file.name ?? null;

test('a shared clip waits for the member whom sharing brought here, and nobody else is shown it', async () => {
  await share('rally.mp4');
  expect(await nameFor('ann')).toBeNull();
  expect(await nameFor(null)).toBeNull();
  expect(await nameFor('ann', true)).toBe('rally.mp4');
  expect(await nameFor('ann')).toBe('rally.mp4');
  for (const isArriving of [true, false]) {
    expect(await nameFor('ben', isArriving)).toBeNull();
    expect(await nameFor(null, isArriving)).toBeNull();
  }
});

test('a clip is taken once, with its content, also if two pages try', async () => {
  await share('rally.mp4');
  const clip = await findSharedClip(null, true);
  if (!clip) throw new Error('There is no clip');
  const results = await Promise.all([takeSharedClip(clip), takeSharedClip(clip)]);
  expect(results).toEqual([true, false]);
  expect(await clip.file.text()).toBe('frames of rally.mp4');
  expect(await nameFor(null, true)).toBeNull();
});

test('a newer clip replaces the one that waits, and is not taken in its place', async () => {
  await share('rally.mp4');
  const shown = await findSharedClip('ann', true);
  if (!shown) throw new Error('There is no clip');
  await share('goal.mp4');
  expect(await takeSharedClip(shown)).toBe(false);
  expect(await nameFor('ann')).toBeNull();
  expect(await nameFor('ben', true)).toBe('goal.mp4');
});

test('a clip is thrown away after a day', async () => {
  await share('rally.mp4');
  nowMs += 23 * HOUR_MS;
  expect(await nameFor('ann', true)).toBe('rally.mp4');
  nowMs += 2 * HOUR_MS;
  expect(await nameFor('ann')).toBeNull();
  nowMs -= 2 * HOUR_MS;
  expect(await nameFor('ann', true)).toBeNull();
});

test('a clip is forgotten after a sign-out, and the next one is kept', async () => {
  await share('rally.mp4');
  await nameFor('ann', true);
  await forgetSharedClip();
  expect(await nameFor('ann', true)).toBeNull();
  await share('goal.mp4');
  expect(await nameFor('ann', true)).toBe('goal.mp4');
});

test('whoever signs in next removes the clip of a user whose session has ended, but not a newer one', async () => {
  await share('rally.mp4');
  await nameFor('ann', true);
  await forgetClipOfOthers('ann');
  expect(await nameFor('ann')).toBe('rally.mp4');
  await forgetClipOfOthers('ben');
  expect(await nameFor('ann')).toBeNull();

  await share('goal.mp4');
  await nameFor('ann', true);
  await share('header.mp4');
  await forgetClipOfOthers('ben');
  expect(await nameFor('ben', true)).toBe('header.mp4');
});
