/** Plays that are cut out of files: every frame and every sample is there, at its time. */
import { beforeAll, expect, test } from 'vitest';
import { CutProblemError } from '@/media/cutting/cut-error';
import { cutPlay } from '@/media/cutting/cut-play';
import { FfmpegTool } from '@/media/export/ffmpeg/ffmpeg-tool';
import { probeClip } from '@/media/reading/probe';
import { makeClip } from './clips';
import { compareFrames, cutOut, soundOf } from './cut-frames';
import { measureFile } from './measure';

/** What an encoder loses; a wrong picture of these clips is below 25 dB. */
const GOOD_DB = 36;
const EXACT = Number.POSITIVE_INFINITY;
const TIME_TOLERANCE_SEC = 2e-5;

/** A file with B-frames, open to nothing, as phones and cameras write it. */
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

/** A range of frames of a clip at 30 a second. */
function frames(first: number, end: number) {
  return { startSec: first / 30, endSec: end / 30 };
}

test.each([
  { name: 'from a key frame', first: 40, end: 80, encoded: 0 },
  { name: 'in a group of pictures', first: 27, end: 120, encoded: 13 },
  { name: 'of one frame', first: 33, end: 34, encoded: 1 },
  { name: 'of the last frames', first: 130, end: 150, encoded: 20 },
])('a play $name has its frames and no other, at their times', async ({ first, end, encoded }) => {
  const range = frames(first, end);
  const { blob, made } = await cutOut(camera, range);
  const compared = await compareFrames(camera, range, blob);
  expect(compared).toHaveLength(end - first);
  expect(Math.max(...compared.map(({ lateSec }) => Math.abs(lateSec)))).toBeLessThan(TIME_TOLERANCE_SEC);
  expect(Math.min(...compared.map(({ psnr }) => psnr))).toBeGreaterThan(GOOD_DB);
  expect(made.encodedFrames).toBe(encoded);
  expect(compared.filter(({ psnr }) => psnr === EXACT)).toHaveLength(end - first - encoded);
});

test('a play that ends between frames that depend on each other ends where it should', async () => {
  for (let end = 84; end < 88; end++) {
    const range = frames(38, end);
    const { blob, made } = await cutOut(camera, range);
    const compared = await compareFrames(camera, range, blob);
    expect(Math.min(...compared.map(({ psnr }) => psnr))).toBeGreaterThan(GOOD_DB);
    expect(made.encodedFrames).toBeLessThanOrEqual(2 + 3);
  }
});

test('the sound of a play is that of the file, to the sample', async () => {
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

test('rotation, sound of a camera and a variable rate stay as they are', async () => {
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

test('a cut of a cut, which has an edit list, is exact too', async () => {
  const outer = frames(27, 130);
  const { blob: cut } = await cutOut(camera, outer);
  const range = frames(30, 90);
  const { blob } = await cutOut(cut, range);
  const compared = await compareFrames(cut, range, blob);
  expect(compared).toHaveLength(60);
  expect(Math.min(...compared.map(({ psnr }) => psnr))).toBeGreaterThan(GOOD_DB);
});

test('a file without sound has none after the cut', async () => {
  const { blob: source } = await makeClip({ durationSec: 2 });
  const { blob } = await cutOut(source, frames(10, 50));
  expect(await probeClip({ kind: 'blob', blob })).toMatchObject({ frameCount: 40, hasAudio: false });
});

test('a codec whose packets cannot stand beside new ones is told', async () => {
  const { blob } = await makeClip({ durationSec: 1, container: 'webm' });
  await expect(cutOut(blob, frames(5, 20))).rejects.toThrow(new CutProblemError('not-copyable'));
});

test('a play is cut in a worker, with progress, and can be cancelled', async () => {
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

test('a file that ends in the middle gives the plays before its end, and says so of the others', async () => {
  const { blob: source } = await makeClip({ durationSec: 4, sound: { onsetSec: 1, codec: 'aac' } });
  const half = source.slice(0, source.size * 0.6);
  const { blob } = await cutOut(half, frames(10, 40));
  expect(await compareFrames(source, frames(10, 40), blob)).toHaveLength(30);
  await expect(cutOut(half, frames(95, 115))).rejects.toThrow(new CutProblemError('ends-early'));
});
