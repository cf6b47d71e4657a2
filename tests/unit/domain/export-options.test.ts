import { expect, test } from 'vitest';
import { choiceOfPicture, exportSizeOf, EXPORT_SIZES } from '@/domain/export-options';
import { EXPORT_SHAPES, shapeSizeOf } from '@/domain/export-shape';

const WIDE = { widthPx: 1920, heightPx: 1080 };

test('derives the chosen shape and size from the size of an exported picture', () => {
  expect(choiceOfPicture(WIDE, WIDE)).toEqual({ shape: 'source', size: 'source' });
  expect(choiceOfPicture(WIDE, { widthPx: 1280, heightPx: 720 })).toEqual({ shape: 'source', size: '720p' });
  expect(choiceOfPicture(WIDE, { widthPx: 608, heightPx: 1080 })).toEqual({ shape: '9:16', size: 'source' });
  expect(choiceOfPicture(WIDE, { widthPx: 720, heightPx: 720 })).toEqual({ shape: '1:1', size: '720p' });
});

test('an export with the derived choice has the same picture, whatever the clip', () => {
  for (const video of [WIDE, { widthPx: 1080, heightPx: 1920 }, { widthPx: 641, heightPx: 480 }])
    for (const shape of EXPORT_SHAPES)
      for (const size of EXPORT_SIZES) {
        const picture = exportSizeOf(shapeSizeOf(video, shape), size);
        const read = choiceOfPicture(video, picture);
        expect(exportSizeOf(shapeSizeOf(video, read.shape), read.size)).toEqual(picture);
      }
});

test("a picture that is not an export of the clip has the clip's shape", () => {
  expect(choiceOfPicture(WIDE, { widthPx: 333, heightPx: 444 })).toEqual({ shape: 'source', size: 'source' });
});
