import { describe, expect, test } from 'vitest';
import { withoutMetadata } from '@/domain/image-metadata';
import {
  appSegment,
  BEHIND_THE_END,
  COMMENT,
  exifSegment,
  jpeg,
  JFIF,
  JPEG_PICTURE,
  png,
  PNG_PICTURE,
  pngChunk,
  SECRET,
  secretBytes,
  segment,
  webp,
  webpChunk,
} from '../../image-files';

const END = [0xff, 0xd9];
const bare = (bytes: Uint8Array<ArrayBuffer>) => {
  const image = withoutMetadata(bytes);
  if (!image) throw new Error('That was no picture');
  return image;
};

describe('a JPEG', () => {
  const ofCamera = (orientation: number, isLittle = false) =>
    jpeg(
      exifSegment(orientation, isLittle),
      JFIF,
      appSegment(1, 'http://ns.adobe.com/xap/1.0/\0', SECRET),
      appSegment(2, 'ICC_PROFILE\0', 'colors'),
      appSegment(2, 'MPF\0', SECRET),
      appSegment(13, 'Photoshop 3.0\0', SECRET),
      appSegment(14, 'Adobe', 'transform'),
      COMMENT,
      JPEG_PICTURE,
      END,
      BEHIND_THE_END,
    );
  const kept = [
    JFIF,
    appSegment(2, 'ICC_PROFILE\0', 'colors'),
    appSegment(14, 'Adobe', 'transform'),
    JPEG_PICTURE,
    END,
  ];

  test('keeps its picture and colors, and drops all camera data', () => {
    expect(bare(ofCamera(1))).toEqual({ type: 'image/jpeg', bytes: jpeg(...kept) });
  });

  test.each([
    [6, false],
    [3, true],
    [8, true],
  ])('keeps its rotation (%i), whatever the byte order', (orientation, isLittle) => {
    const { bytes } = bare(ofCamera(orientation, isLittle));
    expect(Buffer.from(bytes).toString('latin1')).not.toContain(SECRET);
    // The result reads correctly as Exif: applying the rules again changes nothing.
    expect(bare(bytes).bytes).toEqual(bytes);
    expect(bytes.length).toBe(jpeg(...kept).length + 36);
    expect([...bytes.subarray(2, 12)]).toEqual([0xff, 0xe1, 0, 34, 0x45, 0x78, 0x69, 0x66, 0, 0]);
    expect(bytes[31]).toBe(orientation);
  });

  test('loses the thumbnail in its JFIF header', () => {
    const withCopy = segment(0xe0, [...JFIF.slice(4, 16), 1, 1, ...secretBytes()]);
    expect(bare(jpeg(withCopy, JPEG_PICTURE, END)).bytes).toEqual(jpeg(JPEG_PICTURE, END));
  });

  test('may have padding before a marker, and no end marker', () => {
    expect(bare(jpeg([0xff], JPEG_PICTURE)).bytes).toEqual(jpeg(JPEG_PICTURE, END));
  });

  test.each([
    ['a segment longer than the file', jpeg(segment(0xdb, [1]).with(3, 200))],
    ['a segment shorter than its length', jpeg([0xff, 0xdb, 0, 1, 0, 0, 0, 0])],
    ['no marker where one has to be', jpeg([1, 2, 3, 4, 5])],
    ['a picture in the picture', jpeg([0xff, 0xd8, 0, 2, 0, 0])],
  ])('with %s is rejected', (_, bytes) => {
    expect(withoutMetadata(bytes)).toBeNull();
  });

  test.each([0, 9, 200])('with an orientation of %i is upright', (orientation) => {
    expect(bare(jpeg(exifSegment(orientation), JPEG_PICTURE, END)).bytes).toEqual(jpeg(JPEG_PICTURE, END));
  });

  test('loses truncated Exif data too', () => {
    const whole = exifSegment(6).slice(4);
    for (let length = 0; length < whole.length; length += 1) {
      const { bytes } = bare(jpeg(segment(0xe1, whole.slice(0, length)), JPEG_PICTURE, END));
      expect(bytes.length - jpeg(JPEG_PICTURE, END).length).toBeOneOf([0, 36]);
    }
  });
});

describe('a PNG', () => {
  const { header, data, end } = PNG_PICTURE;

  test('keeps its picture and colors, and drops text', () => {
    const profile = pngChunk('iCCP', [1]);
    const words = ['tEXt', 'zTXt', 'iTXt', 'eXIf', 'tIME', 'zzZz'].map((type) =>
      pngChunk(type, secretBytes()),
    );
    const file = png(header, profile, ...words, data, data, end, BEHIND_THE_END);
    expect(bare(file)).toEqual({ type: 'image/png', bytes: png(header, profile, data, data, end) });
  });

  test.each([
    ['no end', png(header, data)],
    ['a chunk longer than the file', png(header, pngChunk('IDAT', [1]).with(1, 200), end)],
  ])('with %s is rejected', (_, bytes) => {
    expect(withoutMetadata(bytes)).toBeNull();
  });
});

describe('a WebP', () => {
  test('keeps its picture, and declares no other features', () => {
    const extended = (flags: number) => webpChunk('VP8X', [flags, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    const picture = webpChunk('VP8 ', [1, 2, 3]);
    const profile = webpChunk('ICCP', [5]);
    const file = webp(
      extended(0x2c),
      profile,
      picture,
      webpChunk('EXIF', secretBytes()),
      webpChunk('XMP ', [1]),
    );
    expect(bare(file)).toEqual({ type: 'image/webp', bytes: webp(extended(0x20), profile, picture) });
    expect(bare(Uint8Array.from([...file, ...BEHIND_THE_END])).bytes).toEqual(
      webp(extended(0x20), profile, picture),
    );
  });

  test.each([
    ['nothing in it', webp()],
    ['a chunk longer than the file', webp(webpChunk('VP8 ', [1, 2]).with(5, 9))],
  ])('with %s is rejected', (_, bytes) => {
    expect(withoutMetadata(bytes)).toBeNull();
  });
});

test('uses a file’s content, not its name', () => {
  const text = (words: string) => Uint8Array.from(Buffer.from(words));
  for (const words of [
    '',
    'GIF89a',
    '<svg xmlns="http://www.w3.org/2000/svg"/>',
    '%PDF-1.7',
    'RIFF1234WAVEdata',
  ])
    expect(withoutMetadata(text(words))).toBeNull();
});
