/** The product's mark on a visitor's films: what it looks like, and that each pipeline and the preview draw it. */
import { beforeAll, describe, expect, test } from 'vitest';
import { PIPELINE_NAMES } from '@/domain/export-options';
import type { Box } from '@/domain/path';
import type { PixelSize } from '@/domain/pixel-size';
import { loadOverlayFonts } from '@/media/drawing/fonts';
import { drawWatermark, watermarkBox } from '@/media/drawing/watermark';
import { measureFilm } from '@/media/export/measure-film';
import { paintFilm } from '@/media/film-preview/paint-film';
import { makeClip } from './clips';
import { pictureOf } from './export-bare';
import { exportBlob, highlightOf, pathOf, requestFor, SHORT_TITLE } from './export-fixtures';
import { frameMiddlesSec, picturesAt, psnr, type Picture } from './measure';

beforeAll(() => loadOverlayFonts());

const CLIP: PixelSize = { widthPx: 480, heightPx: 270 };

function canvasOf({ widthPx, heightPx }: PixelSize): OffscreenCanvasRenderingContext2D {
  const context = new OffscreenCanvas(widthPx, heightPx).getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('No 2D canvas');
  return context;
}

const boxIn = (size: PixelSize): Box => watermarkBox(canvasOf(size), size);

/** Part of a picture. */
function partOf({ rgba, widthPx, heightPx }: Picture, { x, y, width, height }: Box): Picture {
  const context = canvasOf({ widthPx, heightPx });
  context.putImageData(new ImageData(new Uint8ClampedArray(rgba), widthPx, heightPx), 0, 0);
  return { rgba: context.getImageData(x, y, width, height).data, widthPx: width, heightPx: height };
}

/** The picture with the mark on it. */
function marked({ rgba, widthPx, heightPx }: Picture): Picture {
  const context = canvasOf({ widthPx, heightPx });
  context.putImageData(new ImageData(new Uint8ClampedArray(rgba), widthPx, heightPx), 0, 0);
  drawWatermark(context, { widthPx, heightPx });
  return { rgba: context.getImageData(0, 0, widthPx, heightPx).data, widthPx, heightPx };
}

describe('the watermark', () => {
  test.each<[string, PixelSize]>([
    ['landscape', { widthPx: 1280, heightPx: 720 }],
    ['large', { widthPx: 3840, heightPx: 2160 }],
    ['upright', { widthPx: 1080, heightPx: 1920 }],
    ['odd', { widthPx: 641, heightPx: 361 }],
  ])('is small, at the lower right, and inside a picture that is %s', (_name, size) => {
    const { x, y, width, height } = boxIn(size);
    const shorter = Math.min(size.widthPx, size.heightPx);
    expect([x, y, width, height].every((px) => px % 2 === 0)).toBe(true);
    expect(width / shorter).toBeLessThan(0.32);
    expect(height / shorter).toBeLessThan(0.06);
    for (const gap of [size.widthPx - x - width, size.heightPx - y - height]) {
      expect(gap / shorter).toBeGreaterThan(0.02);
      expect(gap / shorter).toBeLessThan(0.04);
    }
  });

  test.each(['#ffffff', '#000000', '#3f8f3a'])('can be read over %s', (color) => {
    const size = { widthPx: 1280, heightPx: 720 };
    const context = canvasOf(size);
    context.fillStyle = color;
    context.fillRect(0, 0, size.widthPx, size.heightPx);
    drawWatermark(context, size);
    const { x, y, width, height } = boxIn(size);
    const { data } = context.getImageData(x, y, width, height);
    const lumas = Array.from({ length: width * height }, (_, k) => luminance(data.subarray(4 * k)));
    const letters = lumas.filter((luma) => luma > 0.7).length / lumas.length;
    const plate = lumas.toSorted((a, b) => a - b)[Math.floor(lumas.length / 3)] ?? 1;
    expect(letters).toBeGreaterThan(0.04);
    // The ratio that WCAG asks of large text.
    expect((0.85 + 0.05) / (plate + 0.05)).toBeGreaterThan(3);
  });
});

describe.each(PIPELINE_NAMES)('the film by %s', (pipeline) => {
  test(
    'has it on the clip only, and is unchanged elsewhere',
    { tags: pipeline === 'planes' ? 'core' : [] },
    async () => {
      const clip = await makeClip({ ...CLIP, durationSec: 0.3, bitrate: 4_000_000 });
      const request = { pipeline, highlight: highlightOf(pathOf(clip)), title: SHORT_TITLE };
      const [bare, film] = [
        await exportBlob(clip.blob, request),
        await exportBlob(clip.blob, { ...request, hasWatermark: true }),
      ];
      expect(film.pipeline).toBe(pipeline);
      const compared = frameMiddlesSec([0, SHORT_TITLE.frames, SHORT_TITLE.frames + 6]);
      const [bareTitle, ...bareFrames] = await picturesAt(bare.file, compared);
      const [title, ...frames] = await picturesAt(film.file, compared);
      expect(psnr(pictureOf(title), pictureOf(bareTitle))).toBeGreaterThan(45);
      const box = boxIn(CLIP);
      const above: Box = { x: 0, y: 0, width: CLIP.widthPx, height: box.y };
      frames.forEach((frame, k) => {
        const [made, before] = [pictureOf(frame), pictureOf(bareFrames[k])];
        expect(psnr(partOf(made, box), partOf(before, box))).toBeLessThan(16);
        expect(psnr(partOf(made, box), partOf(marked(before), box))).toBeGreaterThan(25);
        expect(psnr(partOf(made, above), partOf(before, above))).toBeGreaterThan(34);
      });
      await Promise.all([bare.release(), film.release()]);
    },
  );
});

test('the preview has it too', () => {
  const painted = (hasWatermark: boolean): Picture => {
    const request = requestFor(new Blob(), { hasWatermark });
    const film = { ...measureFilm(request, { video: CLIP, gridFrames: 9 }), title: null };
    const context = canvasOf(CLIP);
    paintFilm(context, film, { clipFrame: 0, freeze: null }, null);
    return { rgba: context.getImageData(0, 0, CLIP.widthPx, CLIP.heightPx).data, ...CLIP };
  };
  expect(psnr(painted(true), marked(painted(false)))).toBeGreaterThan(60);
  expect(psnr(painted(true), painted(false))).toBeLessThan(40);
});

/** WCAG's relative luminance of a pixel. */
function luminance([red = 0, green = 0, blue = 0]: Uint8ClampedArray): number {
  const linear = (value: number): number =>
    value / 255 <= 0.040_45 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4;
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}
