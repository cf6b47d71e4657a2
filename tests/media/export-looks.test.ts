/** Each look in each pipeline, and the frames of a film that freezes. */
import { beforeAll, describe, expect, test } from 'vitest';
import { PIPELINE_NAMES } from '@/domain/export-options';
import { filmFrameAt, type FilmFrame } from '@/domain/film';
import { FOLLOW, type FilmLook } from '@/domain/film-look';
import type { TrackPoint } from '@/domain/track';
import { loadOverlayFonts } from '@/media/drawing/fonts';
import { drawOverlay } from '@/media/drawing/overlay';
import { makeClip } from './clips';
import { exportBlob, highlightOf, MAGENTA, pathOf, STYLE } from './export-fixtures';
import { pictureOf } from './export-bare';
import { frameMiddlesSec, picturesAt, psnr, ringCenterIn, videoStartSec, type Picture } from './measure';
import { blockColor, makeNumberedClip } from './numbered-pictures';

beforeAll(() => loadOverlayFonts());

const withLook = (points: readonly TrackPoint[], look: FilmLook, selectionRadiusPx?: number) =>
  highlightOf(points, { ...STYLE, look }, selectionRadiusPx);

/** The number of a possibly dimmed picture: a bit is set if its block is as bright as the brightest. */
function numberIn(picture: Picture): number {
  const lumas = Array.from({ length: 6 }, (_, bit) => blockColor(picture, bit)[0] ?? 0);
  const brightest = Math.max(...lumas);
  return lumas.reduce((sum, luma, bit) => sum + (luma > brightest / 2 ? 2 ** bit : 0), 0);
}

/** Brightness of the gray ground far from the player. */
const groundIn = ({ rgba, widthPx }: Picture): number => rgba[4 * (100 * widthPx + 20)] ?? NaN;

function hasRing(picture: Picture): boolean {
  return ringCenterIn(picture, { x: 160, y: 100, width: 160, height: 80 }, [...MAGENTA]) !== null;
}

describe.each(PIPELINE_NAMES)('%s', (pipeline) => {
  test(
    'freezes for 30 frames at each moment, including the last frame, and then plays without graphics',
    { tags: pipeline === 'planes' ? 'core' : [] },
    async () => {
      const clipFrames = 34;
      const freezes = [3, clipFrames - 1];
      const points = Array.from({ length: clipFrames }, (_, k) => ({
        x: 240,
        y: 90,
        timeSec: k / 30,
        isManual: false,
        isInterpolated: false,
      }));
      const look: FilmLook = { ...FOLLOW, kind: 'identify', moments: freezes.map((frame) => frame / 30) };
      const result = await exportBlob(await makeNumberedClip({ frames: clipFrames }), {
        pipeline,
        highlight: withLook(points, look, 25),
      });
      const frames = clipFrames + 60;
      expect(result).toMatchObject({ pipeline, frames, durationSec: frames / 30 });
      const film = { titleFrames: 0, firstFrame: 0, clipFrames, freezes };
      const shown = Array.from({ length: frames }, (_, k) => filmFrameAt(film, k));
      const pictures = await picturesAt(result.file, frameMiddlesSec(shown.map((_, k) => k)));
      expect(pictures.map(numberIn)).toEqual(shown.map((frame) => 1 + clipFrameOf(frame)));
      pictures.forEach((picture, k) => {
        const freeze = freezeOf(shown[k] ?? null);
        if (freeze === null || freeze === 0) {
          expect(Math.abs(groundIn(picture) - 130)).toBeLessThan(6);
          expect(hasRing(picture)).toBe(false);
        }
        if (freeze !== null && freeze > 0.4 && freeze < 0.75) {
          expect(Math.abs(groundIn(picture) - 130 * 0.38)).toBeLessThan(6);
          expect(hasRing(picture)).toBe(true);
        }
      });
      await result.release();
    },
  );

  test.each([
    { ...FOLLOW, kind: 'spotlight' },
    { ...FOLLOW, kind: 'arrow' },
    { ...FOLLOW, kind: 'identify', moments: [4 / 30] },
  ] as const)(
    'draws what the editor draws: $kind',
    { tags: pipeline === 'planes' ? 'core' : [] },
    async (look) => {
      const clip = await makeClip({ widthPx: 480, heightPx: 270, durationSec: 0.4, bitrate: 4_000_000 });
      const highlight = withLook(pathOf(clip), look);
      const result = await exportBlob(clip.blob, { pipeline, highlight });
      const freezes = look.kind === 'identify' ? [4] : [];
      const film = { titleFrames: 0, firstFrame: 0, clipFrames: 12, freezes };
      const compared = [1, 6, 11];
      const made = await picturesAt(result.file, frameMiddlesSec(compared));
      for (const [index, k] of compared.entries()) {
        const frame = filmFrameAt(film, k);
        const drawn = await drawnAt(clip.blob, highlight, frame);
        expect(psnr(pictureOf(made[index]), drawn), `frame ${k}`).toBeGreaterThan(30);
      }
      await result.release();
    },
  );
});

const clipFrameOf = (frame: FilmFrame | null): number =>
  frame && 'clipFrame' in frame ? frame.clipFrame : NaN;
const freezeOf = (frame: FilmFrame | null): number | null =>
  frame && 'freeze' in frame ? frame.freeze : null;

/** The clip's own picture under the editor's drawing. */
async function drawnAt(
  blob: Blob,
  highlight: ReturnType<typeof withLook>,
  frame: FilmFrame | null,
): Promise<Picture> {
  const timeSec = clipFrameOf(frame) / 30;
  const [source] = await picturesAt(blob, [(await videoStartSec(blob)) + timeSec + 2e-4]);
  const { rgba, widthPx, heightPx } = pictureOf(source);
  const context = new OffscreenCanvas(widthPx, heightPx).getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('No 2D canvas');
  context.putImageData(new ImageData(new Uint8ClampedArray(rgba), widthPx, heightPx), 0, 0);
  drawOverlay(context, {
    ...highlight,
    videoWidthPx: widthPx,
    videoHeightPx: heightPx,
    timeSec,
    freeze: freezeOf(frame),
  });
  return { rgba: context.getImageData(0, 0, widthPx, heightPx).data, widthPx, heightPx };
}
