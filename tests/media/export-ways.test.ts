/** What ffmpeg.wasm decodes or composes must be what the browser's own decoders give. */
import { describe, expect, test } from 'vitest';
import type { ClipOptions } from './clips';
import { exportBare } from './export-bare';

const CASES: readonly (ClipOptions & { readonly name: string })[] = [
  { name: '24 fps', frameRate: 24 },
  { name: '25 fps', frameRate: 25 },
  { name: '50 fps', frameRate: 50 },
  { name: '60 fps', frameRate: 60 },
  { name: 'a start offset', startOffsetSec: 0.5 },
  { name: 'WebM', container: 'webm' },
  { name: 'turned by 90 degrees', rotationDeg: 90 },
  { name: 'turned by 180 degrees', rotationDeg: 180 },
  { name: 'turned by 270 degrees', rotationDeg: 270 },
  { name: 'odd sizes', widthPx: 321, heightPx: 181, codec: 'vp9' },
  { name: 'odd sizes, turned', widthPx: 321, heightPx: 181, codec: 'vp9', rotationDeg: 90 },
];
const UNEVEN = [0, 0.04, 0.1, 0.2, 0.215, 0.3, 0.45, 0.5];

describe.each(['ffmpeg-decoder', 'ffmpeg'] as const)('%s', (asked) => {
  test.each(CASES)('$name: each frame is the one shown then', async (options) => {
    const { frames, pipeline, size, psnrs } = await exportBare(options, [0, 1, 7, 13, 28, 29], {
      pipeline: asked,
    });
    expect(pipeline).toBe(asked);
    expect(frames).toBe(30);
    const isOnSide = options.rotationDeg === 90 || options.rotationDeg === 270;
    expect(size).toEqual(isOnSide ? [180, 320] : [320, 180]);
    // An odd line is cut off before or after the turn: a pixel to the side.
    const atLeastDb = options.rotationDeg && options.widthPx ? 29 : 30;
    for (const value of psnrs) expect(value).toBeGreaterThan(atLeastDb);
  });

  test('uneven frames', async () => {
    const options = { frameTimesSec: UNEVEN, startOffsetSec: 0.5 };
    const { frames, psnrs } = await exportBare(options, [0, 2, 4, 8, 12, 15], { pipeline: asked });
    expect(frames).toBe(17);
    for (const value of psnrs) expect(value).toBeGreaterThan(30);
  });
});
