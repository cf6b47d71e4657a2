/** Plays cut out of files have every frame and every sample at the right time. */
import { beforeAll, expect, test } from 'vitest';
import { BlobSource, EncodedPacketSink, Input, MP4 } from 'mediabunny';
import { CutProblemError } from '@/media/cutting/cut-error';
import { cutPlay } from '@/media/cutting/cut-play';
import { startConversion } from '@/media/export/convert-clip';
import { FfmpegTool } from '@/media/export/ffmpeg/ffmpeg-tool';
import { probeClip } from '@/media/reading/probe';
import { makeClip, type ClipOptions } from './clips';
import { compareFrames, cutOut, soundOf } from './cut-frames';
import { measureFile } from './measure';

/** What an encoder loses; a wrong picture of these clips is below 25 dB. */
const GOOD_DB = 36;
/** The limit after encoding these clips twice. */
const CONVERTED_DB = 28;
const EXACT = Number.POSITIVE_INFINITY;
const TIME_TOLERANCE_SEC = 2e-5;
/** WebM writes times in milliseconds. */
const CLOCK_OF_WEBM_SEC = 1.1e-3;

/** A file with B-frames and closed groups of pictures, like those of phones and cameras. */
let camera: Blob;

beforeAll(async () => {
  using tool = await FfmpegTool.open(new AbortController().signal);
  const picture =
    '-f lavfi -i testsrc2=size=320x180:rate=30 -f lavfi -i sine=frequency=440:sample_rate=48000';
  const coding = '-c:v libx264 -preset veryfast -bf 3 -g 40 -sc_threshold 0 -b:v 1M -pix_fmt yuv420p';
  const colors = '-colorspace bt709 -color_primaries bt709 -color_trc bt709 -c:a aac -t 5 camera.mp4';
  await tool.run(`${picture} ${coding} ${colors}`.split(' '));
  camera = new Blob([await tool.take('camera.mp4')], { type: 'video/mp4' });
});

/** A range of frames of a 30 fps clip. */
function frames(first: number, end: number) {
  return { startSec: first / 30, endSec: end / 30 };
}

test.each([
  { name: 'that starts at a key frame', first: 40, end: 80, encoded: 0 },
  { name: 'in a group of pictures', first: 27, end: 120, encoded: 13 },
  { name: 'of one frame', first: 33, end: 34, encoded: 1 },
  { name: 'of the last frames', first: 130, end: 150, encoded: 20 },
])(
  'a play $name has exactly its frames, at their times',
  { tags: 'core' },
  async ({ first, end, encoded }) => {
    const range = frames(first, end);
    const { blob, made } = await cutOut(camera, range);
    const compared = await compareFrames(camera, range, blob);
    expect(compared).toHaveLength(end - first);
    expect(Math.max(...compared.map(({ lateSec }) => Math.abs(lateSec)))).toBeLessThan(TIME_TOLERANCE_SEC);
    expect(Math.min(...compared.map(({ psnr }) => psnr))).toBeGreaterThan(GOOD_DB);
    expect(made.encodedFrames).toBe(encoded);
    expect(compared.filter(({ psnr }) => psnr === EXACT)).toHaveLength(end - first - encoded);
  },
);

test('a play that ends among frames that depend on each other ends at the exact frame', async () => {
  for (let end = 84; end < 88; end++) {
    const range = frames(38, end);
    const { blob, made } = await cutOut(camera, range);
    const compared = await compareFrames(camera, range, blob);
    expect(Math.min(...compared.map(({ psnr }) => psnr))).toBeGreaterThan(GOOD_DB);
    expect(made.encodedFrames).toBeLessThanOrEqual(2 + 3);
  }
});

test('the sound of a play matches the file to the sample', { tags: 'core' }, async () => {
  const range = frames(27, 120);
  const { blob } = await cutOut(camera, range);
  const wanted = await soundOf(camera, range);
  const found = await soundOf(blob, { startSec: 0, endSec: range.endSec - range.startSec });
  expect(found).toHaveLength(wanted.length);
  const worst = wanted.reduce((most, value, at) => Math.max(most, Math.abs(value - (found[at] ?? 0))), 0);
  expect(worst).toBeLessThan(1e-3);
  const info = await probeClip({ kind: 'blob', blob });
  expect(info).toMatchObject({ frameCount: 93, videoCodec: 'avc', audioCodec: 'aac', canDecode: true });
});

