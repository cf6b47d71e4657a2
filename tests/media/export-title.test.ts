import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PIPELINE_NAMES } from '@/domain/export-options';
import { drawTitleCard, loadTitleFonts, type TitleCard } from '@/media/drawing/title-card';
import type { ExportResult } from '@/media/export/export-video';
import { readStill } from '@/media/export/title-still';
import { makeClip, makeUndecodableClip, type SyntheticClip } from './clips';
import { exportBlob, highlightOf, pathOf, SHORT_TITLE, TITLE } from './export-fixtures';
import { frameMiddlesSec, measureFile, picturesAt, psnr, soundOnsetSec, type Picture } from './measure';

const never = new AbortController().signal;
const FRAMES = 15;
const RECRUITING = {
  facts: [
    { label: 'Number', value: '10' },
    { label: 'Team', value: 'SV Nordstern U19' },
    { label: 'Contact', value: 'niko@nordstern.example' },
  ],
  still: null,
  ringColor: '#C6FF4A',
} as const;

/** The card as drawn in the page, at the film's size. */
async function drawn(card: TitleCard, { widthPx, heightPx }: SyntheticClip): Promise<Picture> {
  await loadTitleFonts(card);
  const context = new OffscreenCanvas(widthPx, heightPx).getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('No 2D canvas');
  drawTitleCard(context, card, { widthPx, heightPx });
  return { rgba: context.getImageData(0, 0, widthPx, heightPx).data, widthPx, heightPx };
}

describe.each(PIPELINE_NAMES)('a film with a recruiting card by %s', (pipeline) => {
  const tags = pipeline === 'planes' ? 'core' : [];

  const titleFrames = 73;
  let clip: SyntheticClip;
  let result: ExportResult;

  beforeAll(async () => {
    clip = await makeClip({ durationSec: 0.5, sound: { onsetSec: 0, codec: 'aac' } });
    const title = { ...TITLE, recruiting: RECRUITING, frames: titleFrames };
    result = await exportBlob(clip.blob, { highlight: highlightOf(pathOf(clip)), title, pipeline });
  });

  afterAll(() => result.release());

  test('shows the card for the requested number of frames, then the clip', { tags }, async () => {
    const facts = await measureFile(result.file);
    expect(result).toMatchObject({ pipeline, frames: titleFrames + FRAMES });
    expect(facts.frameTimesSec).toHaveLength(titleFrames + FRAMES);
    expect(facts.keyFrameTimesSec).toContain(titleFrames / 30);
    const still = await readStill(
      { kind: 'blob', blob: clip.blob },
      highlightOf(pathOf(clip)).tracks[0],
      never,
    );
    const card = await drawn({ ...TITLE, recruiting: { ...RECRUITING, still } }, clip);
    const [first, last, begun] = await picturesAt(
      result.file,
      frameMiddlesSec([0, titleFrames - 1, titleFrames]),
    );
    const [source] = await picturesAt(clip.blob, frameMiddlesSec([0]));
    if (!first || !last || !begun || !source) throw new Error('A picture is missing');
    expect(psnr(first, card)).toBeGreaterThan(30);
    expect(psnr(last, card)).toBeGreaterThan(30);
    expect(psnr(begun, card)).toBeLessThan(20);
    expect(psnr(begun, source)).toBeGreaterThan(20);
  });

  test('starts the sound after the card, within 5 ms', { tags }, async () => {
    const source = await soundOnsetSec(clip.blob);
    const made = await soundOnsetSec(result.file);
    expect(Math.abs((made ?? NaN) - (source ?? NaN) - titleFrames / 30)).toBeLessThan(0.005);
  });
});

// The pipeline that leaves everything to ffmpeg makes no pieces of a reel.
test.each(PIPELINE_NAMES.filter((name) => name !== 'ffmpeg'))(
  'the title card of a reel by %s has no frame of the clip',
  async (pipeline) => {
    const clip = await makeClip({ durationSec: 0.5 });
    const piece = {
      widthPx: clip.widthPx,
      heightPx: clip.heightPx,
      isTitleAlone: true,
      line: null,
      firstPlayFrame: 0,
      playFrames: null,
      dipsIn: false,
      dipsOut: false,
      sound: { sampleRate: 48_000, channels: 2 },
    } as const;
    const result = await exportBlob(clip.blob, { title: SHORT_TITLE, piece, pipeline });
    expect(result).toMatchObject({ pipeline, frames: SHORT_TITLE.frames });
    expect((await measureFile(result.file)).frameTimesSec).toHaveLength(SHORT_TITLE.frames);
    await result.release();
  },
);

