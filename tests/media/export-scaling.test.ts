import type { VideoSample } from 'mediabunny';
import { beforeAll, describe, expect, test } from 'vitest';
import { loadOverlayFonts } from '@/media/drawing/fonts';
import { drawOverlay } from '@/media/drawing/overlay';
import { CanvasPainter } from '@/media/export/pipelines/canvas-painter';
import { softwareContext } from '@/media/export/pipelines/overlay-layer';
import type { FramePainter, PaintJob } from '@/media/export/pipelines/painter';
import { canPaintPlanes, PlanesPainter } from '@/media/export/pipelines/planes-painter';
import { createI420, type I420Image } from '@/media/export/planes/i420';
import { rgbaToI420 } from '@/media/export/planes/rgba-to-i420';
import { STYLE } from './export-fixtures';
import { psnr } from './measure';
import {
  flat,
  GRAY,
  imageOf,
  jobOf,
  patternOf,
  sampleOf,
  shown,
  softShades,
  countOver,
  worstOf,
  type FrameOptions,
  type Size,
} from './plane-pictures';
import { meanOver, partOf, planesOf, turnedAt, type Plane } from './planes-reference';

const moving = Array.from({ length: 60 }, (_, k) => ({
  x: 350 + 10 * k,
  y: 330 + 60 * Math.sin(k / 9),
  timeSec: k / 30,
  isManual: false,
  isInterpolated: k > 40 && k < 50,
}));

async function paintedBy(painter: FramePainter, sample: VideoSample, timeSec = 0): Promise<I420Image> {
  using _ = sample;
  const image = await painter.paint(sample, timeSec);
  return { ...image, data: image.data.slice() };
}

function paint(job: PaintJob, sample: VideoSample, timeSec = 0): Promise<I420Image> {
  return paintedBy(new PlanesPainter(job, sample), sample, timeSec);
}

/** A plainly scaled picture, which does not always round to the same side: see planes-reference.ts. */
function scaledPlainly(from: I420Image, size: Size): I420Image {
  const to = imageOf(size);
  const sources = planesOf(from);
  planesOf(to).forEach(({ data, widthPx }, k) => {
    const source = sources[k];
    data.forEach((_, i) => {
      const part = partOf([from, to], k > 0, i % widthPx, Math.floor(i / widthPx));
      data[i] = source ? Math.round(meanOver(source, part)) : NaN;
    });
  });
  return to;
}

function turnedPlainly(from: I420Image, quarters: number): I420Image {
  const isOnSide = quarters % 2 === 1;
  const to = imageOf(isOnSide ? [from.heightPx, from.widthPx] : [from.widthPx, from.heightPx]);
  const sources = planesOf(from);
  planesOf(to).forEach(({ data, widthPx }, k) => {
    const source = sources[k];
    data.forEach((_, i) => {
      data[i] = source ? turnedAt(source, quarters, i % widthPx, Math.floor(i / widthPx)) : NaN;
    });
  });
  return to;
}

beforeAll(() => loadOverlayFonts());

