import type { AudioCodec } from 'mediabunny';
import { expect, test } from 'vitest';
import { isWide, narrowed } from '@/media/cutting/narrow-samples';

const read = (bytes: Uint8Array): readonly number[] => {
  const view = new DataView(bytes.buffer);
  return Array.from({ length: bytes.length / 2 }, (_, k) => view.getInt16(2 * k, true));
};

test.each<readonly [AudioCodec, readonly number[]]>([
  ['pcm-s24', [0xff, 0x34, 0x12, 0x00, 0x00, 0x80]],
  ['pcm-s24be', [0x12, 0x34, 0xff, 0x80, 0x00, 0x00]],
  ['pcm-s32', [0xff, 0xff, 0x34, 0x12, 0x00, 0x00, 0x00, 0x80]],
  ['pcm-s32be', [0x12, 0x34, 0xff, 0xff, 0x80, 0x00, 0x00, 0x00]],
])('samples of %s keep their highest 16 bits', (codec, bytes) => {
  expect(isWide(codec)).toBe(true);
  expect(read(narrowed(Uint8Array.of(...bytes), codec))).toEqual([0x1234, -0x8000]);
});

test.each<readonly [AudioCodec, 4 | 8, boolean]>([
  ['pcm-f32', 4, true],
  ['pcm-f32be', 4, false],
  ['pcm-f64', 8, true],
  ['pcm-f64be', 8, false],
])('samples of %s are rounded and do not wrap', (codec, size, isLittle) => {
  const bytes = new Uint8Array(3 * size);
  const view = new DataView(bytes.buffer);
  [0.5, 1.5, -1.5].forEach((value, k) => {
    if (size === 4) view.setFloat32(k * size, value, isLittle);
    else view.setFloat64(k * size, value, isLittle);
  });
  expect(read(narrowed(bytes, codec))).toEqual([0x4000, 0x7fff, -0x8000]);
});

test('16-bit samples and encoded sound are not wide', () => {
  expect((['pcm-s16', 'pcm-s16be', 'pcm-u8', 'aac'] as const).filter(isWide)).toEqual([]);
});