describe('the still of the player', () => {
  test(
    'is from the frame of the path’s first point, in the clip’s own pixels',
    { tags: 'core' },
    async () => {
      const clip = await makeClip({ durationSec: 0.5 });
      const points = pathOf(clip).slice(9);
      const still = await readStill(
        { kind: 'blob', blob: clip.blob },
        { points, selectionRadiusPx: 40 },
        never,
      );
      const { x, y } = clip.truthAt(9 / 30);
      const [right, wrong] = await picturesAt(clip.blob, frameMiddlesSec([9, 0]));
      if (!still || !right || !wrong) throw new Error('A picture is missing');
      expect([still.width, still.height]).toEqual([80, 80]);
      const cut = pictureOf(still, 80);
      expect(psnr(cut, cutOf(right, x - 40, y - 40, 80))).toBeGreaterThan(28);
      expect(psnr(cut, cutOf(wrong, x - 40, y - 40, 80))).toBeLessThan(24);
      still.close();
    },
  );

  test('stays inside the picture even if the circle does not', async () => {
    const clip = await makeClip({ durationSec: 0.2 });
    const corner = { x: 3, y: 358, timeSec: 0, isManual: true, isInterpolated: false };
    const still = await readStill(
      { kind: 'blob', blob: clip.blob },
      { points: [corner], selectionRadiusPx: 60 },
      never,
    );
    const [source] = await picturesAt(clip.blob, frameMiddlesSec([0]));
    if (!still || !source) throw new Error('A picture is missing');
    expect(psnr(pictureOf(still, 120), cutOf(source, 0, 240, 120))).toBeGreaterThan(40);
    still.close();
  });

  test.each([
    ['a clip without a path', () => makeClip({ durationSec: 0.2 }).then(({ blob }) => blob), [], null],
    [
      'a clip that the browser cannot decode',
      makeUndecodableClip,
      [{ x: 50, y: 50, timeSec: 0, isManual: true, isInterpolated: false }],
      null,
    ],
    [
      'a path that begins after the clip',
      () => makeClip({ durationSec: 0.2 }).then(({ blob }) => blob),
      [{ x: 50, y: 50, timeSec: 90, isManual: true, isInterpolated: false }],
      80,
    ],
  ])(
    'is left out or taken from the last frame if it is not available, without an error: %s',
    async (_name, clipOf, points, width) => {
      const source = { kind: 'blob', blob: await clipOf() } as const;
      const still = await readStill(source, { points, selectionRadiusPx: 40 }, never);
      expect(still?.width ?? null).toBe(width);
    },
  );
});

test('without a still, the card shows the background beside its facts', async () => {
  const clip = await makeClip({ durationSec: 0.2 });
  const context = new OffscreenCanvas(64, 36).getContext('2d');
  if (!context) throw new Error('No 2D canvas');
  context.fillStyle = '#00FFFF';
  context.fillRect(0, 0, 64, 36);
  const title = {
    ...TITLE,
    recruiting: RECRUITING,
    frames: 180,
    background: await context.canvas.convertToBlob(),
  };
  const result = await exportBlob(clip.blob, { title });
  const [first, last] = await picturesAt(result.file, frameMiddlesSec([0, 179]));
  const card = await drawn({ ...TITLE, recruiting: RECRUITING, background: context.canvas }, clip);
  expect(result.frames).toBe(186);
  for (const picture of [first, last]) {
    if (!picture) throw new Error('A picture is missing');
    expect(psnr(picture, card)).toBeGreaterThan(30);
  }
  await result.release();
});

function pictureOf(image: ImageBitmap, sidePx: number): Picture {
  const context = new OffscreenCanvas(sidePx, sidePx).getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('No 2D canvas');
  context.drawImage(image, 0, 0);
  return { rgba: context.getImageData(0, 0, sidePx, sidePx).data, widthPx: sidePx, heightPx: sidePx };
}

function cutOf({ rgba, widthPx, heightPx }: Picture, x: number, y: number, sidePx: number): Picture {
  const canvas = new OffscreenCanvas(widthPx, heightPx);
  canvas.getContext('2d')?.putImageData(new ImageData(new Uint8ClampedArray(rgba), widthPx, heightPx), 0, 0);
  const context = new OffscreenCanvas(sidePx, sidePx).getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('No 2D canvas');
  context.drawImage(canvas, -x, -y);
  return { rgba: context.getImageData(0, 0, sidePx, sidePx).data, widthPx: sidePx, heightPx: sidePx };
}
