/** Phone HDR (10-bit HEVC in BT.2020), rotated and with a variable frame rate, in a browser that cannot decode it. */
import { beforeAll, describe, expect, test } from 'vitest';
import { startConversion } from '@/media/export/convert-clip';
import { probeClip } from '@/media/reading/probe';
import { exportBlob } from './export-fixtures';
import { makeHevcClip } from './hevc-clip';
import { frameMiddlesSec, picturesAt, type Picture } from './measure';
import { blockColor, numbered, numberIn } from './numbered-pictures';

const FRAMES = 40;
/** A phone adjusting to the light: 60 fps, a gap, then 24 fps. */
const TIMES_SEC = Array.from({ length: FRAMES }, (_, k) => (k < 20 ? k / 60 : 0.4 + (k - 20) / 24));

/** The number of the frame shown at a tick of the 30 fps grid. */
function shownAt(tick: number): number {
  return TIMES_SEC.findLastIndex((timeSec) => timeSec <= tick / 30 + 1e-4);
}

/** The SDR value of a middle gray in the picture's 8 bits: about 53 and 101 cd/m² in HDR. */
const GRAYS = { hlg: 146, pq: 191 } as const;

/** The gray between the number's blocks and the picture's edge, as red, green and blue. */
function expectGray(picture: Picture, wanted: number): void {
  for (const value of blockColor(picture, 7, 90)) expect(Math.abs(value - wanted)).toBeLessThan(8);
}

describe.each(['hlg', 'pq'] as const)('%s', (hdr) => {
  let clip: Blob;

  beforeAll(async () => {
    const frames = Array.from({ length: FRAMES }, (_, k) => numbered(k));
    clip = await makeHevcClip(frames, 30, { rotation: 90, timesSec: TIMES_SEC, hdr });
  });

  test('is converted frame by frame, upright', async () => {
    const info = await probeClip({ kind: 'blob', blob: clip });
    expect(info).toMatchObject({
      videoCodec: 'hevc',
      canDecode: false,
      isVariableRate: true,
      rotationDeg: 90,
    });
    const session = startConversion({ kind: 'blob', blob: clip }, { onProgress: () => undefined });
    const converted = await session.done;
    expect(await probeClip({ kind: 'blob', blob: converted.file })).toMatchObject({
      videoCodec: 'avc',
      canDecode: true,
      frameCount: info.frameCount,
      widthPx: 180,
      heightPx: 320,
      rotationDeg: 0,
    });
    const looked = [0, 1, 9, 10, 12, 13, info.frameCount - 1];
    const pictures = await picturesAt(converted.file, frameMiddlesSec(looked));
    expect(pictures.map((picture) => numberIn(picture, 90))).toEqual(looked.map(shownAt));
    for (const picture of pictures) expectGray(picture, GRAYS[hdr]);
    await converted.release();
  });

  test('has the same colors when composed by ffmpeg.wasm alone', async () => {
    const result = await exportBlob(clip, { pipeline: 'compatible', maxFrames: 10 });
    expect(result).toMatchObject({ pipeline: 'ffmpeg', frames: 10, widthPx: 180, heightPx: 320 });
    const pictures = await picturesAt(result.file, frameMiddlesSec([0, 9]));
    expect(pictures.map((picture) => numberIn(picture, 90))).toEqual([0, 9].map(shownAt));
    for (const picture of pictures) expectGray(picture, GRAYS[hdr]);
    await result.release();
  });
});