test("keeps rotation, a camera's sound and a variable rate", async () => {
  const times = Array.from({ length: 90 }, (_, k) => k / 30 + (k % 3) * 0.004);
  const { blob: source } = await makeClip({
    frameTimesSec: times,
    rotationDeg: 90,
    container: 'mov',
    sound: { onsetSec: 1.5, codec: 'pcm-s16' },
    keyFrameIntervalSec: 0.8,
  });
  const range = { startSec: times[20] ?? 0, endSec: times[70] ?? 0 };
  const { blob, made } = await cutOut(source, range);
  expect(made.type).toBe('video/quicktime');
  const compared = await compareFrames(source, range, blob);
  expect(compared).toHaveLength(50);
  expect(Math.max(...compared.map(({ lateSec }) => Math.abs(lateSec)))).toBeLessThan(TIME_TOLERANCE_SEC);
  expect(Math.min(...compared.map(({ psnr }) => psnr))).toBeGreaterThan(GOOD_DB);
  expect((await measureFile(blob)).rotationDeg).toBe(90);
  const sound = await soundOf(blob, { startSec: 0, endSec: range.endSec - range.startSec });
  expect(sound).toEqual(await soundOf(source, range));
});

test('a cut of a cut, which has an edit list, is also exact', async () => {
  const outer = frames(27, 130);
  const { blob: cut } = await cutOut(camera, outer);
  const range = frames(30, 90);
  const { blob } = await cutOut(cut, range);
  const compared = await compareFrames(cut, range, blob);
  expect(compared).toHaveLength(60);
  expect(Math.min(...compared.map(({ psnr }) => psnr))).toBeGreaterThan(GOOD_DB);
});

test('a file without sound stays silent after the cut', async () => {
  const { blob: source } = await makeClip({ durationSec: 2 });
  const { blob } = await cutOut(source, frames(10, 50));
  expect(await probeClip({ kind: 'blob', blob })).toMatchObject({ frameCount: 40, hasAudio: false });
});

test.each<{ readonly name: string; readonly options: ClipOptions }>([
  {
    name: 'VP9 with Opus',
    options: { container: 'webm', codec: 'vp9', sound: { onsetSec: 0.5, codec: 'opus' } },
  },
  { name: 'AV1', options: { container: 'mp4', codec: 'av1', widthPx: 320, heightPx: 180 } },
])('a play of $name is copied from a key frame, otherwise converted', async ({ options }) => {
  const { blob } = await makeClip({ durationSec: 4, ...options });
  const whole = frames(30, 75);
  const copied = await cutOut(blob, whole);
  expect(copied.made).toMatchObject({
    type: 'video/mp4',
    frames: 45,
    encodedFrames: 0,
    needsConversion: false,
  });
  const compared = await compareFrames(blob, whole, copied.blob);
  expect(Math.min(...compared.map(({ psnr }) => psnr))).toBe(EXACT);
  expect(Math.max(...compared.map(({ lateSec }) => Math.abs(lateSec)))).toBeLessThan(CLOCK_OF_WEBM_SEC);

  // Times in whole milliseconds, as WebM has them.
  const inner = frames(39, 75);
  const { blob: wider, made } = await cutOut(blob, inner);
  expect(made).toMatchObject({ frames: 36, needsConversion: true });
  const session = startConversion({ kind: 'blob', blob: wider }, { onProgress: () => undefined }, 36);
  const clip = await session.done;
  const converted = await compareFrames(blob, inner, clip.file);
  expect(Math.min(...converted.map(({ psnr }) => psnr))).toBeGreaterThan(CONVERTED_DB);
  await clip.release();
});

test('a VP8 play is always converted, because Firefox does not play VP8 in MP4', async () => {
  const { blob } = await makeClip({ container: 'webm', codec: 'vp8', durationSec: 3 });
  const range = frames(30, 75);
  const { blob: copied, made } = await cutOut(blob, range);
  expect(made).toMatchObject({ frames: 45, needsConversion: true });
  const session = startConversion({ kind: 'blob', blob: copied }, { onProgress: () => undefined }, 45);
  const clip = await session.done;
  expect(await probeClip({ kind: 'blob', blob: clip.file })).toMatchObject({
    videoCodec: 'avc',
    frameCount: 45,
  });
  const compared = await compareFrames(blob, range, clip.file);
  expect(Math.min(...compared.map(({ psnr }) => psnr))).toBeGreaterThan(CONVERTED_DB);
  await clip.release();
});

