import { describe, expect, test } from 'vitest';
import { cropDirection, cropNudgePx, deepestZoom } from '@/domain/picture-crop';

describe('the crop', () => {
  const none = { shiftKey: false, ctrlKey: false, metaKey: false };
  test.each([
    [none, 1],
    [{ ...none, shiftKey: true }, 10],
    [{ ...none, ctrlKey: true }, 100],
    [{ ...none, metaKey: true }, 100],
    [{ shiftKey: true, ctrlKey: true, metaKey: false }, 100],
  ])('moves by keys with %j: %i px', (keys, px) => {
    expect(cropNudgePx(keys)).toBe(px);
  });

  test('moves only with the four arrow keys', () => {
    expect(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Enter'].map(cropDirection)).toEqual([
      { x: -1, y: 0 },
      { x: 1, y: 0 },
      { x: 0, y: -1 },
      { x: 0, y: 1 },
      null,
    ]);
  });

  test.each([
    [{ widthPx: 1920, heightPx: 1080 }, 1080 / 50],
    [{ widthPx: 1600, heightPx: 3000 }, 900 / 50],
    [{ widthPx: 3000, heightPx: 600 }, 600 / 50],
    [{ widthPx: 60, heightPx: 40 }, 1],
  ])('of %j is never smaller than 50 px', (picture, zoom) => {
    expect(deepestZoom(picture)).toBeCloseTo(zoom, 10);
  });
});
