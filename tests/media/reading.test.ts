import { CustomSource, Input, MP4 } from 'mediabunny';
import { expect, test } from 'vitest';
import { clipProblemOf } from '@/media/reading/clip-error';
import { openFilmstrip } from '@/media/reading/filmstrip';
import { openInput } from '@/media/reading/open-input';
import { probeClip, videoTrackOf } from '@/media/reading/probe';
import { frameIndexAt, gridLength, sampleFrames } from '@/media/reading/sampler';
import { makeThumbnail } from '@/media/reading/thumbnail';
import type { MediaSource } from '@/media/media-source';
import { makeClip } from './clips';
import type { ClipOptions } from './clips';

const asSource = (blob: Blob): MediaSource => ({ kind: 'blob', blob });

test('describes a clip with sound correctly', { tags: 'core' }, async () => {
  const clip = await makeClip({ durationSec: 2, sound: { onsetSec: 1, codec: 'aac' } });
  const info = await probeClip(asSource(clip.blob));
  expect(info).toMatchObject({
    widthPx: 640,
    heightPx: 360,
    frameRate: 30,
    isVariableRate: false,
    frameCount: 60,
    videoCodec: 'avc',
    rotationDeg: 0,
    hasAudio: true,
    audioCodec: 'aac',
    canDecode: true,
    sizeBytes: clip.blob.size,
  });
  expect(info.durationSec).toBeCloseTo(2, 3);
});

test.each([90, 180, 270] as const)(
  'a clip rotated by %i degrees has the displayed size',
  async (rotationDeg) => {
    const clip = await makeClip({ durationSec: 0.5, rotationDeg });
    const info = await probeClip(asSource(clip.blob));
    expect([info.rotationDeg, info.widthPx, info.heightPx]).toEqual([
      rotationDeg,
      clip.widthPx,
      clip.heightPx,
    ]);
  },
);

test('reads odd sizes, WebM and MOV', async () => {
  const odd = await makeClip({
    durationSec: 0.5,
    container: 'webm',
    codec: 'vp8',
    widthPx: 321,
    heightPx: 241,
  });
  expect(await probeClip(asSource(odd.blob))).toMatchObject({ widthPx: 321, heightPx: 241, canDecode: true });
  const mov = await makeClip({ durationSec: 0.5, container: 'mov' });
  expect(await probeClip(asSource(mov.blob))).toMatchObject({
    videoCodec: 'avc',
    frameCount: 15,
    hasAudio: false,
  });
});

test('does not count a start offset as part of the length', async () => {
  const clip = await makeClip({
    durationSec: 1,
    startOffsetSec: 0.4,
    sound: { onsetSec: 0.5, codec: 'opus' },
  });
  const info = await probeClip(asSource(clip.blob));
  expect(info.firstTimestampSec).toBeCloseTo(0.4, 3);
  expect(info.frameCount).toBe(30);
});

test('recognizes a variable-rate clip and samples it at 30 fps', async () => {
  const frameTimesSec = [0, 0.05, 0.071, 0.2, 0.23, 0.31, 0.45, 0.46, 0.52, 0.61, 0.63, 0.8, 0.9];
  const clip = await makeClip({ frameTimesSec });
  expect(await probeClip(asSource(clip.blob))).toMatchObject({ isVariableRate: true, frameCount: 30 });
  expect(await shownTimes(clip.blob)).toEqual(gridOf(frameTimesSec, 30));
});

test.each([24, 25, 30, 50, 60])(
  'a %i fps clip yields the frame shown at each thirtieth of a second',
  async (frameRate) => {
    const options: ClipOptions = { frameRate, durationSec: 1, startOffsetSec: 0.2 };
    const clip = await makeClip(options);
    const frameTimes = Array.from({ length: frameRate }, (_, k) => k / frameRate);
    expect(await shownTimes(clip.blob)).toEqual(gridOf(frameTimes, 30));
  },
);

test('reads a URL by ranges', { tags: 'core' }, async () => {
  const { blob } = await makeClip({ durationSec: 1 });
  const url = URL.createObjectURL(blob);
  const info = await probeClip({ kind: 'url', url, sizeBytes: blob.size });
  expect(info).toEqual(await probeClip(asSource(blob)));
  URL.revokeObjectURL(url);
  await expect(probeClip({ kind: 'url', url, sizeBytes: blob.size })).rejects.toThrow('The network failed');
});

