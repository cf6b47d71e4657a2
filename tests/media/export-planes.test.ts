import { VideoSample } from 'mediabunny';
import { describe, expect, test } from 'vitest';
import { drawOverlay, layOutOverlay, layoutBounds, type OverlayState } from '@/media/drawing/overlay';
import { loadOverlayFonts } from '@/media/drawing/fonts';
import { drawTitleCard } from '@/media/drawing/title-card';
import { KernelImage } from '@/media/export/kernel/kernel-image';
import { PictureKernel } from '@/media/export/kernel/picture-kernel';
import { Blender } from '@/media/export/planes/blend';
import { createI420, type I420Image } from '@/media/export/planes/i420';
import { IMAGE_DATA } from '@/media/export/planes/pixels';
import { hasReadablePlanes } from '@/media/export/planes/readable-planes';
import { rgbaToI420 } from '@/media/export/planes/rgba-to-i420';
import { StoredPlanes } from '@/media/export/planes/stored-planes';
import { toSample } from '@/media/export/planes/to-sample';
import { oneTrack } from '../track-fixtures';
import { STYLE, TITLE } from './export-fixtures';
import { psnr, type Picture } from './measure';

const WIDTH = 640;
const HEIGHT = 360;

function context(widthPx = WIDTH, heightPx = HEIGHT): OffscreenCanvasRenderingContext2D {
  const made = new OffscreenCanvas(widthPx, heightPx).getContext('2d', { willReadFrequently: true });
  if (!made) throw new Error('No 2D canvas');
  return made;
}

/** Smooth shades, so that halved color resolution costs nothing and arithmetic errors are visible. */
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

/** The planes as the browser itself converts them to colors. */
function shownPlanes(image: I420Image): Picture {
  const ctx = context();
  using sample = toSample(image, 0);
  sample.draw(ctx, 0, 0);
  return shownBy(ctx);
}

const state: OverlayState = {
  tracks: oneTrack(
    Array.from({ length: 60 }, (_, k) => ({
      x: 150 + 5 * k,
      y: 130 + 30 * Math.sin(k / 9),
      timeSec: k / 30,
      isManual: false,
      isInterpolated: k > 40 && k < 50,
    })),
    { selectionRadiusPx: 50 },
  ),
  timeSec: 58 / 30,
  style: { ...STYLE, primary: '#FFFFFF', glow: '#C6FF4A' },
  videoWidthPx: WIDTH,
  videoHeightPx: HEIGHT,
};

test('the browser shows converted planes as the original RGB', () => {
  const ctx = context();
  paintShades(ctx);
  const image = createI420(WIDTH, HEIGHT);
  rgbaToI420(shownBy(ctx).rgba, image);
  expect(psnr(shownBy(ctx), shownPlanes(image))).toBeGreaterThan(44);
});

test('the title card survives conversion to planes', async () => {
  await loadOverlayFonts();
  const ctx = context();
  drawTitleCard(ctx, TITLE, { widthPx: WIDTH, heightPx: HEIGHT });
  const image = createI420(WIDTH, HEIGHT);
  rgbaToI420(shownBy(ctx).rgba, image);
  expect(psnr(shownBy(ctx), shownPlanes(image))).toBeGreaterThan(36);
});

