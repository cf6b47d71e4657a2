/** The frames that backward runs track: those of forward runs, bit for bit, in reverse. */
import { EncodedPacketSink } from 'mediabunny';
import { afterEach, expect, test, vi } from 'vitest';
import { openInput } from '@/media/reading/open-input';
import { videoTrackOf } from '@/media/reading/probe';
import { PICTURES_AHEAD, PICTURES_KEPT } from '@/media/tracking/constants';
import { feedBySeeking } from '@/media/tracking/frames/sources/feed-by-seeking';
import { makeClip } from './clips';
import type { ClipOptions } from './clips';
import { makeReorderedClip } from './tracking-clips';
import { picturesFed } from './tracking-feed';
import { watchBuffers, watchFrames } from './tracking-in-page';

const SMALL = { widthPx: 160, heightPx: 90 };

afterEach(() => {
  vi.unstubAllGlobals();
});

/** The pictures of a whole clip must match a backward run in reverse. */
async function expectTurnedRound(blob: Blob, feed?: Parameters<typeof picturesFed>[2]): Promise<void> {
  const forward = await picturesFed(blob, {}, feed);
  const startTimeSec = forward.at(-1)?.timeSec ?? Number.NaN;
  const backward = await picturesFed(blob, { direction: 'backward', startTimeSec }, feed);
  expect(backward).toEqual(forward.toReversed());
  expect(new Set(forward.map(({ hash }) => hash)).size).toBeGreaterThan(8);
}

/** 60, 24 and 30 frames a second, then one frame for longer than pictures are kept. */
const UNEVEN = [
  ...Array.from({ length: 20 }, (_, k) => k / 60),
  ...Array.from({ length: 8 }, (_, k) => 0.35 + k / 24),
  ...Array.from({ length: 10 }, (_, k) => 0.75 + k / 30),
  4.01,
  4.05,
];

test.each<readonly [string, ClipOptions]>([
  ['24 frames a second', { frameRate: 24 }],
  ['30 frames a second', {}],
  ['60 frames a second', { frameRate: 60 }],
  ['a variable frame rate', { frameTimesSec: UNEVEN }],
  ['a start offset', { startOffsetSec: 0.3, frameRate: 25 }],
  ['a clip turned by 90 degrees', { rotationDeg: 90 }],
  ['key frames only', { keyFrameIntervalSec: 1e-3 }],
  ['one key frame for all', { durationSec: 5, keyFrameIntervalSec: 100 }],
  ['WebM', { container: 'webm' }],
  ['ten bits a sample', { container: 'webm', codecString: 'vp09.02.10.10.01.01.01.01.00' }],
])('%s', async (_name, options) => {
  const { blob } = await makeClip({ ...SMALL, durationSec: 2.4, ...options });
  await expectTurnedRound(blob);
});

test.each([
  ['closed', 'keyint=30:bframes=3:b-adapt=0'],
  ['open', 'keyint=30:bframes=3:b-adapt=0:open-gop=1'],
  ['long', 'keyint=300:scenecut=0:bframes=3:b-adapt=0:b-pyramid=2'],
])('frames stored in another order, in %s groups', async (_name, x264Params) => {
  const blob = await makeReorderedClip({ ...SMALL, durationSec: 3 }, x264Params);
  expect(await framesStoredLate(blob)).toBeGreaterThan(30);
  await expectTurnedRound(blob);
});

test.each<readonly [string, ClipOptions]>([
  ['30 frames a second', {}],
  ['60 frames a second', { frameRate: 60 }],
  ['a variable frame rate', { frameTimesSec: UNEVEN.slice(0, 28) }],
])('without WebCodecs: %s', async (_name, options) => {
  const { blob } = await makeClip({ ...SMALL, durationSec: 0.5, ...options });
  await expectTurnedRound(blob, feedBySeeking);
});

test('decodes each frame once if groups of pictures fit in memory', async () => {
  const { blob } = await makeClip({ ...SMALL, durationSec: 6, keyFrameIntervalSec: 2 });
  const frames = watchFrames();
  const buffers = watchBuffers(SMALL);
  expect(await picturesFed(blob, { direction: 'backward', startTimeSec: 179 / 30 })).toHaveLength(180);
  expect(frames.decoded()).toBe(180);
  expect(buffers()).toBeLessThanOrEqual(PICTURES_KEPT + PICTURES_AHEAD);
});

test('limits the number of pictures kept from a long group', async () => {
  const { blob } = await makeClip({ ...SMALL, durationSec: 10, keyFrameIntervalSec: 100 });
  const frames = watchFrames();
  const buffers = watchBuffers(SMALL);
  expect(await picturesFed(blob, { direction: 'backward', startTimeSec: 299 / 30 })).toHaveLength(300);
  // Once to the end of each stretch of 64.
  expect(frames.decoded()).toBe(300 + 236 + 172 + 108 + 44);
  expect(frames.mostOpen()).toBeLessThan(20);
  expect(frames.open()).toBe(0);
  expect(buffers()).toBeLessThanOrEqual(PICTURES_KEPT + PICTURES_AHEAD);
});

/** How many frames are stored after a frame that is shown later. */
async function framesStoredLate(blob: Blob): Promise<number> {
  using input = await openInput({ kind: 'blob', blob });
  const sink = new EncodedPacketSink(await videoTrackOf(input));
  let late = 0;
  let latestSec = Number.NEGATIVE_INFINITY;
  for await (const { timestamp } of sink.packets(undefined, undefined, { metadataOnly: true })) {
    if (timestamp < latestSec) late++;
    latestSec = Math.max(latestSec, timestamp);
  }
  return late;
}
