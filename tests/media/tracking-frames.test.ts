import { VideoSample } from 'mediabunny';
import { expect, test } from 'vitest';
import { openInput } from '@/media/reading/open-input';
import { videoTrackOf } from '@/media/reading/probe';
import { sampleFrames } from '@/media/reading/sampler';
import { pictureBytes } from '@/media/tracking/frames/picture';
import type { Picture, Plane } from '@/media/tracking/frames/picture';
import { PictureReader } from '@/media/tracking/frames/picture-reader';
import { makeClip } from './clips';

const SIZE = { widthPx: 320, heightPx: 180 };

test.each(['avc', 'vp9'] as const)('planes of %s and the drawn picture agree', async (codec) => {
  const { blob } = await makeClip({ durationSec: 0.1, codec, container: codec === 'avc' ? 'mp4' : 'webm' });
  using input = openInput({ kind: 'blob', blob });
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

test('a rotated sample is read as it is stored', async () => {
  const { blob } = await makeClip({ durationSec: 0.1, rotationDeg: 90 });
  using input = openInput({ kind: 'blob', blob });
  for await (const { sample } of sampleFrames(await videoTrackOf(input), { first: 0, end: 1 })) {
    using planar = sample;
    const fromPlanes = await read(planar);
    planar.setRotation(0);
    using drawn = redrawn(planar);
    drawn.setRotation(90);
    expect(meanGap(fromPlanes, await read(drawn), 'luma')).toBeLessThan(3);
  }
});

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
