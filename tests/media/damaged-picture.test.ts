/**
 * A clip with damaged pictures is read, tracked and exported, showing the last good picture until the next key frame.
 */
import type { VideoSample } from 'mediabunny';
import { beforeAll, expect, test, vi } from 'vitest';
import { openFilmstrip } from '@/media/reading/filmstrip';
import { openInput } from '@/media/reading/open-input';
import { videoTrackOf } from '@/media/reading/probe';
import { sampleFrames, type FrameRange } from '@/media/reading/sampler';
import { BROKEN_LENGTH, damagePictures } from '../damaged-movie';
import { makeClip } from './clips';
import { cutOut } from './cut-frames';
import { exportBlob } from './export-fixtures';
import { frameMiddlesSec, picturesAt, type Picture } from './measure';
import { makeNumberedClip, numberIn } from './numbered-pictures';
import { errorsPx, range, trackAll } from './tracking-helpers';

/** 60 frames whose key frames are 0, 15, 30 and 45. */
let whole: Blob;
beforeAll(async () => {
  whole = await makeNumberedClip({ frames: 60, keyFrameIntervalSec: 0.5 });
});

const damaged = (...numbers: readonly number[]): Promise<Blob> =>
  damagePictures(whole, BROKEN_LENGTH, numbers);

interface Shown {
  /** The picture that each frame shows, from 0. */
  readonly pictures: readonly number[];
  /** The frames that show an earlier picture instead. */
  readonly held: readonly number[];
}

async function shownIn(blob: Blob, frames: FrameRange = { first: 0 }): Promise<Shown> {
  using input = await openInput({ kind: 'blob', blob });
  const [pictures, held]: [number[], number[]] = [[], []];
  for await (const { frameIndex, sample, isHeld } of sampleFrames(await videoTrackOf(input), frames)) {
    pictures.push(numberIn(pictureOf(sample)) - 1);
    if (isHeld) held.push(frameIndex);
    sample.close();
  }
  return { pictures, held };
}

function pictureOf(source: VideoSample | ImageBitmap): Picture {
  const isBitmap = source instanceof ImageBitmap;
  const [widthPx, heightPx] = isBitmap
    ? [source.width, source.height]
    : [source.displayWidth, source.displayHeight];
  const context = new OffscreenCanvas(widthPx, heightPx).getContext('2d');
  if (!context) throw new Error('No canvas');
  if (isBitmap) context.drawImage(source, 0, 0);
  else source.draw(context, 0, 0);
  return { rgba: context.getImageData(0, 0, widthPx, heightPx).data, widthPx, heightPx };
}

/** Frames [first, end), all showing the same picture. */
const standing = (picture: number, first: number, end: number): readonly number[] =>
  range(first, end).map(() => picture);

test('shows the last picture before the damage until the next key frame', { tags: 'core' }, async () => {
  expect(await shownIn(await damaged(20))).toEqual({
    pictures: [...range(0, 20), ...standing(19, 20, 30), ...range(30, 60)],
    held: range(20, 30),
  });
});

test('a damaged key frame repeats the last picture of the previous group', async () => {
  const blob = await damagePictures(whole, (packet) => packet.fill(0xff), [30]);
  expect(await shownIn(blob)).toEqual({
    pictures: [...range(0, 30), ...standing(29, 30, 45), ...range(45, 60)],
    held: range(30, 45),
  });
});

test('handles several damaged groups, the last one at the end of the clip', async () => {
  expect(await shownIn(await damaged(14, 29, 56))).toEqual({
    pictures: [...range(0, 14), 13, ...range(15, 29), 28, ...range(30, 56), ...standing(55, 56, 60)],
    held: [14, 29, ...range(56, 60)],
  });
});

test.each([
  ['within the damage', { first: 24, end: 33 }, [...standing(19, 24, 30), 30, 31, 32], range(24, 30)],
  ['before it', { first: 17, end: 22 }, [17, 18, 19, 19, 19], [20, 21]],
  ['behind it', { first: 30, end: 33 }, [30, 31, 32], []],
] as const)('a part that starts %s', async (_, frames, pictures, held) => {
  expect(await shownIn(await damaged(20), frames)).toEqual({ pictures, held });
});

test('a decoder that fails immediately does not support the clip', async () => {
  await expect(shownIn(await damaged(1))).rejects.toThrow(/Decod/);
});

test('the filmstrip has pictures after the damage', async () => {
  const reader = openFilmstrip({ kind: 'blob', blob: await damaged(20) }, 180);
  const seen: number[] = [];
  await reader.read([4, 22, 31, 50], new AbortController().signal, (_, image) => {
    seen.push(numberIn(pictureOf(image)) - 1);
    image.close();
  });
  reader.close();
  expect(seen).toEqual([4, 19, 31, 50]);
});

test('the best pipeline makes the film', { tags: 'core' }, async () => {
  const warn = vi.spyOn(console, 'warn');
  const film = await exportBlob(await damaged(20), { highlight: null });
  const blob = new Blob([await film.file.arrayBuffer()]);
  await film.release();
  expect([film.frames, film.pipeline]).toEqual([60, 'planes']);
  const pictures = await picturesAt(blob, frameMiddlesSec([10, 19, 20, 29, 30, 59]));
  expect(pictures.map((picture) => numberIn(picture) - 1)).toEqual([10, 19, 19, 19, 30, 59]);
  expect(warn).not.toHaveBeenCalled();
});

test('a play that starts within the damage is cut at the exact frame', async () => {
  const { blob, made } = await cutOut(await damaged(20), { startSec: 24 / 30, endSec: 50 / 30 });
  expect([made.frames, made.needsConversion]).toEqual([26, false]);
  const pictures = await picturesAt(blob, frameMiddlesSec(range(0, 26)));
  expect(pictures.map((picture) => numberIn(picture) - 1)).toEqual([
    ...standing(19, 24, 30),
    ...range(30, 50),
  ]);
});

test.each(['forward', 'backward'] as const)('tracking %s continues after the damage', async (direction) => {
  const clip = await makeClip({ durationSec: 2, keyFrameIntervalSec: 0.5 });
  const isForward = direction === 'forward';
  const { outcome, points } = await trackAll(
    { ...clip, blob: await damagePictures(clip.blob, BROKEN_LENGTH, [24]) },
    { direction, ...(!isForward && { startTimeSec: 59 / 30 }) },
  );
  expect(outcome.reason).toBe('completed');
  const frames = points.map(({ timeSec }) => Math.round(timeSec * 30));
  expect(frames).toEqual(isForward ? range(0, 60) : range(0, 60).toReversed());
  const unseen = points.filter(({ timeSec }) => timeSec > 23.5 / 30 && timeSec < 29.5 / 30);
  expect(unseen.map(({ isInterpolated, confidence }) => [isInterpolated, confidence])).toEqual(
    range(24, 30).map(() => [true, 0]),
  );
  const good = points.filter(({ isInterpolated }) => !isInterpolated);
  expect(good.length).toBeGreaterThanOrEqual(50);
  expect(Math.max(...errorsPx(clip, good))).toBeLessThan(10);
});
