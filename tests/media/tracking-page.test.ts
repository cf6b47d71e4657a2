/** The page stays responsive while workers track. */
import { afterEach, expect, test, vi } from 'vitest';
import { FlowAndAppearanceEngine } from '@/media/tracking/engine';
import { coolDownTracking } from '@/media/tracking/track-player';
import { makeClip } from './clips';
import { trackAll } from './tracking-helpers';

afterEach(() => {
  coolDownTracking();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('when decoding, workers decode every frame and track the player without using the page', async () => {
  const clip = await makeClip({ durationSec: 0.5 });
  const decode = vi.spyOn(VideoDecoder.prototype, 'decode');
  const engines = vi.spyOn(FlowAndAppearanceEngine.prototype, 'start');
  const { outcome, points } = await trackAll(clip);
  expect(outcome.reason).toBe('completed');
  expect(points).toHaveLength(15);
  expect(decode).not.toHaveBeenCalled();
  expect(engines).not.toHaveBeenCalled();
});

/** Counts the turns that another task of this page gets. */
function takeTurns(): { readonly count: () => number; end(): void } {
  const { port1, port2 } = new MessageChannel();
  let turns = 0;
  port1.addEventListener('message', () => {
    turns++;
    port2.postMessage(null);
  });
  port1.start();
  port2.postMessage(null);
  return { count: () => turns, end: () => port1.close() };
}

// When seeking, the browser itself draws each frame on the page.
test('when seeking, the page gets a turn between any two frames', async () => {
  const clip = await makeClip({ durationSec: 0.5 });
  vi.stubGlobal('VideoDecoder', undefined);
  const turns = takeTurns();
  const turnsAtFrame: number[] = [];
  const draw = createImageBitmap;
  vi.stubGlobal('createImageBitmap', (...given: Parameters<typeof createImageBitmap>) => {
    turnsAtFrame.push(turns.count());
    return draw(...given);
  });
  const { outcome } = await trackAll(clip);
  turns.end();
  expect(outcome.reason).toBe('completed');
  expect(turnsAtFrame.length).toBeGreaterThanOrEqual(15);
  // Strictly increasing: no two frames are drawn in one task.
  expect(turnsAtFrame).toEqual([...new Set(turnsAtFrame)].toSorted((a, b) => a - b));
});
