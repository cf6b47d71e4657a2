import { VideoSample } from 'mediabunny';
import { describe, expect, test } from 'vitest';
import { drawOverlay, overlayBounds, type OverlayState } from '@/media/drawing/overlay';
import { loadOverlayFonts } from '@/media/drawing/fonts';
import { drawTitleCard } from '@/media/drawing/title-card';
import { blendRgba } from '@/media/export/planes/blend';
import { createI420, type I420Image } from '@/media/export/planes/i420';
import { readPlanes } from '@/media/export/planes/read-planes';
import { rgbaToI420 } from '@/media/export/planes/rgba-to-i420';
import { toSample } from '@/media/export/planes/to-sample';
import { STYLE } from './export-fixtures';
import { psnr, type Picture } from './measure';

const WIDTH = 640;
const HEIGHT = 360;

function context(widthPx = WIDTH, heightPx = HEIGHT): OffscreenCanvasRenderingContext2D {
  const made = new OffscreenCanvas(widthPx, heightPx).getContext('2d', { willReadFrequently: true });
  if (!made) throw new Error('No 2D canvas');
  return made;
}

/** Smooth shades, so that halved color resolution costs nothing and errors of the arithmetic stand out. */
function paintShades(ctx: OffscreenCanvasRenderingContext2D): void {
  const across = ctx.createLinearGradient(0, 0, WIDTH, HEIGHT);
  across.addColorStop(0, '#1d4d2a');
  across.addColorStop(0.5, '#c96a3f');
  across.addColorStop(1, '#3f6fc9');
  ctx.fillStyle = across;
  ctx.fillRect(0, 0, WIDTH, HEIGHT);
}

function shownBy(ctx: OffscreenCanvasRenderingContext2D): Picture {
  return { rgba: ctx.getImageData(0, 0, WIDTH, HEIGHT).data, widthPx: WIDTH, heightPx: HEIGHT };
}

/** The planes as the browser itself turns them into colors. */
function shownPlanes(image: I420Image): Picture {
  const ctx = context();
  using sample = toSample(image, 0);
  sample.draw(ctx, 0, 0);
  return shownBy(ctx);
}

const state: OverlayState = {
  points: Array.from({ length: 60 }, (_, k) => ({
    x: 150 + 5 * k,
    y: 130 + 30 * Math.sin(k / 9),
    timestamp: k / 30,
    isManual: false,
    isInterpolated: k > 40 && k < 50,
  })),
  timeSec: 58 / 30,
  style: { ...STYLE, primary: '#FFFFFF', glow: '#C6FF4A' },
  videoWidthPx: WIDTH,
  videoHeightPx: HEIGHT,
  selectionRadiusPx: 50,
};

test('RGB becomes planes that the browser shows as the same RGB', () => {
  const ctx = context();
  paintShades(ctx);
  const image = createI420(WIDTH, HEIGHT);
  rgbaToI420(shownBy(ctx).rgba, image);
  expect(psnr(shownBy(ctx), shownPlanes(image))).toBeGreaterThan(44);
});

test('the title card survives the planes', async () => {
  await loadOverlayFonts();
  const ctx = context();
  const { playerName, recordingDate } = STYLE;
  const card = { widthPx: WIDTH, heightPx: HEIGHT, playerName, recordingDate };
  drawTitleCard(ctx, { ...card, background: null, titleColor: '#FFFFFF' });
  const image = createI420(WIDTH, HEIGHT);
  rgbaToI420(shownBy(ctx).rgba, image);
  expect(psnr(shownBy(ctx), shownPlanes(image))).toBeGreaterThan(36);
});

describe('preview and export', () => {
  test('an overlay drawn on a canvas and one blended into planes are the same picture', async () => {
    await loadOverlayFonts();
    const preview = context();
    paintShades(preview);
    const bare = shownBy(preview);
    drawOverlay(preview, state);

    const image = createI420(WIDTH, HEIGHT);
    rgbaToI420(bare.rgba, image);
    const box = overlayBounds(context(1, 1), state);
    if (!box) throw new Error('Nothing is drawn');
    const layer = context(box.width, box.height);
    layer.translate(-box.x, -box.y);
    drawOverlay(layer, state);
    blendRgba(layer.getImageData(0, 0, box.width, box.height).data, box, image);
    const made = shownPlanes(image);

    // Edges between ring and grass lose color resolution, nothing else.
    expect(psnr(shownBy(preview), made)).toBeGreaterThan(36);
    expect(psnr(bare, made)).toBeLessThan(30);
    expect(psnr(shownBy(preview), made, box)).toBeGreaterThan(44);
  });

  test('blending a solid color gives that color, and clear leaves the picture alone', () => {
    const image = createI420(16, 16);
    image.data.fill(128);
    const before = image.data.slice();
    const box = { x: 4, y: 4, width: 8, height: 8 };
    blendRgba(new Uint8ClampedArray(8 * 8 * 4), box, image);
    expect(image.data).toEqual(before);

    const white = new Uint8ClampedArray(8 * 8 * 4).fill(255);
    blendRgba(white, box, image);
    expect(image.data[4 * 16 + 4]).toBe(235);
    expect(image.data[4 * 16 + 3]).toBe(128);
    expect(image.data[11 * 16 + 11]).toBe(235);
    expect(image.data[12 * 16 + 12]).toBe(128);
    expect([...image.data.subarray(256)].every((value) => value === 128)).toBe(true);
  });
});

test('NV12 and I420 frames of the same picture are read alike, the visible part only', async () => {
  const [width, height] = [8, 6];
  const luma = Array.from({ length: width * height }, (_, i) => 16 + i);
  const cb = Array.from({ length: (width * height) / 4 }, (_, i) => 100 + i);
  const cr = cb.map((value) => value + 60);
  const mixed = cb.flatMap((value, i) => [value, cr[i] ?? 0]);
  const init = {
    codedWidth: width,
    codedHeight: height,
    timestamp: 0,
    visibleRect: { x: 2, y: 2, width: 6, height: 4 },
  };
  const read = async (format: 'I420' | 'NV12', bytes: readonly number[]): Promise<Uint8Array> => {
    using sample = new VideoSample(new VideoFrame(Uint8Array.from(bytes), { ...init, format }));
    const image = createI420(6, 4);
    await readPlanes(sample, image, new Uint8Array(image.data.length));
    return image.data;
  };
  const planes = await read('I420', [...luma, ...cb, ...cr]);
  expect(await read('NV12', [...luma, ...mixed])).toEqual(planes);
  expect([...planes.subarray(0, 6)]).toEqual(luma.slice(width + width + 2, 3 * width));
  expect([...planes.subarray(24, 27)]).toEqual(cb.slice(5, 8));
});
