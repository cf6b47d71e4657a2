import { describe, expect, test } from 'vitest';
import { walkBoxes } from '@/media/reading/box-walk';
import { makeClipBytes } from '../clip-files';

const FORMATS = ['mp4', 'mp4, tables at the end', 'mp4, fragmented', 'mov'] as const;

/** What cameras, taggers and text editors append after the last box. */
const TAILS = {
  'one newline': new TextEncoder().encode('\n'),
  'four zeros': new Uint8Array(4),
  'forty zeros': new Uint8Array(40),
  'an ID3v1 tag': tagOf('TAGHighlights', 128),
  'the trailer of a camera': trailer(3078),
  'a length without a type': Uint8Array.of(0, 0, 1, 0),
};

function tagOf(text: string, length: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length);
  bytes.set(new TextEncoder().encode(text));
  return bytes;
}

/** Trailing records that have no box header and end with a marker. */
function trailer(length: number): Uint8Array<ArrayBuffer> {
  const bytes = Uint8Array.from({ length }, (_, index) => (index * 37) % 251);
  bytes.set(new TextEncoder().encode('8db42d694ccc418790edff439fe026bf'), length - 32);
  return bytes;
}

describe.each(FORMATS)('a %s file', (format) => {
  test.each(Object.entries(TAILS))('is complete with %s after its last box', async (_name, tail) => {
    const bytes = await makeClipBytes(format, 40);
    expect(await walkBoxes(new Blob([bytes]))).toBe('whole');
    expect(await walkBoxes(new Blob([bytes, tail]))).toBe('whole');
  });

  test('is truncated if one of its required boxes ends early', async () => {
    const bytes = await makeClipBytes(format, 40);
    for (const { type, start, end } of boxesOf(bytes)) {
      if (!['moov', 'moof', 'mdat'].includes(type)) continue;
      for (const at of [start + 8, Math.round((start + end) / 2), end - 1]) {
        expect(await walkBoxes(new Blob([bytes.slice(0, at)])), `${type} up to ${at - start}`).toBe('cut');
      }
    }
  });
});

function boxesOf(bytes: Uint8Array<ArrayBuffer>): { type: string; start: number; end: number }[] {
  const boxes = [];
  const view = new DataView(bytes.buffer);
  for (let start = 0; start < bytes.length;) {
    const type = new TextDecoder('latin1').decode(bytes.subarray(start + 4, start + 8));
    const size = view.getUint32(start);
    const end = start + (size === 1 ? Number(view.getBigUint64(start + 8)) : size);
    boxes.push({ type, start, end });
    start = end;
  }
  return boxes;
}

test('rejects text and noise', async () => {
  expect(await walkBoxes(new Blob([TAILS['the trailer of a camera']]))).toBe('other');
  expect(await walkBoxes(new Blob(['a text about a match']))).toBe('other');
});
