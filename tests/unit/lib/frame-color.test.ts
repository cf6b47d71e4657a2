import { expect, test } from 'vitest';
import { mendFrameColor } from '@/lib/polyfills/frame-color';

class MadeSpace {
  constructor(readonly init: VideoColorSpaceInit) {}
}

/** A browser's classes, reduced to what concerns colors. */
function browserThatSays(said: Record<string, unknown>) {
  class Frame {
    get colorSpace(): object {
      return said;
    }
  }
  mendFrameColor(Frame.prototype, MadeSpace);
  return new Frame().colorSpace;
}

test('turns a color that WebKit calls unspecified into null, and keeps the others', () => {
  const said = { primaries: 'unspecified', transfer: 'unspecified', matrix: 'smpte170m', fullRange: false };
  expect(browserThatSays(said)).toEqual({ init: { ...said, primaries: null, transfer: null } });
});

test('passes on a standard color unchanged', () => {
  const said = { primaries: 'bt709', transfer: null, matrix: 'bt709', fullRange: true };
  expect(browserThatSays(said)).toBe(said);
});