describe('a smaller output', () => {
  const sizes: readonly (readonly [string, Size, Size])[] = [
    ['half', [640, 360], [320, 180]],
    ['two thirds', [480, 270], [320, 180]],
    ['from an odd size', [427, 241], [318, 180]],
    ['upright', [270, 480], [180, 320]],
    ['a little smaller', [328, 184], [320, 180]],
    ['hardly anything left', [640, 360], [36, 20]],
  ];

  test.each(sizes)("is the mean over each pixel's area: %s", async (_name, video, output) => {
    const image = patternOf(video);
    const made = await paint(jobOf(video, output), sampleOf(image));
    expect(worstOf(made, scaledPlainly(image, output))).toBeLessThanOrEqual(1);
  });

  test.each([
    [90, [480, 270], [180, 320]],
    [180, [480, 270], [320, 180]],
    [270, [481, 271], [180, 320]],
  ] as const)('of a clip rotated by %i degrees is rotated', async (rotation, [width, height], output) => {
    const image = patternOf([width, height]);
    const isOnSide = rotation !== 180;
    const video: Size = isOnSide ? [height, width] : [width, height];
    const made = await paint(jobOf(video, output), sampleOf(image, { rotation }));
    const stored = scaledPlainly(image, isOnSide ? [output[1], output[0]] : output);
    expect(worstOf(made, turnedPlainly(stored, rotation / 90))).toBeLessThanOrEqual(1);
  });

  test('is the same from I420, NV12, and planes in memory', async () => {
    const odd = jobOf([427, 241], [284, 160]);
    const [mixedOdd, plainOdd] = (['NV12', 'I420'] as const).map((format) =>
      sampleOf(patternOf([427, 241]), { format }),
    );
    if (!mixedOdd || !plainOdd) throw new Error('No samples');
    expect(await paint(odd, mixedOdd)).toEqual(await paint(odd, plainOdd));
    const image = patternOf([428, 242]);
    const job = jobOf([428, 242], [284, 160]);
    const made = await paint(job, sampleOf(image));
    expect(await paint(job, sampleOf(image, { format: 'NV12' }))).toEqual(made);
    expect(await paint(job, sampleOf(image, { isRaw: true }))).toEqual(made);
    // A decoder may switch formats in the middle of a clip.
    const first = sampleOf(image);
    const painter = new PlanesPainter(job, first);
    expect(await paintedBy(painter, first)).toEqual(made);
    expect(await paintedBy(painter, sampleOf(image, { format: 'NV12' }))).toEqual(made);
    expect(await paintedBy(painter, sampleOf(image))).toEqual(made);
  });

  test.each([
    ['half', [640, 360], [320, 180]],
    ['two thirds', [480, 270], [320, 180]],
    ['odd', [427, 241], [318, 180]],
  ] as const)('keeps things in place: %s', async (_name, video, output) => {
    const image = imageOf(video);
    image.data.fill(128);
    image.data.fill(40, 0, video[0] * video[1]);
    // Blocks like those of a frame number, some of them colored.
    const blocks = [0.1, 0.37, 0.62, 0.85].map((share) => ({
      x: 2 * Math.round((share * video[0]) / 2),
      y: 2 * Math.round((share * video[1]) / 2),
    }));
    const [luma, cb, cr] = planesOf(image);
    for (const { x, y } of blocks) {
      fillBox(luma, x, y, 24, 200);
      fillBox(cb, x / 2, y / 2, 12, 180);
      fillBox(cr, x / 2, y / 2, 12, 90);
    }
    const made = await paint(jobOf(video, output), sampleOf(image));
    const [factorX, factorY] = [video[0] / output[0], video[1] / output[1]];
    planesOf(made).forEach((plane, k) => {
      for (const block of blocks) {
        const middle = { x: (block.x + 12) / factorX, y: (block.y + 12) / factorY };
        const found = middleOf(plane, k === 0 ? 40 : 128, k === 0 ? 1 : 2, middle);
        // In both pictures, a chroma sample is half a pixel left of the middle of its two pixels.
        const site = k === 0 ? 0 : 0.5 - 0.5 / factorX;
        expect(Math.abs(found.x - middle.x - site)).toBeLessThan(0.1);
        expect(Math.abs(found.y - middle.y)).toBeLessThan(0.1);
      }
    });
  });

  test('has the same sharp overlay as a canvas, in the same place', async () => {
    const video: Size = [1280, 720];
    const output: Size = [854, 480];
    const job = jobOf(video, output, { points: moving });
    const made = await paint(job, sampleOf(flat(video)), 58 / 30);
    const drawn = drawnOnCanvas(job, 58 / 30);
    // Only the trail's edges differ by more, because Chrome moves corners to quarters of a pixel.
    expect(countOver(3, made, drawn)).toBeLessThan(100);
    expect(worstOf(made, drawn)).toBeLessThanOrEqual(9);
    expect(made.data.some((value) => value > 230)).toBe(true);
  });

  test.each([
    { x: 1, y: 1 },
    { x: 299, y: 201 },
    { x: 150, y: 60 },
  ])('has an overlay that extends beyond the edges from $x, $y', async (point) => {
    const video: Size = [300, 202];
    const style = { ...STYLE, circleSize: 150, fontSize: 120, circleTilt: 0 };
    const points = [{ ...point, timeSec: 0, isManual: false, isInterpolated: false }];
    const job = jobOf(video, [150, 102], { points, style });
    const made = await paint(job, sampleOf(flat(video)));
    expect(worstOf(made, drawnOnCanvas(job, 0))).toBeLessThanOrEqual(3);
  });

  test('looks the same from planes and from a canvas', async () => {
    const video: Size = [960, 540];
    const output: Size = [640, 360];
    const image = softShades(video);
    const job = jobOf(video, output, { points: moving });
    const planes = await paint(job, sampleOf(image), 1);
    const canvas = await paintedBy(new CanvasPainter(job), sampleOf(image), 1);
    expect(psnr(shown(planes), shown(canvas))).toBeGreaterThan(38);
  });
});

