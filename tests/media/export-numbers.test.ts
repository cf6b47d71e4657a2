/** Which frames an export contains, by the numbers in the clip's pictures. */
import { describe, expect, test } from 'vitest';
import { PIPELINE_NAMES, type PipelineChoice } from '@/domain/export-options';
import type { ExportResult } from '@/media/export/export-video';
import { probeClip } from '@/media/reading/probe';
import { exportBlob, SHORT_TITLE } from './export-fixtures';
import { frameMiddlesSec, picturesAt, type Picture } from './measure';
import { blockColor, makeNumberedClip, numberIn, type NumberedClipOptions } from './numbered-pictures';

const TITLE_FRAMES = SHORT_TITLE.frames;

const counted = (frames: number): readonly number[] => Array.from({ length: frames }, (_, k) => k + 1);

/** The last picture of the title card, and every picture after it. */
async function picturesOf({ file, frames }: ExportResult): Promise<readonly Picture[]> {
  const shown = Array.from({ length: frames - TITLE_FRAMES + 1 }, (_, k) => TITLE_FRAMES - 1 + k);
  return picturesAt(file, frameMiddlesSec(shown));
}

describe.each(PIPELINE_NAMES)('%s', (pipeline) => {
  test('shows each frame of the clip after the title card, with true white and black', async () => {
    // More than ffmpeg.wasm composes at once.
    const frames = 34;
    const result = await exportBlob(await makeNumberedClip({ frames }), { pipeline, title: SHORT_TITLE });
    expect(result).toMatchObject({ pipeline, frames: TITLE_FRAMES + frames });
    const pictures = await picturesOf(result);
    expect(pictures.map((picture) => numberIn(picture))).toEqual([0, ...counted(frames)]);
    for (const [index, picture] of pictures.slice(1).entries()) {
      const isWhite = (index + 1) % 2 === 1;
      for (const value of blockColor(picture, 0))
        expect(Math.abs(value - (isWhite ? 255 : 0))).toBeLessThanOrEqual(3);
    }
    const { durationSec } = await probeClip({ kind: 'blob', blob: result.file });
    expect(Math.abs(durationSec - result.frames / 30)).toBeLessThan(1 / 30);
    await result.release();
  });
});

test.each(
  (['canvas', 'x264'] as const).flatMap((pipeline) =>
    ([90, 180, 270] as const).map((rotation) => [pipeline, rotation] as const),
  ),
)('%s rotates a clip by %i degrees', async (pipeline, rotation) => {
  const result = await exportBlob(await makeNumberedClip({ frames: 5, rotation }), {
    pipeline,
    title: SHORT_TITLE,
  });
  const pictures = (await picturesOf(result)).slice(1);
  expect(pictures.map((picture) => numberIn(picture, rotation))).toEqual(counted(5));
  await result.release();
});

// WebM times are in whole milliseconds, so a third of its frames are slightly after the grid's time.
const ACCEPTED: readonly (Pick<NumberedClipOptions, 'container' | 'codec'> & {
  readonly pipeline: PipelineChoice;
})[] = [
  { container: 'mov', codec: 'avc', pipeline: 'fast' },
  { container: 'mp4', codec: 'vp9', pipeline: 'fast' },
  { container: 'mp4', codec: 'av1', pipeline: 'fast' },
  { container: 'webm', codec: 'vp8', pipeline: 'fast' },
  { container: 'webm', codec: 'vp9', pipeline: 'fast' },
  { container: 'webm', codec: 'av1', pipeline: 'fast' },
  { container: 'webm', codec: 'vp9', pipeline: 'ffmpeg-decoder' },
  { container: 'webm', codec: 'vp8', pipeline: 'compatible' },
];

test.each(ACCEPTED)('$codec in $container, $pipeline', async ({ pipeline, ...kind }) => {
  const result = await exportBlob(await makeNumberedClip({ frames: 12, ...kind }), {
    pipeline,
    title: SHORT_TITLE,
  });
  const pictures = await picturesOf(result);
  expect(pictures.map((picture) => numberIn(picture))).toEqual([0, ...counted(12)]);
  await result.release();
});
