/** Tracks every accepted source, at the presentation timestamps of the 30 fps grid. */
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { coolDownTracking } from '@/media/tracking/track-player';
import { makeClip } from './clips';
import type { ClipOptions } from './clips';
import { errorsPx, framesOf, median, range, trackAll } from './tracking-helpers';

/** Enough frames to detect a wrong rotation, scale or time. */
const SHORT: ClipOptions = { durationSec: 1 };

// All tests share one tracking worker, which gets every kind of picture.
afterAll(coolDownTracking);

afterEach(() => {
  vi.unstubAllGlobals();
});

async function expectTracked(options: ClipOptions): Promise<void> {
  const clip = await makeClip(options);
  const { points, outcome } = await trackAll(clip);
  expect(outcome.reason).toBe('completed');
  expect(framesOf(points)).toEqual(range(0, Math.ceil(clip.durationSec * 30 - 1e-3)));
  expect(median(errorsPx(clip, points))).toBeLessThanOrEqual(3);
}

test.each([24, 25, 30, 50, 60])('%i frames a second', async (frameRate) => {
  await expectTracked({ ...SHORT, frameRate, startOffsetSec: 0.3 });
});

test('a variable frame rate, with a gap', async () => {
  const frameTimesSec = [
    ...Array.from({ length: 20 }, (_, k) => k / 60),
    ...Array.from({ length: 8 }, (_, k) => 0.35 + k / 24),
    ...Array.from({ length: 10 }, (_, k) => 0.75 + k / 30),
  ];
  await expectTracked({ frameTimesSec });
});

test.each([90, 180, 270] as const)('a clip displayed with a rotation of %i degrees', async (rotationDeg) => {
  await expectTracked({ ...SHORT, rotationDeg });
});

test.each([
  [480, 640],
  [854, 480],
  [960, 720],
  [1920, 1080],
  [3840, 2160],
])('%ix%i', async (widthPx, heightPx) => {
  await expectTracked({ durationSec: widthPx > 1920 ? 0.3 : 0.7, widthPx, heightPx });
});

test.each([
  ['H.264', { codec: 'avc', container: 'mov' }],
  ['VP8', { codec: 'vp8', container: 'webm' }],
  ['VP9', { codec: 'vp9', container: 'webm' }],
  ['VP9 with 4:4:4 chroma', { codec: 'vp9', codecString: 'vp09.01.10.08.03.01.01.01.00', container: 'webm' }],
  ['AV1', { codec: 'av1', container: 'mp4' }],
] as const)('%s', async (_name, options) => {
  await expectTracked({ ...SHORT, ...options });
});

test('ten bits per sample, drawn because there are no 8-bit planes', async () => {
  await expectTracked({
    ...SHORT,
    codec: 'vp9',
    codecString: 'vp09.02.10.10.01.01.01.01.00',
    container: 'webm',
  });
});

test.each(['VideoDecoder', 'no VideoDecoder'])('a clip at a URL, with %s', async (name) => {
  const clip = await makeClip(SHORT);
  if (name === 'no VideoDecoder') vi.stubGlobal('VideoDecoder', undefined);
  const url = URL.createObjectURL(clip.blob);
  const { points } = await trackAll(clip, { source: { kind: 'url', url, sizeBytes: clip.blob.size } });
  URL.revokeObjectURL(url);
  expect(points).toHaveLength(30);
  expect(median(errorsPx(clip, points))).toBeLessThanOrEqual(3);
});
