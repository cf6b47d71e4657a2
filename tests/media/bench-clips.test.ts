import { expect, test } from 'vitest';
import type { StreamTargetChunk } from 'mediabunny';
import { openInput } from '@/media/reading/open-input';
import { videoTrackOf } from '@/media/reading/probe';
import { sampleFrames } from '@/media/reading/sampler';
import { loadOpenCv } from '@/media/tracking/opencv/load-opencv';
import { reorderClip } from '../bench/tracking/reorder-clip';
import { SpecTracker } from '../bench/tracking/spec-tracker';
import { makeClip } from './clips';

test.each([
  ['reversed', [...Array(100).keys()].reverse()],
  ['every second frame', [0, 2, 4, 6, 8, 10]],
])('a clip is stored %s without any loss', async (_name, order) => {
  const { blob } = await makeClip({ widthPx: 322, heightPx: 182, durationSec: 100 / 30 });
  const given = await framesOf(blob);
  const made = await framesOf(await reordered(blob, order));
  expect(made).toHaveLength(order.length);
  expect(made.every((frame, k) => frame === given[order[k] ?? -1])).toBe(true);
});

test('the baseline algorithm moves by the mean flow, at most 10 px per frame, and loses the player when its grid is outside the picture', async () => {
  const size = { widthPx: 320, heightPx: 240 };
  const { cv } = await loadOpenCv();
  using tracker = new SpecTracker(cv, size, { x: 100, y: 120 }, 30);
  expect(tracker.update(blobAt(100, size))).toEqual({ x: 100, y: 120 });
  const moved = tracker.update(blobAt(104, size));
  expect(moved?.x).toBeGreaterThan(102.5);
  expect(moved?.x).toBeLessThan(105);
  expect(moved?.y).toBeCloseTo(120, 0);
  const clamped = tracker.update(blobAt(118, size));
  expect(Math.hypot((clamped?.x ?? 0) - (moved?.x ?? 0), (clamped?.y ?? 0) - (moved?.y ?? 0))).toBeLessThan(
    10.001,
  );
  using outside = new SpecTracker(cv, size, { x: -25, y: 120 }, 30);
  outside.update(blobAt(100, size));
  expect(outside.update(blobAt(100, size))).toBeNull();
});

async function reordered(blob: Blob, order: readonly number[]): Promise<Blob> {
  const bytes: number[] = [];
  await reorderClip(
    blob,
    order,
    new WritableStream<StreamTargetChunk>({
      write: ({ data, position }) => {
        for (const [k, byte] of data.entries()) bytes[position + k] = byte;
      },
    }),
  );
  return new Blob([Uint8Array.from(bytes)]);
}

/** Each frame's planes as text, for comparison. */
async function framesOf(blob: Blob): Promise<readonly string[]> {
  using input = await openInput({ kind: 'blob', blob });
  const track = await videoTrackOf(input);
  const frames: string[] = [];
  for await (const { sample: given } of sampleFrames(track, { first: 0 })) {
    using sample = given;
    const data = new Uint8Array(sample.allocationSize());
    await sample.copyTo(data);
    const hash = await crypto.subtle.digest('SHA-256', data);
    frames.push(new Uint8Array(hash).join());
  }
  return frames;
}

/** A soft textured spot. */
function blobAt(centerX: number, { widthPx, heightPx }: { widthPx: number; heightPx: number }): Uint8Array {
  return Uint8Array.from({ length: widthPx * heightPx }, (_, at) => {
    const dx = (at % widthPx) - centerX;
    const dy = Math.floor(at / widthPx) - 120;
    const texture = 60 * Math.sin(dx / 4) * Math.cos(dy / 5);
    return 80 + (100 + texture) * Math.exp(-(dx * dx + dy * dy) / 2500);
  });
}
