import { expect, test } from 'vitest';
import { mendSoundCopy } from '@/lib/polyfills/sound-copy';

const FRAMES = 4;
/** A quarter, a half and so on, for each frame of the first channel; the second has the opposite sign. */
const LEFT = [0.25, 0.5, -0.25, -1];

/** Sound as in WebKitGTK, whose tab crashes unless a whole plane of integers is copied. */
function soundOf(channels: number): Pick<AudioData, 'copyTo'> {
  class Sound {
    readonly format = 'f32-planar';
    readonly numberOfFrames = FRAMES;
    readonly numberOfChannels = channels;
    copyTo(to: AllowSharedBufferSource, options: AudioDataCopyToOptions): void {
      const { planeIndex, format, frameOffset, frameCount } = options;
      if (
        !(to instanceof Int32Array) ||
        format !== 's32-planar' ||
        frameOffset !== undefined ||
        frameCount !== undefined
      ) {
        throw new Error('The tab has crashed');
      }
      to.set(LEFT.map((value) => Math.min(2 ** 31 - 1, (planeIndex === 0 ? value : -value) * 2 ** 31)));
    }
  }
  mendSoundCopy(Sound.prototype);
  return new Sound();
}

test('sound is copied in its own format', () => {
  const values = new Float32Array(FRAMES);
  soundOf(1).copyTo(values, { planeIndex: 0 });
  expect([...values]).toEqual(LEFT);
});

test('interleaves the channels, from an offset', () => {
  const values = new Float32Array(4);
  soundOf(2).copyTo(values, { planeIndex: 0, format: 'f32', frameOffset: 1, frameCount: 2 });
  expect([...values]).toEqual([0.5, -0.5, -0.25, 0.25]);
});

test.each([
  ['u8-planar', Uint8Array, [160, 192, 96, 0]],
  ['s16-planar', Int16Array, [8192, 16384, -8192, -32768]],
  ['s32-planar', Int32Array, LEFT.map((value) => value * 2 ** 31)],
] as const)('a plane is written as %s', (format, Values, expected) => {
  const values = new Values(FRAMES);
  soundOf(1).copyTo(values, { planeIndex: 0, format });
  expect([...values]).toEqual(expected);
});

test('writes part of a buffer, and nothing beside it', () => {
  const values = new Float32Array(FRAMES + 2).fill(9);
  soundOf(2).copyTo(values.subarray(1, 5), { planeIndex: 1, format: 'f32-planar' });
  expect([...values]).toEqual([9, -0.25, -0.5, 0.25, expect.closeTo(1), 9]);
});
