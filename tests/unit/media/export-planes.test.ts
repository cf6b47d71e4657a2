import { expect, test } from 'vitest';
import { planeColorOf } from '@/media/export/planes/color-space';

test('guesses an untagged color space by height, and rejects HDR and RGB', () => {
  const unknown = { primaries: null, matrix: null, transfer: null, fullRange: null };
  expect(planeColorOf(unknown, 576)).toEqual({ matrix: 'bt601', isFullRange: false });
  expect(planeColorOf(unknown, 720)).toEqual({ matrix: 'bt709', isFullRange: false });
  expect(planeColorOf({ ...unknown, matrix: 'smpte170m', fullRange: true }, 1080)).toEqual({
    matrix: 'bt601',
    isFullRange: true,
  });
  expect(planeColorOf({ ...unknown, matrix: 'bt2020-ncl' }, 1080)).toBeNull();
  expect(planeColorOf({ ...unknown, matrix: 'rgb' }, 1080)).toBeNull();
  expect(planeColorOf({ ...unknown, matrix: 'bt709', transfer: 'hlg' }, 1080)).toBeNull();
});
