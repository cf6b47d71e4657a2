import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { objectPath, thumbnailPathOf } from '@/domain/file-names';
import { croppedObjectPath } from '@/domain/image-rules';
import { isStoredPath, storedFileUrl } from '../../../supabase/functions/_shared/stored-path';
import { fileNames } from './stored-path-arbitraries';

const PROJECT = 'https://ref.supabase.test';
const BUCKET = `${PROJECT}/storage/v1/object/authenticated/thumbnails/`;

describe('a stored path', () => {
  test.each([
    'a/b',
    'a/b/c.jpg',
    'a/..b',
    'a/b..',
    'a/.hidden',
    `a/it's (2) & more.mp4`,
    `${'a'.repeat(255)}/b`,
    `a/${'b/'.repeat(510)}cc`,
  ])('can be %j', (path) => {
    expect(isStoredPath(path)).toBe(true);
  });

  test.each([
    ['nothing', ''],
    ['a file without a folder', 'a'],
    ['an empty segment', 'a//b'],
    ['a slash before it', '/a/b'],
    ['a slash behind it', 'a/b/'],
    ['.', 'a/./b'],
    ['..', 'a/../b'],
    ['.. behind it', 'a/..'],
    ['...', 'a/.../b'],
    ['an encoded dot', 'a/%2e%2e/b'],
    ['an encoded slash', 'a/..%2fb'],
    ['a backslash', 'a\\..\\b/c'],
    ['a line', 'a/b\n'],
    ['a tab', 'a/\tb'],
    ['a zero byte', 'a/\0b'],
    ['a question mark', 'a/b?c'],
    ['a hash', 'a/b#c'],
    ['a letter beyond ASCII', 'a/\u00fc'],
    ['a dot that is none', 'a/\uff0e\uff0e/b'],
    ['a segment that is too long', `a/${'b'.repeat(256)}`],
    ['too much in all', `a/${'b/'.repeat(511)}c`],
    ['no text', null],
    ['a list', ['a/b']],
  ])('is not %s', (_, value) => {
    expect(isStoredPath(value)).toBe(false);
  });

  test('is one URL below its bucket and maps to itself there, as functions and the app encode it', () => {
    fc.assert(
      fc.property(fileNames, (path) => {
        fc.pre(isStoredPath(path));
        if (!isStoredPath(path)) return;
        for (const address of [storedFileUrl(PROJECT, 'thumbnails', path), encodeURI(BUCKET + path)]) {
          const { href, search, hash, pathname } = new URL(address);
          expect([href.slice(0, BUCKET.length), search, hash]).toEqual([BUCKET, '', '']);
          expect(decodeURIComponent(pathname)).toBe(new URL(BUCKET).pathname + path);
        }
      }),
    );
  });

  test('is every name that the app makes', () => {
    fc.assert(
      fc.property(
        fc.uuid(),
        fc.nat(),
        fc.string({ unit: 'binary', maxLength: 400 }),
        (userId, nowMs, name) => {
          const original = objectPath(userId, nowMs, name);
          for (const path of [original, thumbnailPathOf(original), croppedObjectPath(userId, nowMs, name)]) {
            expect(isStoredPath(path)).toBe(true);
          }
        },
      ),
    );
  });
});
