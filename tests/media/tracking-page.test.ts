/** The page stays responsive while workers track. */
import { afterEach, expect, test, vi } from 'vitest';
import { commands } from 'vitest/browser';
import { coolDownTracking } from '@/media/tracking/track-player';
import { makeClip } from './clips';
import { trackAll } from './tracking-helpers';

afterEach(() => {
  coolDownTracking();
  vi.unstubAllGlobals();
});

test.each([
  ['by decoding', false, 1280, 720],
  ['by seeking', true, 1280, 720],
  ['by seeking', true, 3840, 2160],
] as const)(
  'no task of the page takes 50 ms while tracking %s',
  { timeout: 240_000 },
  async (_way, isSeeking, widthPx, heightPx) => {
    const clip = await makeClip({ widthPx, heightPx, durationSec: isSeeking ? 0.5 : 2 });
    if (isSeeking) vi.stubGlobal('VideoDecoder', undefined);
    await commands.recordTasks();
    performance.mark('tracking begins');
    const { points } = await trackAll(clip);
    expect(points).toHaveLength(clip.frames);
    expect(await commands.longestTaskMs('tracking begins')).toBeLessThan(50);
  },
);
