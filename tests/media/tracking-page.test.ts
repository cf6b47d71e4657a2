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
  ['by decoding', 2],
  ['by seeking', 0.5],
] as const)(
  'no task of the page takes 50 ms of the processor while a 720p clip is tracked %s',
  async (way, durationSec) => {
    const clip = await makeClip({ widthPx: 1280, heightPx: 720, durationSec });
    if (way === 'by seeking') vi.stubGlobal('VideoDecoder', undefined);
    await commands.recordTasks();
    performance.mark('tracking begins');
    const tracked = await Promise.allSettled([trackAll(clip)]);
    const longestMs = await commands.longestTaskMs('tracking begins');
    expect(tracked).toMatchObject([{ status: 'fulfilled', value: { outcome: { reason: 'completed' } } }]);
    expect(longestMs).toBeLessThan(50);
  },
);
