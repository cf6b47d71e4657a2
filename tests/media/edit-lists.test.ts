/** A clip's edit list determines its length, frames, film, tracking, and the uploaded file. */
import { beforeAll, describe, expect, test } from 'vitest';
import { PIPELINE_NAMES } from '@/domain/export-options';
import { cutVideo } from '@/media/cutting/cut-video';
import { openRecording } from '@/media/cutting/recording';
import { openInput } from '@/media/reading/open-input';
import { probeClip, videoTrackOf } from '@/media/reading/probe';
import { sampleFrames } from '@/media/reading/sampler';
import { makeThumbnail } from '@/media/reading/thumbnail';
import { stretchesBackward } from '@/media/tracking/frames/sources/stretches-backward';
import { clipProblemOf } from '@/media/reading/clip-error';
import { editMovie, type TestEdit } from '../edited-movie';
import { cutOut } from './cut-frames';
import { exportBlob } from './export-fixtures';
import { frameMiddlesSec, picturesAt, type Picture } from './measure';
import { makeNumberedClip, numberIn } from './numbered-pictures';

/** Edit lists for a clip of 40 frames, and the picture numbers they show. */
const LISTS: Readonly<
  Record<string, { readonly edits: readonly TestEdit[]; readonly shown: readonly number[] }>
> = {
  'a part in the middle': { edits: [[0.5, 0.4]], shown: range(12, 27) },
  'two parts': {
    edits: [
      [0.2, 0.1],
      [0.3, 0.8],
    ],
    shown: [...range(3, 9), ...range(24, 33)],
  },
  'two parts in another order': {
    edits: [
      [0.3, 0.8],
      [0.2, 0.1],
    ],
    shown: [...range(24, 33), ...range(3, 9)],
  },
  'nothing between two parts': {
    edits: [
      [0.2, 0.1],
      [0.1, null],
      [0.2, 0.8],
    ],
    shown: [...range(3, 9), 8, 8, 8, ...range(24, 30)],
  },
  'nothing, and then a part': {
    edits: [
      [0.5, null],
      [0.3, 0.4],
    ],
    shown: range(12, 21),
  },
};

function range(first: number, end: number): readonly number[] {
  return Array.from({ length: end - first }, (_, k) => first + k);
}

let whole: Blob;
beforeAll(async () => {
  whole = await makeNumberedClip({ frames: 40 });
});

const edited = (edits: readonly TestEdit[]): Promise<Blob> =>
  editMovie(whole, (tracks) => tracks.forEach((track) => track.edits(edits)));

describe.each(Object.entries(LISTS))('%s', (name, { edits, shown }) => {
  test('determines the frames that are read', { tags: 'core' }, async () => {
    const blob = await edited(edits);
    const info = await probeClip({ kind: 'blob', blob });
    expect([info.frameCount, info.isPlain]).toEqual([shown.length, false]);
    const thumbnail = await createImageBitmap(await makeThumbnail({ kind: 'blob', blob }));
    expect(indexIn(pictureOf(thumbnail))).toBe(shown[0]);
    using input = await openInput({ kind: 'blob', blob });
    const track = await videoTrackOf(input);
    const numbers: number[] = [];
    for await (const { sample } of sampleFrames(track, { first: 0 })) {
      const canvas = new OffscreenCanvas(sample.displayWidth, sample.displayHeight);
      const context = canvas.getContext('2d');
      if (context) sample.draw(context, 0, 0);
      numbers.push(indexIn(pictureOf(canvas)));
      sample.close();
    }
    expect(numbers).toEqual(shown);
    const backward: number[] = [];
    for await (const { first, end } of stretchesBackward(track, { first: 0, end: shown.length })) {
      backward.unshift(...range(first, end));
    }
    expect(backward).toEqual(range(0, shown.length));
  });

  test.each(PIPELINE_NAMES)('determines the film of %s', async (pipeline) => {
    const film = await exportBlob(await edited(edits), { pipeline, highlight: null });
    const blob = new Blob([await film.file.arrayBuffer()]);
    await film.release();
    expect([film.frames, film.pipeline]).toEqual([shown.length, pipeline]);
    const pictures = await picturesAt(blob, frameMiddlesSec(range(0, shown.length)));
    expect(
      pictures.map((picture) => indexIn(picture)),
      name,
    ).toEqual(shown);
  });
});

test('a cut part is a plain file, which browsers play frame-accurately', { tags: 'core' }, async () => {
  const blob = await edited([[0.5, 0.4]]);
  const { firstTimestampSec, durationSec } = await probeClip({ kind: 'blob', blob });
  const cut = await cutOut(blob, { startSec: firstTimestampSec, endSec: firstTimestampSec + durationSec });
  expect(await probeClip({ kind: 'blob', blob: cut.blob })).toMatchObject({
    isPlain: true,
    frameCount: 15,
  });
  const pictures = await picturesAt(cut.blob, frameMiddlesSec(range(0, 15)));
  expect(pictures.map((picture) => indexIn(picture))).toEqual(range(12, 27));
});

test('refuses to cut plays out of a file of several parts', async () => {
  const blob = await edited([
    [0.2, 0.1],
    [0.3, 0.8],
  ]);
  await expect(openRecording(blob)).rejects.toMatchObject({ reason: 'edited' });
  const context = { signal: new AbortController().signal, onProgress: () => undefined };
  const cut = cutVideo(blob, { startSec: 0, endSec: 0.3 }, () => Promise.reject(new Error()), context);
  await expect(cut).rejects.toMatchObject({ reason: 'edited' });
});

test('a recording ends where its edit list ends', async () => {
  const recording = await openRecording(await edited([[0.5, 0.4]]));
  expect(recording.durationSec).toBeCloseTo(0.5, 3);
  const last = await recording.frameAt(9);
  expect([last.startSec, last.endSec]).toEqual([expect.closeTo(14 / 30, 3), expect.closeTo(0.5, 3)]);
  recording.close();
});

test.each([0, 0.5, 2])('a part at %d times its speed is rejected with the reason', async (rate) => {
  const blob = await edited([[0.3, 0.1, rate]]);
  const error: unknown = await probeClip({ kind: 'blob', blob }).catch((thrown: unknown) => thrown);
  expect(clipProblemOf(error)).toBe('speed-change');
});

/** Picture numbers start at 1. */
function indexIn(picture: Picture): number {
  return numberIn(picture) - 1;
}

function pictureOf(source: ImageBitmap | OffscreenCanvas): Picture {
  const { width: widthPx, height: heightPx } = source;
  const context = new OffscreenCanvas(widthPx, heightPx).getContext('2d');
  if (!context) throw new Error('No canvas');
  context.drawImage(source, 0, 0);
  return { rgba: context.getImageData(0, 0, widthPx, heightPx).data, widthPx, heightPx };
}