describe('preview and export', () => {
  test('an overlay drawn on a canvas and one blended into planes look the same', async () => {
    await loadOverlayFonts();
    const preview = context();
    paintShades(preview);
    const bare = shownBy(preview);
    drawOverlay(preview, state);

    const image = new KernelImage(new PictureKernel(), WIDTH, HEIGHT);
    const blender = new Blender(image);
    rgbaToI420(bare.rgba, image.view);
    const box = layoutBounds(layOutOverlay(context(1, 1), state));
    if (!box) throw new Error('Nothing is drawn');
    const layer = context(box.width, box.height);
    layer.translate(-box.x, -box.y);
    drawOverlay(layer, state);
    blender.pixelsFor(box).set(layer.getImageData(0, 0, box.width, box.height).data);
    blender.blend(box, IMAGE_DATA);
    const made = shownPlanes(image.view);

    // Edges between ring and grass lose only color resolution.
    expect(psnr(shownBy(preview), made)).toBeGreaterThan(36);
    expect(psnr(bare, made)).toBeLessThan(30);
    expect(psnr(shownBy(preview), made, box)).toBeGreaterThan(44);
  });

  test('blending a solid color gives that color, and a clear one changes nothing', () => {
    const image = new KernelImage(new PictureKernel(), 16, 16);
    const blender = new Blender(image);
    const { data } = image.view;
    data.fill(128);
    const before = data.slice();
    const box = { x: 4, y: 4, width: 8, height: 8 };
    blender.pixelsFor(box).fill(0);
    blender.blend(box, IMAGE_DATA);
    expect(data).toEqual(before);

    blender.pixelsFor(box).fill(255);
    blender.blend(box, IMAGE_DATA);
    expect(data[4 * 16 + 4]).toBe(235);
    expect(data[4 * 16 + 3]).toBe(128);
    expect(data[11 * 16 + 11]).toBe(235);
    expect(data[12 * 16 + 12]).toBe(128);
    expect([...data.subarray(256)].every((value) => value === 128)).toBe(true);
  });
});

describe('stored planes', () => {
  const SIZE = [8, 6] as const;
  const luma = Array.from({ length: 48 }, (_, i) => 16 + i);
  const cb = Array.from({ length: 12 }, (_, i) => 100 + i);
  const cr = cb.map((value) => value + 60);
  const bytesOf = (format: 'I420' | 'NV12'): Uint8Array<ArrayBuffer> =>
    Uint8Array.from([
      ...luma,
      ...(format === 'I420' ? [...cb, ...cr] : cb.flatMap((v, i) => [v, cr[i] ?? 0])),
    ]);
  /** A decoder's frame that shows part of the stored picture. */
  const frameOf = (format: 'I420' | 'NV12', width: number, height: number): VideoSample =>
    new VideoSample(
      new VideoFrame(bytesOf(format), {
        format,
        codedWidth: SIZE[0],
        codedHeight: SIZE[1],
        timestamp: 0,
        visibleRect: { x: 2, y: 2, width, height },
      }),
    );
  const read = async (sample: VideoSample, width: number, height: number): Promise<Uint8Array> => {
    using _ = sample;
    const image = new KernelImage(new PictureKernel(), width, height);
    await new StoredPlanes(image).read(sample);
    return image.view.data.slice();
  };

  test('reads only the visible part, in NV12 and I420', async () => {
    const planes = await read(frameOf('I420', 6, 4), 6, 4);
    expect(await read(frameOf('NV12', 6, 4), 6, 4)).toEqual(planes);
    expect([...planes.subarray(0, 6)]).toEqual(luma.slice(18, 24));
    expect([...planes.subarray(24, 27)]).toEqual(cb.slice(5, 8));
    expect([...planes.subarray(30, 33)]).toEqual(cr.slice(5, 8));
  });

  test('accepts odd sizes: the last color covers one pixel', async () => {
    const planes = await read(frameOf('I420', 5, 3), 5, 3);
    expect(await read(frameOf('NV12', 5, 3), 5, 3)).toEqual(planes);
    expect([...planes.subarray(0, 10)]).toEqual([...luma.slice(18, 23), ...luma.slice(26, 31)]);
    expect([...planes.subarray(15, 18)]).toEqual(cb.slice(5, 8));
    expect(planes).toHaveLength(15 + 6 + 6);
  });

  test('are read from memory in browsers without VideoFrame', async () => {
    const frames = globalThis.VideoFrame;
    const [codedWidth, codedHeight] = SIZE;
    try {
      Reflect.deleteProperty(globalThis, 'VideoFrame');
      for (const format of ['I420', 'NV12'] as const) {
        const sample = new VideoSample(bytesOf(format), { format, codedWidth, codedHeight, timestamp: 0 });
        expect(hasReadablePlanes(sample)).toBe(true);
        expect([...(await read(sample, codedWidth, codedHeight))]).toEqual([...luma, ...cb, ...cr]);
      }
    } finally {
      globalThis.VideoFrame = frames;
    }
  });
});
