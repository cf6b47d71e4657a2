import { expect, test } from 'vitest';
import { viewerPlaceOf } from '@/domain/viewer-place';

test.each([
  ['/shared/7K2QX9BD', 'video', '7K2QX9BD'],
  ['/shared/7K2QX9BD/', 'video', '7K2QX9BD'],
  ['/shared', 'video', undefined],
  ['/shared/', 'video', undefined],
  ['/shared/7k2qx9bd%20', 'video', '7K2QX9BD'],
  ['/shared/7K2QX9BD).', 'video', '7K2QX9BD'],
  ['/shared/%227K2QX9BD%22', 'video', '7K2QX9BD'],
  ['/embed/playlist/7K2QX9BD%E2%80%A6', 'playlist', '7K2QX9BD'],
  ['/shared/7K2QX9BD%E2%80', 'video', '7K2QX9BD'],
  ['/shared/SHORT).', 'video', 'SHORT).'],
  ['/shared/%E0%A4%A', 'video', '%E0%A4%A'],
  ['/playlist/7K2QX9BD', 'playlist', '7K2QX9BD'],
  ['/playlist', 'playlist', undefined],
  ['/embed/shared/7K2QX9BD', 'video', '7K2QX9BD'],
  ['/embed/playlist/7K2QX9BD', 'playlist', '7K2QX9BD'],
])('%s is the public page of a link', (pathname, kind, code) => {
  expect(viewerPlaceOf(pathname)).toEqual({ kind, isEmbedded: pathname.startsWith('/embed'), code });
});

test.each([
  '/',
  '/shares',
  '/sharedness',
  '/playlist/7K2QX9BD/edit',
  '/embed',
  '/embed/7K2QX9BD',
  '/x/shared/A',
])('%s is not a public page', (pathname) => {
  expect(viewerPlaceOf(pathname)).toBeNull();
});