test("a play far from the file's only key frame has exactly its frames", async () => {
  const { blob } = await makeClip({ durationSec: 5, keyFrameIntervalSec: 60 });
  const range = frames(100, 140);
  const { blob: cut, made } = await cutOut(blob, range);
  expect(made).toMatchObject({ frames: 40, encodedFrames: 40, needsConversion: false });
  const compared = await compareFrames(blob, range, cut);
  expect(Math.min(...compared.map(({ psnr }) => psnr))).toBeGreaterThan(GOOD_DB);
});

test('overlapping plays each have all their frames', async () => {
  for (const range of [frames(20, 70), frames(50, 100)]) {
    expect(await compareFrames(camera, range, (await cutOut(camera, range)).blob)).toHaveLength(50);
  }
});

test("a play at the end of a file has no sound after its last picture, even if the file's sound is longer", async () => {
  using tool = await FfmpegTool.open(new AbortController().signal);
  const inputs = '-f lavfi -t 3 -i testsrc2=size=320x180:rate=30 -f lavfi -t 6 -i sine=sample_rate=48000';
  await tool.run(`${inputs} -c:v libx264 -pix_fmt yuv420p -c:a aac longer.mp4`.split(' '));
  const longer = new Blob([await tool.take('longer.mp4')], { type: 'video/mp4' });
  const { blob } = await cutOut(longer, frames(60, 90));
  expect(await compareFrames(longer, frames(60, 90), blob)).toHaveLength(30);
  using input = new Input({ formats: [MP4], source: new BlobSource(blob) });
  const sound = await input.getPrimaryAudioTrack();
  expect(await sound?.computeDuration()).toBeCloseTo(1, 2);
});

test('a play is cut in a worker, with progress, and can be cancelled', { tags: 'core' }, async () => {
  const shares: number[] = [];
  const { signal } = new AbortController();
  const play = await cutPlay(camera, frames(27, 120), { signal, onProgress: (share) => shares.push(share) });
  expect(play).toMatchObject({ type: 'video/mp4', frames: 93, encodedFrames: 13 });
  expect(play.file.type).toBe('video/mp4');
  expect(await compareFrames(camera, frames(27, 120), play.file)).toHaveLength(93);
  await play.release();
  const cancelled = new AbortController();
  const running = cutPlay(camera, frames(27, 120), { signal: cancelled.signal, onProgress: () => undefined });
  cancelled.abort(new DOMException('enough', 'AbortError'));
  await expect(running).rejects.toThrow('enough');
});

test('a truncated file yields the plays before its end, and an error for the others', async () => {
  const { blob: source } = await makeClip({ durationSec: 4, sound: { onsetSec: 1, codec: 'aac' } });
  const half = source.slice(0, source.size * 0.6);
  const { blob } = await cutOut(half, frames(10, 40));
  expect(await compareFrames(source, frames(10, 40), blob)).toHaveLength(30);
  await expect(cutOut(half, frames(95, 115))).rejects.toThrow(new CutProblemError('ends-early'));
});

test('a file without a key frame gives an error for every cut', { tags: 'core' }, async () => {
  const { blob: source } = await makeClip({ durationSec: 1 });
  const none = await withoutKeyFrames(source);
  await expect(cutOut(none, frames(5, 10))).rejects.toThrow(new CutProblemError('no-key-frame'));
  await expect(cutOut(none, frames(0, 10))).rejects.toThrow(new CutProblemError('no-key-frame'));
});

/** An H.264 file with one key frame whose pictures all claim to depend on others. */
async function withoutKeyFrames(file: Blob): Promise<Blob> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  using input = new Input({ formats: [MP4], source: new BlobSource(file) });
  const track = await input.getPrimaryVideoTrack();
  const packet = track && (await new EncodedPacketSink(track).getFirstPacket());
  if (!packet) throw new Error('The file has no picture');
  const at = indexOf(bytes, packet.data);
  const view = new DataView(bytes.buffer, at, packet.byteLength);
  for (let unit = 0; unit < view.byteLength; unit += 4 + view.getUint32(unit)) {
    const header = view.getUint8(unit + 4);
    if ((header & 31) === 5) view.setUint8(unit + 4, (header & ~31) | 1);
  }
  return new Blob([bytes], { type: file.type });
}

function indexOf(bytes: Uint8Array, part: Uint8Array): number {
  for (let at = 0; at + part.length <= bytes.length; at++) {
    if (part.every((byte, k) => bytes[at + k] === byte)) return at;
  }
  throw new Error('The part is not there');
}