describe('at source size', () => {
  test('crops an odd line and scales nothing', async () => {
    const image = patternOf([321, 181]);
    const made = await paint(jobOf([321, 181], [320, 180]), sampleOf(image));
    const sources = planesOf(image);
    planesOf(made).forEach((plane, k) => {
      const source = sources[k];
      const cut = plane.data.map((_, i) => {
        const [x, y] = [i % plane.widthPx, Math.floor(i / plane.widthPx)];
        return source?.data[y * source.widthPx + x] ?? NaN;
      });
      expect(plane.data).toEqual(cut);
    });
  });

  test('uses the original planes, rotated if the clip is', async () => {
    const image = patternOf([320, 180]);
    expect(await paint(jobOf([320, 180], [320, 180]), sampleOf(image))).toEqual(image);
    const turned = await paint(jobOf([180, 320], [180, 320]), sampleOf(image, { rotation: 270 }));
    expect(turned).toEqual(turnedPlainly(image, 3));
  });
});

describe('planes are left to other pipelines', () => {
  test('if they would have to be enlarged, or cropped on a rotated side', () => {
    const canPaint = (output: Size, image: I420Image, options: FrameOptions = {}): boolean => {
      using sample = sampleOf(image, options);
      return canPaintPlanes(jobOf(output, output), sample);
    };
    expect(canPaint([320, 180], imageOf([320, 180]))).toBe(true);
    expect(canPaint([320, 180], imageOf([321, 181]))).toBe(true);
    expect(canPaint([322, 180], imageOf([320, 180]))).toBe(false);
    expect(canPaint([180, 320], imageOf([320, 180]), { rotation: 90 })).toBe(true);
    expect(canPaint([180, 320], imageOf([321, 180]), { rotation: 90 })).toBe(false);
    expect(canPaint([120, 214], imageOf([321, 180]), { rotation: 90 })).toBe(true);
  });

  test('when a frame differs from the first one', async () => {
    const job = jobOf([320, 180], [160, 90]);
    const first = sampleOf(patternOf([320, 180]));
    const painter = new PlanesPainter(job, first);
    await paintedBy(painter, first);
    const other = sampleOf(patternOf([480, 270]));
    await expect(paintedBy(painter, other)).rejects.toThrow('unlike the first one');
  });
});

function fillBox({ data, widthPx }: Plane, left: number, top: number, side: number, value: number): void {
  for (let y = top; y < top + side; y++) data.fill(value, y * widthPx + left, y * widthPx + left + side);
}

/**
 * The center of everything that differs from the background around a position, in luma pixels; `size` pixels per
 * sample.
 */
function middleOf(
  { data, widthPx, heightPx }: Plane,
  ground: number,
  size: number,
  near: { readonly x: number; readonly y: number },
): { readonly x: number; readonly y: number } {
  let [sum, sumX, sumY] = [0, 0, 0];
  for (let y = 0; y < heightPx; y++) {
    for (let x = 0; x < widthPx; x++) {
      const here = { x: size * (x + 0.5), y: size * (y + 0.5) };
      if (Math.abs(here.x - near.x) > 20 || Math.abs(here.y - near.y) > 20) continue;
      const weight = Math.abs((data[y * widthPx + x] ?? NaN) - ground);
      sum += weight;
      sumX += weight * here.x;
      sumY += weight * here.y;
    }
  }
  return { x: sumX / sum, y: sumY / sum };
}

/** The overlay over gray, on a canvas of the output's size. */
function drawnOnCanvas(job: PaintJob, timeSec: number): I420Image {
  const { highlight, widthPx, heightPx, videoWidthPx, videoHeightPx } = job;
  const layer = softwareContext(widthPx, heightPx, true);
  layer.scale(widthPx / videoWidthPx, heightPx / videoHeightPx);
  if (highlight) drawOverlay(layer, { ...highlight, videoWidthPx, videoHeightPx, timeSec });
  const context = softwareContext(widthPx, heightPx, false);
  const value = Math.round(((GRAY - 16) * 255) / 219);
  context.fillStyle = `rgb(${value}, ${value}, ${value})`;
  context.fillRect(0, 0, widthPx, heightPx);
  context.drawImage(layer.canvas, 0, 0);
  const image = createI420(widthPx, heightPx);
  rgbaToI420(context.getImageData(0, 0, widthPx, heightPx).data, image);
  return image;
}
