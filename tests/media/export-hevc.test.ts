/** HEVC, as phones record it: decoded by ffmpeg.wasm, in an export and in the conversion before an upload. */
import { beforeAll, describe, expect, test } from 'vitest';
import { startConversion } from '@/media/export/convert-clip';
import { probeClip } from '@/media/reading/probe';
import { makeClip } from './clips';
import { exportBlob, tempFileNames } from './export-fixtures';
import { makeHevcClip } from './hevc-clip';
import { frameMiddlesSec, measureFile, picturesAt, soundOnsetSec } from './measure';
import { numbered, numberIn } from './numbered-pictures';

function clipOf(frames: number, frameRate: number, rotation: 0 | 90 = 0): Promise<Blob> {
  return makeHevcClip(
    Array.from({ length: frames }, (_, k) => numbered(k)),
    frameRate,
    { rotation },
  );
}

test("this browser recognizes the clip's codec but cannot decode it", async () => {
  const info = await probeClip({ kind: 'blob', blob: await clipOf(3, 30) });
  expect(info).toMatchObject({ videoCodec: 'hevc', canDecode: false, frameCount: 3 });
});

describe('an export', () => {
  test('has each frame, decoded by ffmpeg.wasm', { tags: 'core' }, async () => {
    const result = await exportBlob(await clipOf(45, 30));
    expect(result).toMatchObject({ pipeline: 'ffmpeg-decoder', frames: 45 });
    const pictures = await picturesAt(result.file, frameMiddlesSec([0, 1, 14, 29, 30, 44]));
    expect(pictures.map((picture) => numberIn(picture))).toEqual([0, 1, 14, 29, 30, 44]);
    await result.release();
  });

  test('takes every second frame at 60 fps, upright', async () => {
    const result = await exportBlob(await clipOf(60, 60, 90));
    expect(result).toMatchObject({ frames: 30, widthPx: 180, heightPx: 320 });
    const pictures = await picturesAt(result.file, frameMiddlesSec([0, 1, 29]));
    expect(pictures.map((picture) => numberIn(picture, 90))).toEqual([0, 2, 58]);
    await result.release();
  });

  test('also has them when composed by ffmpeg.wasm', async () => {
    const result = await exportBlob(await clipOf(45, 30), { pipeline: 'compatible' });
    const pictures = await picturesAt(result.file, frameMiddlesSec([0, 29, 30, 44]));
    expect(pictures.map((picture) => numberIn(picture))).toEqual([0, 29, 30, 44]);
    await result.release();
  });
});

describe('a conversion', () => {
  let clip: Blob;

  beforeAll(async () => {
    clip = await clipOf(45, 30, 90);
  });

  test('makes an H.264 MP4 of the same frames and length', { tags: 'core' }, async () => {
    const reports: number[] = [];
    const session = startConversion(
      { kind: 'blob', blob: clip },
      { onProgress: ({ framesDone }) => reports.push(framesDone) },
    );
    const converted = await session.done;
    expect(await probeClip({ kind: 'blob', blob: converted.file })).toMatchObject({
      videoCodec: 'avc',
      canDecode: true,
      frameCount: 45,
      widthPx: 180,
      heightPx: 320,
      rotationDeg: 0,
    });
    const pictures = await picturesAt(converted.file, frameMiddlesSec([0, 1, 30, 44]));
    expect(pictures.map((picture) => numberIn(picture, 90))).toEqual([0, 1, 30, 44]);
    expect((await measureFile(converted.file)).frameTimesSec).toHaveLength(45);
    expect(reports.at(-1)).toBe(45);
    await converted.release();
    expect(await tempFileNames()).toEqual([]);
  });

  test('keeps the sound at its original time', async () => {
    const { blob } = await makeClip({ durationSec: 1, sound: { onsetSec: 0.4, codec: 'aac' } });
    const converted = await startConversion({ kind: 'blob', blob }, { onProgress: () => undefined }).done;
    const [before, after] = [await soundOnsetSec(blob), await soundOnsetSec(converted.file)];
    expect(Math.abs((after ?? Number.NaN) - (before ?? Number.NaN))).toBeLessThan(0.005);
    await converted.release();
  });

  test('leaves nothing when cancelled', async () => {
    const session = startConversion({ kind: 'blob', blob: clip }, { onProgress: () => session.cancel() });
    await expect(session.done).rejects.toMatchObject({ name: 'AbortError' });
    expect(await tempFileNames()).toEqual([]);
  });

  test('gives an error for a file that is not a video', { tags: 'core' }, async () => {
    const session = startConversion(
      { kind: 'blob', blob: new Blob(['no']) },
      { onProgress: () => undefined },
    );
    await expect(session.done).rejects.toMatchObject({ code: 'conversion-failed' });
  });
});
