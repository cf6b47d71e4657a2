import { expect, test } from 'vitest';
import { playlistEditPath, sharedPath } from '@/domain/paths';

test('links lead to the documented addresses', () => {
  expect(sharedPath('video', '7K2QX9BD')).toBe('/shared/7K2QX9BD');
  expect(sharedPath('playlist', '7K2QX9BD')).toBe('/playlist/7K2QX9BD');
  expect(playlistEditPath('7K2QX9BD')).toBe('/playlist/7K2QX9BD/edit');
});
