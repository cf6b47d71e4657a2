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

// Where the clip is sought through, the browser itself draws each frame on the page, in some 30 to 75 ms without a GPU.
test.each([
  ['by decoding', 2, 50],
  ['by seeking', 0.5, 150],
] as const)(
  'no task of the page takes long while a 720p clip is tracked %s',
  async (way, durationSec, maxMs) => {
    const clip = await makeClip({ widthPx: 1280, heightPx: 720, durationSec });
    if (way === 'by seeking') vi.stubGlobal('VideoDecoder', undefined);
    await commands.recordTasks();
    performance.mark('tracking begins');
    const tracked = await Promise.allSettled([trackAll(clip)]);
    const longestMs = await commands.longestTaskMs('tracking begins');
    expect(tracked).toMatchObject([{ status: 'fulfilled', value: { outcome: { reason: 'completed' } } }]);
    expect(longestMs).toBeLessThan(maxMs);
  },
);
