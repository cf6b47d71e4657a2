import { expect, test } from 'vitest';
import { mendFrameColor } from '@/lib/polyfills/frame-color';

class MadeSpace {
  constructor(readonly init: VideoColorSpaceInit) {}
}

/** A browser's classes, as far as they tell colors. */
function browserThatSays(said: Record<string, unknown>) {
  class Frame {
    get colorSpace(): object {
      return said;
    }
  }
  mendFrameColor(Frame.prototype, MadeSpace);
  return new Frame().colorSpace;
}

test('a color that WebKit calls unspecified is null, and the others stay', () => {
  const said = { primaries: 'unspecified', transfer: 'unspecified', matrix: 'smpte170m', fullRange: false };
  expect(browserThatSays(said)).toEqual({ init: { ...said, primaries: null, transfer: null } });
});

test('a color that is said in the words of the standard is handed on as it is', () => {
  const said = { primaries: 'bt709', transfer: null, matrix: 'bt709', fullRange: true };
  expect(browserThatSays(said)).toBe(said);
});
