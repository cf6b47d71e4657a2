import { expect, test } from 'vitest';
import { otherFormatOf, type OtherFormat } from '@/media/reading/other-formats';

function fileOf(head: readonly (string | number)[]): Blob {
  const bytes = head.flatMap((part) =>
    typeof part === 'number' ? [part] : Array.from(part, (letter) => letter.charCodeAt(0)),
  );
  return new Blob([Uint8Array.from(bytes), new Uint8Array(1000)]);
}

const PACKET = [0x47, ...Array.from({ length: 187 }, () => 0xff)];

test.each<[string, readonly (string | number)[], OtherFormat | null]>([
  ['Matroska', [0x1a, 0x45, 0xdf, 0xa3, 0x9f], 'matroska'],
  ['AVI', ['RIFF', 1, 2, 3, 4, 'AVI LIST'], 'avi'],
  ['Windows Media', [0x30, 0x26, 0xb2, 0x75, 0x8e, 0x66, 0xcf, 0x11, 0xa6, 0xd9], 'windows-media'],
  ['Flash', ['FLV', 1, 5], 'flash'],
  ['an MPEG program stream', [0, 0, 1, 0xba, 0x44], 'mpeg'],
  ['an MPEG transport stream', [...PACKET, ...PACKET], 'mpeg'],
  ['Ogg', ['OggS', 0, 2], 'ogg'],
  ['a sound in RIFF', ['RIFF', 1, 2, 3, 4, 'WAVEfmt '], null],
  ['a text that begins with a G', ['Great match, and'], null],
  ['nothing', [], null],
])('recognizes %s by its start', async (_name, head, format) => {
  expect(await otherFormatOf(fileOf(head))).toBe(format);
});
