import { describe, expect, test } from 'vitest';
import { ringCenter } from '@/domain/path';
import { makeClip } from './clips';
import { exportBare, pictureOf, SMALL } from './export-bare';
import { exportBlob, highlightOf, MAGENTA, pathOf, SELECTION_RADIUS_PX } from './export-fixtures';
import { frameMiddlesSec, measureFile, picturesAt, ringCenterIn } from './measure';

describe('frame rates', () => {
  test.each([24, 25, 30, 50, 60])(
    '%i fps becomes constant 30 fps, each frame the one shown then',
    async (rate) => {
      const { frames, psnrs } = await exportBare({ frameRate: rate }, [0, 1, 7, 13, 28, 29]);
      expect(frames).toBe(30);
      for (const value of psnrs) expect(value).toBeGreaterThan(30);
    },
  );

  test('a clip that does not start at zero and has uneven frames', async () => {
    const times = [0, 0.04, 0.1, 0.2, 0.215, 0.3, 0.45, 0.5];
    const { frames, psnrs } = await exportBare(
      { frameTimesSec: times, startOffsetSec: 0.5 },
      [0, 2, 4, 8, 12, 15],
    );
    // The last frame starts at 0.5 and lasts 0.05 s: grid times 0 to 16/30 lie before the end.
    expect(frames).toBe(17);
    for (const value of psnrs) expect(value).toBeGreaterThan(30);
  });
});

describe('shapes', () => {
  test.each([90, 180, 270] as const)(
    'turned by %i degrees: upright pixels, no rotation left',
    async (rotationDeg) => {
      const { pipeline, size, psnrs } = await exportBare({ rotationDeg }, [0, 15, 29]);
      expect(pipeline).toBe('planes');
      expect(size).toEqual(rotationDeg === 180 ? [320, 180] : [180, 320]);
      for (const value of psnrs) expect(value).toBeGreaterThan(30);
    },
  );

  test('the ring stands on the displayed path of a turned clip', async () => {
    const clip = await makeClip({ ...SMALL, widthPx: 640, heightPx: 360, rotationDeg: 90 });
    const result = await exportBlob(clip.blob, { highlight: highlightOf(pathOf(clip)) });
    const [picture] = await picturesAt(result.file, frameMiddlesSec([50 + 15]));
    const feet = ringCenter(clip.truthAt(15 / 30), SELECTION_RADIUS_PX);
    const area = { x: feet.x - 50, y: feet.y - 50, width: 100, height: 100 };
    const found = ringCenterIn(pictureOf(picture), area, MAGENTA);
    expect(Math.hypot((found?.x ?? NaN) - feet.x, (found?.y ?? NaN) - feet.y)).toBeLessThan(3);
    await result.release();
  });

  // H.264 cannot be made with odd sizes here; VP9 can.
  test.each([
    [321, 181, 0],
    [321, 181, 90],
  ] as const)('%i by %i turned by %i is cut to even sizes', async (widthPx, heightPx, rotationDeg) => {
    const { size, psnrs } = await exportBare({ widthPx, heightPx, rotationDeg, codec: 'vp9' }, [0, 15, 29]);
    expect(size).toEqual(rotationDeg === 0 ? [320, 180] : [180, 320]);
    for (const value of psnrs) expect(value).toBeGreaterThan(30);
  });
});

describe('containers', () => {
  test('WebM', async () => {
    const { frames, psnrs } = await exportBare({ container: 'webm' }, [0, 15, 29]);
    expect(frames).toBe(30);
    for (const value of psnrs) expect(value).toBeGreaterThan(30);
  });

  test('the test export stops after so many frames of the clip', async () => {
    const clip = await makeClip(SMALL);
    const result = await exportBlob(clip.blob, { maxFrames: 7 });
    expect(result.frames).toBe(57);
    expect(result.hasSound).toBe(false);
    expect((await measureFile(result.file)).audioCodec).toBeNull();
    await result.release();
  });
});
