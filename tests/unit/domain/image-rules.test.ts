import { describe, expect, test } from 'vitest';
import { croppedObjectPath, IMAGE_PICKER_ACCEPT, imageError } from '@/domain/image-rules';
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

test('a file picker offers what is taken', () => {
  for (const type of IMAGE_PICKER_ACCEPT.split(',')) expect(imageError({ type, size: 1 })).toBeNull();
});

describe('the name of a cropped image', () => {
  test.each([
    ['Sky over Köln.PNG', 'u/7_cropped_sky_over_koln.png'],
    ['C:\\pictures\\a.jpg', 'u/7_cropped_a.jpg'],
    ['_a.jpg', 'u/7_cropped_a.jpg'],
  ])('of %j is %j', (name, path) => {
    expect(croppedObjectPath('u', 7, name)).toBe(path);
  });

  test('has at most 100 characters after the time, its ending kept', () => {
    const name = croppedObjectPath('u', 7, `${'x'.repeat(200)}.webp`).slice('u/7_'.length);
    expect(name).toMatch(/^cropped_x+\.webp$/);
    expect(name).toHaveLength(100);
  });
});
