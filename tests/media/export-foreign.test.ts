/** Clips in codecs that no browser decodes but ffmpeg.wasm does: they are converted before the upload. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LazyFfmpeg } from '@/media/export/ffmpeg/lazy-ffmpeg';
import { startConversion } from '@/media/export/convert-clip';
import { probeClip } from '@/media/reading/probe';
import { makeUndecodableClip } from './clips';
import { exportBlob, tempFileNames } from './export-fixtures';
import { frameMiddlesSec, picturesAt } from './measure';
import { numbered, numberIn } from './numbered-pictures';

const FRAMES = 63;
const ended = new AbortController();
const ffmpeg = new LazyFfmpeg(ended.signal);
let planes: Uint8Array<ArrayBuffer>;

beforeAll(async () => {
  const pictures = Array.from({ length: FRAMES }, (_, k) => numbered(k).data.slice());
  planes = new Uint8Array(await new Blob(pictures).arrayBuffer());
});

afterAll(() => ffmpeg[Symbol.dispose]());

/** Made by ffmpeg.wasm itself. */
async function clipOf(file: string, frameRate: number, args: string): Promise<Blob> {
  const pool = await ffmpeg.get();
  return pool.run(async (tool) => {
    await tool.write('planes.yuv', planes.slice());
    const input = `-f rawvideo -pix_fmt yuv420p -s 320x180 -r ${frameRate} -i planes.yuv`;
    await tool.run([...`${input} ${args}`.split(' '), file]);
    await tool.remove('planes.yuv');
    return new Blob([await tool.take(file)]);
  });
}

describe.each([
  // B-frames: an edit list shifts the file's times. Groups of 24: a piece starts inside a group.
  { name: 'MPEG-4 part 2', codec: null, file: 'clip.mp4', rate: 30, args: '-c:v mpeg4 -bf 2 -g 24 -q:v 2' },
  { name: 'Apple ProRes', codec: 'prores', file: 'clip.mov', rate: 30, args: '-c:v prores_ks -profile:v 0' },
  { name: 'Motion JPEG at 60 fps', codec: null, file: 'clip.mov', rate: 60, args: '-c:v mjpeg -q:v 2' },
] as const)('$name', ({ codec, file, rate, args }) => {
  let clip: Blob;

  beforeAll(async () => {
    clip = await clipOf(file, rate, args);
  });

  test('is converted frame by frame', async () => {
    const step = rate / 30;
    const frames = Math.ceil(FRAMES / step);
    expect(await probeClip({ kind: 'blob', blob: clip })).toMatchObject({
      videoCodec: codec,
      canDecode: false,
      frameCount: frames,
    });
    const converted = await startConversion({ kind: 'blob', blob: clip }, { onProgress: () => undefined })
      .done;
    expect(await probeClip({ kind: 'blob', blob: converted.file })).toMatchObject({
      videoCodec: 'avc',
      canDecode: true,
      frameCount: frames,
      widthPx: 320,
      heightPx: 180,
    });
    const looked = [0, 1, 2, 13, frames - 1];
    const pictures = await picturesAt(converted.file, frameMiddlesSec(looked));
    expect(pictures.map((picture) => numberIn(picture))).toEqual(looked.map((k) => k * step));
    await converted.release();
    expect(await tempFileNames()).toEqual([]);
  });
});

/** Marks the picture in the track's header as rotated by a quarter turn, clockwise (ISO/IEC 14496-12, 8.3.2). */
async function turned(clip: Blob): Promise<Blob> {
  const bytes = new Uint8Array(await clip.arrayBuffer());
  const tkhd = new TextDecoder('latin1').decode(bytes).indexOf('tkhd');
  const view = new DataView(bytes.buffer, tkhd + 44);
  const matrix = [0, 0x10000, 0, -0x10000, 0, 0, 180 * 0x10000, 0, 0x40000000];
  for (const [k, value] of matrix.entries()) view.setInt32(4 * k, value);
  return new Blob([bytes]);
}

test('is upright if the camera was held sideways', async () => {
  const clip = await turned(await clipOf('clip.mov', 30, '-c:v mjpeg -q:v 2'));
  expect(await probeClip({ kind: 'blob', blob: clip })).toMatchObject({ rotationDeg: 90, widthPx: 180 });
  const session = startConversion({ kind: 'blob', blob: clip }, { onProgress: () => undefined });
  const converted = await session.done;
  const pictures = await picturesAt(converted.file, frameMiddlesSec([0, 13]));
  expect(pictures.map((picture) => numberIn(picture, 90))).toEqual([0, 13]);
  await converted.release();
});

test('ffmpeg.wasm alone can also compose an export of MPEG-4 part 2', async () => {
  const clip = await clipOf('clip.mp4', 30, '-c:v mpeg4 -bf 2 -g 24 -q:v 2');
  const result = await exportBlob(clip, { pipeline: 'compatible', maxFrames: 40 });
  expect(result).toMatchObject({ pipeline: 'ffmpeg', frames: 40 });
  const pictures = await picturesAt(result.file, frameMiddlesSec([0, 25, 30, 39]));
  expect(pictures.map((picture) => numberIn(picture))).toEqual([0, 25, 30, 39]);
  await result.release();
});

test('a file that even ffmpeg cannot decode fails with a clear message and leaves nothing behind', async () => {
  const blob = await makeUndecodableClip();
  const session = startConversion({ kind: 'blob', blob }, { onProgress: () => undefined });
  await expect(session.done).rejects.toMatchObject({
    code: 'conversion-failed',
    message: 'The clip could not be converted. Save it as an H.264 MP4 and upload that.',
  });
  expect(await tempFileNames()).toEqual([]);
});
