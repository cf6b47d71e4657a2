/** The pipelines that need ffmpeg.wasm, forced. */
import { describe, expect, test } from 'vitest';
import { exportBare, SMALL } from './export-bare';

const LOOKED_AT = [0, 1, 7, 13, 28, 29];

describe.each(['x264', 'ffmpeg-decoder', 'ffmpeg'] as const)('%s', (way) => {
  test.each([24, 30, 60])(
    '%i fps becomes constant 30 fps, each frame the one shown then',
    async (frameRate) => {
      const { frames, pipeline, psnrs } = await exportBare({ ...SMALL, frameRate }, LOOKED_AT, { way });
      expect(pipeline).toBe(way);
      expect(frames).toBe(30);
      for (const value of psnrs) expect(value).toBeGreaterThan(30);
    },
  );
});