test('sampling can start anywhere and stops on abort', async () => {
  const { blob } = await makeClip({ durationSec: 1 });
  using input = await openInput(asSource(blob));
  const track = await videoTrackOf(input);
  const controller = new AbortController();
  const seen: number[] = [];
  const reading = (async () => {
    for await (const { frameIndex, sample } of sampleFrames(track, { first: 7 }, controller.signal)) {
      sample.close();
      seen.push(frameIndex);
      if (frameIndex === 9) controller.abort();
    }
  })();
  await expect(reading).rejects.toMatchObject({ name: 'AbortError' });
  expect(seen).toEqual([7, 8, 9]);
  expect([0, 1 / 30, 2.999_99, 3].map(frameIndexAt)).toEqual([0, 1, 90, 90]);
  // In whole milliseconds, like WebM.
  expect([0.033, 0.067, 0.1, 0.099].map(frameIndexAt)).toEqual([1, 2, 3, 3]);
});

test('the thumbnail is the upright first frame, at most 640 px wide', { tags: 'core' }, async () => {
  const wide = await makeClip({ durationSec: 0.2, widthPx: 1280, heightPx: 720 });
  const jpeg = await makeThumbnail(asSource(wide.blob));
  expect(jpeg.type).toBe('image/jpeg');
  using picture = closing(await createImageBitmap(jpeg));
  expect([picture.image.width, picture.image.height]).toEqual([640, 360]);
  const upright = await makeClip({ durationSec: 0.2, rotationDeg: 90 });
  using turned = closing(await createImageBitmap(await makeThumbnail(asSource(upright.blob))));
  expect([turned.image.width, turned.image.height]).toEqual([360, 640]);
  const { x, y } = upright.truthAt(0);
  expect(redness(turned.image, x, y - 8)).toBeGreaterThan(40);
});

test(
  'the filmstrip yields the requested pictures, repeatedly and from any part of the clip',
  { tags: 'core' },
  async () => {
    const clip = await makeClip({ durationSec: 2, startOffsetSec: 0.4 });
    const reader = openFilmstrip(asSource(clip.blob), 60);
    const read = async (frames: readonly number[]) => {
      const seen: number[] = [];
      await reader.read(frames, new AbortController().signal, (frame, image) => {
        using picture = closing(image);
        expect([picture.image.width, picture.image.height]).toEqual([107, 60]);
        const { x, y } = clip.truthAt(frame / 30);
        const scale = 60 / clip.heightPx;
        // At this size the shirt's stripes are a pixel wide.
        const around = [-1, 0, 1].map((dx) => redness(picture.image, x * scale + dx, y * scale - 1));
        expect(Math.max(...around)).toBeGreaterThan(40);
        seen.push(frame);
      });
      return seen;
    };
    expect(await read([5, 30, 59])).toEqual([5, 30, 59]);
    expect(await read([30, 31, 32, 33])).toEqual([30, 31, 32, 33]);
    reader.close();
  },
);

test('the filmstrip stops when another view is requested, and continues with that one', async () => {
  const { blob } = await makeClip({ durationSec: 1 });
  const reader = openFilmstrip(asSource(blob), 60);
  const seen: number[] = [];
  const controller = new AbortController();
  const note = (frame: number, picture: ImageBitmap): void => {
    picture.close();
    seen.push(frame);
    if (frame === 8) controller.abort();
  };
  await expect(reader.read([4, 8, 12, 16], controller.signal, note)).rejects.toMatchObject({
    name: 'AbortError',
  });
  expect(seen).toEqual([4, 8]);
  await reader.read([20], new AbortController().signal, note);
  expect(seen).toEqual([4, 8, 20]);
  reader.close();
});

test.each([
  ['an empty file', 'empty', () => Promise.resolve(new Blob([]))],
  [
    'text renamed to .mp4',
    'not-a-video',
    () => Promise.resolve(new File(['no video at all\n'.repeat(99)], 'a.mp4')),
  ],
  [
    'Matroska renamed to .mp4',
    'matroska',
    async () => new File([(await makeClip({ durationSec: 0.5, container: 'mkv' })).blob], 'a.mp4'),
  ],
  ['sound without a picture', 'no-video-track', async () => (await soundOnly()).blob],
  ['a file cut in the middle', 'truncated', async () => cut((await soundOnly(true)).blob, 0.5)],
  ['a file cut near the end', 'truncated', async () => cut((await soundOnly(true)).blob, 0.97)],
  ['a file cut in its movie header', 'truncated', async () => cut((await soundOnly(true)).blob, 0.001)],
])('rejects %s as %s', { tags: 'core' }, async (_name, reason, make) => {
  const error: unknown = await probeClip(asSource(await make())).catch((cause: unknown) => cause);
  expect(error).toMatchObject({
    code: 'file-type',
    message: 'Invalid file type. Supported formats: MP4, MOV, WebM',
  });
  expect(clipProblemOf(error)).toBe(reason);
});

