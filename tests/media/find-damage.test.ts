/** Finds damaged picture data, even if the browser's decoder conceals it and reports nothing. */
import { beforeAll, describe, expect, test } from 'vitest';
import { findDamage } from '@/media/damage/find-damage';
import { LazyFfmpeg } from '@/media/export/ffmpeg/lazy-ffmpeg';
import { openInput } from '@/media/reading/open-input';
import { videoTrackOf } from '@/media/reading/probe';
import { sampleFrames } from '@/media/reading/sampler';
import { BROKEN_LENGTH, BROKEN_SLICE, damagePictures, type Damage } from '../damaged-movie';
import { editMovie } from '../edited-movie';
import { makeClip } from './clips';

/** 60 frames whose key frames are 0, 15, 30 and 45. */
let whole: Blob;
beforeAll(async () => {
  whole = (await makeClip({ durationSec: 2, keyFrameIntervalSec: 0.5 })).blob;
});

/** 45 frames with key frames at 0, 15 and 30, with CABAC, which cameras use and browsers' encoders do not. */
async function makeArithmeticClip(): Promise<Blob> {
  using ffmpeg = new LazyFfmpeg(new AbortController().signal);
  const pool = await ffmpeg.get();
  return await pool.run(async (tool) => {
    const picture = ['-f', 'lavfi', '-i', 'testsrc2=size=320x180:rate=30:duration=1.5'];
    const codec = ['-c:v', 'libx264', '-preset', 'veryfast', '-profile:v', 'main', '-bf', '0'];
    await tool.run([
      ...picture,
      ...codec,
      '-g',
      '15',
      '-sc_threshold',
      '0',
      '-pix_fmt',
      'yuv420p',
      'clip.mp4',
    ]);
    return new Blob([await tool.take('clip.mp4')]);
  });
}

const find = (blob: Blob, frames = { first: 0 }) =>
  findDamage({ kind: 'blob', blob }, frames, new AbortController().signal);

test('finds none in an undamaged clip', async () => {
  expect(await find(whole)).toEqual([]);
});

describe.each<[string, Damage]>([
  ['a packet that cannot be decoded', BROKEN_LENGTH],
  ['some wrong bytes in a packet', BROKEN_SLICE],
])('%s', (_, damage) => {
  test('is found up to the next key frame', async () => {
    expect(await find(await damagePictures(whole, damage, [20]))).toEqual([{ first: 20, end: 30 }]);
  });

  test('is found in several groups', async () => {
    expect(await find(await damagePictures(whole, damage, [14, 50]))).toEqual([
      { first: 14, end: 15 },
      { first: 50, end: 60 },
    ]);
  });

  test('is not searched for outside the requested frames', async () => {
    const blob = await damagePictures(whole, damage, [5, 50]);
    expect(await find(blob, { first: 31 })).toEqual([{ first: 50, end: 60 }]);
  });

  test('uses the frame numbers of the edit list', async () => {
    const edited = await editMovie(whole, (tracks) =>
      tracks.forEach((track) =>
        track.edits([
          [0.5, 1.25],
          [0.5, 0.5],
        ]),
      ),
    );
    // The list shows frames 37.5 to 52.5, then 15 to 30.
    expect(await find(await damagePictures(edited, damage, [20]))).toEqual([{ first: 20, end: 30 }]);
  });
});

test('finds damage that the browser decodes without an error', { tags: 'core' }, async () => {
  const blob = await damagePictures(await makeArithmeticClip(), BROKEN_SLICE, [20]);
  using input = await openInput({ kind: 'blob', blob });
  const held: boolean[] = [];
  for await (const { sample, isHeld } of sampleFrames(await videoTrackOf(input), { first: 0 })) {
    sample.close();
    held.push(isHeld);
  }
  expect(held).toEqual(Array.from({ length: 45 }, () => false));
  expect(await find(blob)).toEqual([{ first: 20, end: 30 }]);
});

test('ignores other codecs', async () => {
  const { blob } = await makeClip({ durationSec: 0.5, container: 'webm', codec: 'vp8' });
  expect(await find(blob)).toEqual([]);
});

test('stops when aborted', async () => {
  const stop = new AbortController();
  const looking = findDamage({ kind: 'blob', blob: whole }, { first: 0 }, stop.signal);
  stop.abort(new Error('left'));
  await expect(looking).rejects.toThrow('left');
});
