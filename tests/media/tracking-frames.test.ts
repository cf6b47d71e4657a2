import { VideoSample } from 'mediabunny';
import { expect, test } from 'vitest';
import { openInput } from '@/media/reading/open-input';
import { videoTrackOf } from '@/media/reading/probe';
import { sampleFrames } from '@/media/reading/sampler';
import { pictureBytes } from '@/media/pictures/picture';
import type { Picture, Plane } from '@/media/pictures/picture';
import { PictureReader } from '@/media/pictures/picture-reader';
import { makeClip } from './clips';

const SIZE = { widthPx: 320, heightPx: 180 };

test.each(['avc', 'vp9'] as const)('planes of %s match the drawn picture', async (codec) => {
  const { blob } = await makeClip({ durationSec: 0.1, codec, container: codec === 'avc' ? 'mp4' : 'webm' });
  using input = await openInput({ kind: 'blob', blob });
  for await (const { sample } of sampleFrames(await videoTrackOf(input), { first: 0, end: 1 })) {
    using planar = sample;
    expect(planar.format).toMatch(/I420|NV12/);
    const fromPlanes = await read(planar);
    using drawn = redrawn(planar);
    expect(drawn.format).toMatch(/RGB|BGR/);
    const fromDrawing = await read(drawn);
    expect(meanGap(fromPlanes, fromDrawing, 'luma')).toBeLessThan(3);
    expect(meanGap(fromPlanes, fromDrawing, 'u')).toBeLessThan(4);
    expect(meanGap(fromPlanes, fromDrawing, 'v')).toBeLessThan(4);
  }
});

test('reads a rotated sample in its stored orientation', async () => {
  const { blob } = await makeClip({ durationSec: 0.1, rotationDeg: 90 });
  using input = await openInput({ kind: 'blob', blob });
  for await (const { sample } of sampleFrames(await videoTrackOf(input), { first: 0, end: 1 })) {
    using planar = sample;
    const fromPlanes = await read(planar);
    planar.setRotation(0);
    using drawn = redrawn(planar);
    drawn.setRotation(90);
    expect(meanGap(fromPlanes, await read(drawn), 'luma')).toBeLessThan(3);
  }
});

/** Chroma samples per luma sample in each direction, whether they share one plane, and any extra plane. */
const FORMATS = {
  I420: { x: 2, y: 2, interleaved: false, alpha: false },
  I420A: { x: 2, y: 2, interleaved: false, alpha: true },
  NV12: { x: 2, y: 2, interleaved: true, alpha: false },
  I422: { x: 2, y: 1, interleaved: false, alpha: false },
  I444: { x: 1, y: 1, interleaved: false, alpha: false },
} as const;

test.each([
  ['I420', 640, 360],
  ['I420A', 640, 360],
  ['NV12', 640, 360],
  ['NV12', 650, 366],
  ['I422', 640, 360],
  ['I444', 640, 360],
] as const)('reads planes of %s at %ix%i from the right places', async (format, widthPx, heightPx) => {
  using sample = new VideoSample(rampFrame(format, widthPx, heightPx), { timestamp: 0 });
  const { luma, u, v, fullRange } = await read(sample);
  expect(fullRange).toBe(false);
  for (const x of [0, 100, 319]) {
    for (const y of [0, 90, 179]) {
      const chroma = Math.floor(y / 2) * u.widthPx + Math.floor(x / 2);
      expect(luma.data[y * SIZE.widthPx + x]).toBeCloseTo(ramp((x + 0.5) / 320, 16, 235), -0.5);
      expect(u.data[chroma]).toBeCloseTo(ramp((Math.floor(y / 2) + 0.5) / 90, 40, 200), -0.5);
      expect(v.data[chroma]).toBeCloseTo(ramp((Math.floor(x / 2) + 0.5) / 160, 220, 60), -0.5);
    }
  }
});

function ramp(share: number, from: number, to: number): number {
  return from + share * (to - from);
}

/** Luma increases to the right, U increases downward, and V decreases to the right. */
function rampFrame(format: keyof typeof FORMATS, widthPx: number, heightPx: number): VideoFrame {
  const { x, y, interleaved, alpha } = FORMATS[format];
  const [chromaX, chromaY] = [widthPx / x, heightPx / y];
  const plane = (across: number, down: number, at: (x: number, y: number) => number): readonly number[] =>
    Array.from({ length: across * down }, (_, k) =>
      Math.round(at(((k % across) + 0.5) / across, (Math.floor(k / across) + 0.5) / down)),
    );
  const luma = plane(widthPx, heightPx, (right) => ramp(right, 16, 235));
  const u = plane(chromaX, chromaY, (_, down) => ramp(down, 40, 200));
  const v = plane(chromaX, chromaY, (right) => ramp(right, 220, 60));
  const chroma = interleaved ? u.flatMap((value, k) => [value, v[k] ?? 0]) : [...u, ...v];
  const opaque = alpha ? luma.map(() => 255) : [];
  return new VideoFrame(Uint8Array.from([...luma, ...chroma, ...opaque]), {
    format,
    codedWidth: widthPx,
    codedHeight: heightPx,
    timestamp: 0,
  });
}

function read(sample: VideoSample): Promise<Picture> {
  return new PictureReader(SIZE).read(sample, new ArrayBuffer(pictureBytes(SIZE)));
}

/** The same picture in a format without planes. */
function redrawn(sample: VideoSample): VideoSample {
  const canvas = new OffscreenCanvas(sample.codedWidth, sample.codedHeight);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('No 2D canvas');
  sample.draw(context, 0, 0);
  return new VideoSample(canvas, { timestamp: 0 });
}

function meanGap(a: Picture, b: Picture, key: 'luma' | 'u' | 'v'): number {
  const [left, right]: readonly Plane[] = [a[key], b[key]];
  if (left === undefined || right === undefined) throw new Error('No planes');
  const sum = left.data.reduce(
    (total, value, at) => total + Math.abs(value - (right.data[at] ?? Number.NaN)),
    0,
  );
  return sum / left.data.length;
}
