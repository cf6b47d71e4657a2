import { describe, expect, test } from 'vitest';
import { imageKindOf, unreadableImageText } from '@/domain/image-kinds';
import { croppedObjectPath, imageError } from '@/domain/image-rules';
import { MAX_IMAGE_BYTES } from '@/domain/limits';

describe('a chosen image', () => {
  test.each([
    ['image/jpeg', MAX_IMAGE_BYTES, null],
    ['image/png', 1, null],
    ['image/webp', 1, null],
    ['image/gif', 1, 'Please select an image file'],
    ['image/svg+xml', 1, 'Please select an image file'],
    ['video/mp4', 1, 'Please select an image file'],
    ['', 1, 'Please select an image file'],
    ['application/pdf', MAX_IMAGE_BYTES + 1, 'Please select an image file'],
    ['image/jpeg', MAX_IMAGE_BYTES + 1, 'Image must be less than 5MB'],
  ])('of type %j and %i bytes: %s', (type, size, message) => {
    expect(imageError({ type, size })?.message ?? null).toBe(message);
  });
});

test.each([
  ['\u00ff\u00d8\u00ff\u00e0', 'JPEG'],
  ['\u0089PNG\r\n', 'PNG'],
  ['RIFF1234WEBPVP8 ', 'WebP'],
  ['GIF89a', 'GIF'],
  ['BM123456', 'BMP'],
  ['II*\0', 'TIFF'],
  ['\0\0\0\u0018ftypheic', 'HEIC'],
  ['\0\0\0\u0018ftypmif1', 'HEIC'],
  ['\0\0\0\u0018ftypavif', 'AVIF'],
  ['\0\0\0\u0018ftypisom', null],
  ['<svg/>', null],
  ['', null],
])('a file that starts with %j is a picture of the kind %s', (head, kind) => {
  expect(imageKindOf(Uint8Array.from(head, (letter) => letter.charCodeAt(0)))).toBe(kind);
});

test('rejects an unreadable image with the reason', () => {
  expect(unreadableImageText('HEIC')).toBe(
    'This browser cannot read HEIC images. Save it as a JPEG or PNG and choose that.',
  );
  expect(unreadableImageText(null)).toMatch(/^This image can't be read\. The file is damaged/);
});

describe('the name of a cropped image', () => {
  test.each([
    ['Sky over Köln.PNG', 'u/7_cropped_sky_over_koln.png'],
    ['C:\\pictures\\a.jpg', 'u/7_cropped_a.jpg'],
    ['_a.jpg', 'u/7_cropped_a.jpg'],
  ])('of %j is %j', (name, path) => {
    expect(croppedObjectPath('u', 7, name)).toBe(path);
  });

  test('has at most 100 characters after the time, and keeps its extension', () => {
    const name = croppedObjectPath('u', 7, `${'x'.repeat(200)}.webp`).slice('u/7_'.length);
    expect(name).toMatch(/^cropped_x+\.webp$/);
    expect(name).toHaveLength(100);
  });
});