test('rejects meaningless bytes as not a video', async () => {
  // A fragment whose movie header is elsewhere: a box 'ftyp' and an empty box 'moof'.
  const fragment = new Blob(['\0\0\0\x10ftypisom\0\0\0\0', '\0\0\0\x08moof']);
  using input = await openInput(asSource(fragment));
  const error: unknown = await videoTrackOf(input).catch((cause: unknown) => cause);
  expect(clipProblemOf(error)).toBe('not-a-video');
});

test.each([
  ['a file that can no longer be read', new DOMException('gone', 'NotReadableError')],
  ['a line that is down', new TypeError('Failed to fetch')],
])('does not mistake %s for a file that is not a video', async (_name, failure) => {
  const { blob } = await makeClip({ durationSec: 0.5 });
  const firstBox = new DataView(await blob.slice(0, 4).arrayBuffer()).getUint32(0);
  using input = new Input({
    formats: [MP4],
    source: new CustomSource({
      getSize: () => blob.size,
      // The file's type can be read, the rest cannot.
      read: async (start, end) => {
        if (end > firstBox) throw failure;
        return new Uint8Array(await blob.slice(start, end).arrayBuffer());
      },
    }),
  });
  expect(await input.canRead()).toBe(true);
  await expect(videoTrackOf(input)).rejects.toBe(failure);
});

test('the grid has exactly the paid frames, even if the file rounds its times', async () => {
  // The last frame ends 0.002 of a frame after the thirtieth.
  const clip = await makeClip({ frameTimesSec: Array.from({ length: 30 }, (_, k) => (k * 1.000_07) / 30) });
  using input = await openInput(asSource(clip.blob));
  expect(await gridLength(await videoTrackOf(input))).toBe(30);
  expect((await probeClip(asSource(clip.blob))).frameCount).toBe(30);
});

test('probing stops when it is aborted', async () => {
  const { blob } = await makeClip({ durationSec: 0.2 });
  const controller = new AbortController();
  const probing = probeClip(asSource(blob), controller.signal);
  controller.abort();
  await expect(probing).rejects.toMatchObject({ name: 'AbortError' });
});

function soundOnly(picture = false) {
  return makeClip({ durationSec: 1, picture, sound: { onsetSec: 0.5, codec: 'aac' } });
}

function cut(blob: Blob, share: number): Blob {
  return blob.slice(0, Math.max(40, Math.round(blob.size * share)));
}

/** Presentation times, relative to the first frame and in milliseconds, that sampling delivers. */
async function shownTimes(blob: Blob): Promise<number[]> {
  using input = await openInput(asSource(blob));
  const track = await videoTrackOf(input);
  const origin = await track.getFirstTimestamp();
  const times: number[] = [];
  for await (const { sample, timeSec, frameIndex } of sampleFrames(track, { first: 0 })) {
    expect(timeSec).toBeCloseTo(frameIndex / 30, 9);
    times.push(Math.round((sample.timestamp - origin) * 1000));
    sample.close();
  }
  expect(times).toHaveLength(await gridLength(track));
  return times;
}

function gridOf(frameTimes: readonly number[], count: number): number[] {
  return Array.from({ length: count }, (_, k) => {
    const shown = frameTimes.findLast((time) => time <= k / 30 + 1e-4) ?? 0;
    return Math.round(shown * 1000);
  });
}

function closing(image: ImageBitmap): { image: ImageBitmap } & Disposable {
  return { image, [Symbol.dispose]: () => image.close() };
}

function redness(image: ImageBitmap, x: number, y: number): number {
  const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
  if (context === null) throw new Error('No 2D canvas');
  context.drawImage(image, 0, 0);
  const [red = 0, green = 0] = context.getImageData(Math.round(x), Math.round(y), 1, 1).data;
  return red - green;
}
