/** Each way of decoding shows the clip's right frame at each tick of the film's 30 fps, for every kind of clip. */
import { describe, expect, test } from 'vitest';
import type { ClipOptions } from './clips';
import { exportBare } from './export-bare';

/** Decoded by the browser, decoded by ffmpeg.wasm, and composed and encoded by ffmpeg.wasm too. */
const WAYS = ['fast', 'ffmpeg-decoder', 'ffmpeg'] as const;

interface Case extends ClipOptions {
  readonly name: string;
  readonly isCore?: boolean;
  /** Length of the film in frames; 30 when left out. */
  readonly frames?: number;
  /** The compared frames of the film. */
  readonly compared?: readonly number[];
}

const CASES: readonly Case[] = [
  { name: '24 fps', frameRate: 24 },
  { name: '25 fps', frameRate: 25 },
  { name: '30 fps', frameRate: 30 },
  { name: '50 fps', frameRate: 50 },
  { name: '60 fps', frameRate: 60 },
  { name: 'a start offset', startOffsetSec: 0.5 },
  {
    name: 'uneven frames and a start offset',
    isCore: true,
    frameTimesSec: [0, 0.04, 0.1, 0.2, 0.215, 0.3, 0.45, 0.5],
    startOffsetSec: 0.5,
    // The last frame starts at 0.5 and lasts 0.05 s: grid times 0 to 16/30 lie before the end.
    frames: 17,
    compared: [0, 2, 4, 8, 12, 15],
  },
  { name: 'WebM', container: 'webm' },
  { name: 'turned by 90 degrees', rotationDeg: 90, isCore: true },
  { name: 'turned by 180 degrees', rotationDeg: 180 },
  { name: 'turned by 270 degrees', rotationDeg: 270 },
  // H.264 cannot be made with odd sizes here; VP9 can.
  { name: 'odd sizes', widthPx: 321, heightPx: 181, codec: 'vp9' },
  { name: 'odd sizes, turned', widthPx: 321, heightPx: 181, codec: 'vp9', rotationDeg: 90 },
];

describe.each(CASES)('$name', ({ name, isCore, frames = 30, compared = [0, 1, 7, 13, 28, 29], ...clip }) => {
  test('shows the right frame at each tick', { tags: isCore ? 'core' : [] }, async () => {
    const outcomes = await exportBare(clip, compared, WAYS);
    // Planes cannot be cropped to even sizes on a rotated side.
    const isCanvas = clip.rotationDeg === 90 && clip.widthPx !== undefined;
    const pipelines = [isCanvas ? 'canvas' : 'planes', 'ffmpeg-decoder', 'ffmpeg'];
    expect(outcomes.map(({ pipeline }) => pipeline)).toEqual(pipelines);
    for (const { pipeline, frames: made, size, psnrs } of outcomes) {
      expect(made).toBe(frames);
      const isOnSide = clip.rotationDeg === 90 || clip.rotationDeg === 270;
      expect(size).toEqual(isOnSide ? [180, 320] : [320, 180]);
      // ffmpeg.wasm crops an odd line before or after the rotation, which shifts the picture by a pixel.
      const atLeastDb = isCanvas && pipeline !== 'canvas' ? 29 : 30;
      for (const value of psnrs) expect(value, `${name} by ${pipeline}`).toBeGreaterThan(atLeastDb);
    }
  });
});
