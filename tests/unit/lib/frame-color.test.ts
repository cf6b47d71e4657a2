import { expect, test } from 'vitest';
import { mendFrameColor } from '@/lib/polyfills/frame-color';

/** A browser's classes, as far as they tell colors. */
function browserThatSays(said: Record<string, unknown>) {
  const Space = function (this: object, init: object) {
    Object.assign(this, init);
  };
  class Frame {
    get colorSpace(): object {
      return said;
    }
  }
  mendFrameColor(Frame.prototype as unknown as VideoFrame, Space as unknown as typeof VideoColorSpace);
  return new Frame().colorSpace;
}

test('a color that WebKit calls unspecified is null, and the others stay', () => {
  const said = { primaries: 'unspecified', transfer: 'unspecified', matrix: 'smpte170m', fullRange: false };
  expect(browserThatSays(said)).toEqual({ ...said, primaries: null, transfer: null });
});

test('a color that is said in the words of the standard is handed on as it is', () => {
  const said = { primaries: 'bt709', transfer: null, matrix: 'bt709', fullRange: true };
  expect(browserThatSays(said)).toBe(said);
});
