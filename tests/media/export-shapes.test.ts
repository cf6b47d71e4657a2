/**
 * Films with a different shape than the clip's: they have the right size and picture, and the player is in every frame.
 */
import { describe, expect, test } from 'vitest';
import { PIPELINE_NAMES, type ExportOptions, type PipelineName } from '@/domain/export-options';
import { CENTERED, shapeSizeOf, type ExportShape } from '@/domain/export-shape';
import { ringCenter, type Box } from '@/domain/path';
import type { PixelSize } from '@/domain/pixel-size';
import { cropPathOf, safePartOf } from '@/media/framing/crop-path';
import { makeClip, type ClipOptions } from './clips';
import { exportBlob, highlightOf, MAGENTA, pathOf, STYLE } from './export-fixtures';
import { frameMiddlesSec, picturesAt, psnr, ringCenterIn, type Picture } from './measure';

const RADIUS_PX = 24;
const FRAMES = 16;
/** A small ring without a name, so the test can find the ring's center and compare most of the picture. */
const STYLE_OF_RING = {
  ...STYLE,
  circleSize: 40,
  circleTilt: 30,
  fontSize: 30,
  trail: '#203040',
  playerName: '',
};

interface ShapeRun {
  readonly clip: ClipOptions;
  readonly options: Partial<ExportOptions> & { readonly shape: ExportShape; readonly pipeline: PipelineName };
}

const LANDSCAPE: ClipOptions = { widthPx: 640, heightPx: 360, durationSec: FRAMES / 30 };
const CLOSER = { zoom: 1.5, offsetX: 0.1, offsetY: 0 };

describe.each(PIPELINE_NAMES)('%s', (pipeline) => {
  test.each(['9:16', '1:1', '4:5'] as const)(
    'makes %s from a landscape clip',
    { tags: pipeline === 'planes' ? 'core' : [] },
    async (shape) => {
      await check({ clip: LANDSCAPE, options: { pipeline, shape } });
    },
  );
});

test.each(PIPELINE_NAMES)('%s makes 16:9 from a rotated clip', async (pipeline) => {
  await check({ clip: { ...LANDSCAPE, rotationDeg: 90 }, options: { pipeline, shape: '16:9' } });
});

test.each(['planes', 'canvas', 'ffmpeg'] as const)(
  '%s zooms in, and moves beside the player',
  async (pipeline) => {
    await check({ clip: LANDSCAPE, options: { pipeline, shape: '9:16', framing: CLOSER } });
  },
);

async function check({ clip: clipOptions, options }: ShapeRun): Promise<void> {
  const clip = await makeClip({ ...clipOptions, playerRadiusPx: RADIUS_PX, bitrate: 8_000_000 });
  const highlight = highlightOf(pathOf(clip), STYLE_OF_RING, RADIUS_PX);
  const { shape, framing = CENTERED } = options;
  const result = await exportBlob(clip.blob, { ...options, highlight });
  const video = { widthPx: clip.widthPx, heightPx: clip.heightPx };
  const wanted = shapeSizeOf(video, shape);
  expect({ widthPx: result.widthPx, heightPx: result.heightPx }).toEqual(wanted);
  expect(result.pipeline).toBe(options.pipeline);
  const crop = cropPathOf({ video, shape, framing, clipSec: FRAMES / 30, highlight });
  if (!crop) throw new Error('Nothing is cut');
  const numbers = Array.from({ length: FRAMES }, (_, k) => k);
  const pictures = await picturesAt(result.file, frameMiddlesSec(numbers));
  const sources = await picturesAt(clip.blob, frameMiddlesSec(numbers));
  for (const k of numbers) {
    const [picture, source] = [pictures[k], sources[k]];
    if (!picture || !source) throw new Error(`No frame ${k}`);
    const box = crop.at(k / 30);
    const place = shownPlace(ringCenter(clip.truthAt(k / 30), RADIUS_PX), box, wanted);
    const ring = ringCenterIn(
      picture,
      { x: 0, y: 0, width: picture.widthPx, height: picture.heightPx },
      MAGENTA,
      90,
    );
    expect(Math.hypot((ring?.x ?? 0) - place.x, (ring?.y ?? 0) - place.y), `ring in frame ${k}`).toBeLessThan(
      2.5,
    );
    expect(isInside(clip.truthAt(k / 30), safePartOf(box)), `player in frame ${k}`).toBe(true);
    if (k % 5 !== 0) continue;
    const reach = 70 * (wanted.widthPx / box.width);
    const around = {
      x: place.x - 2.2 * reach,
      y: place.y - 2.2 * reach,
      width: 4.4 * reach,
      height: 3 * reach,
    };
    expect(psnr(picture, cutOf(source, box, wanted), around), `picture of frame ${k}`).toBeGreaterThan(28);
  }
  await result.release();
}

function shownPlace({ x, y }: Pick<Box, 'x' | 'y'>, box: Box, size: PixelSize): Pick<Box, 'x' | 'y'> {
  return { x: ((x - box.x) * size.widthPx) / box.width, y: ((y - box.y) * size.heightPx) / box.height };
}

function isInside({ x, y }: Pick<Box, 'x' | 'y'>, box: Box): boolean {
  return x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height;
}

/** The same part of the clip's own picture. */
function cutOf(source: Picture, box: Box, { widthPx, heightPx }: PixelSize): Picture {
  const whole = new OffscreenCanvas(source.widthPx, source.heightPx);
  const data = new ImageData(new Uint8ClampedArray(source.rgba), source.widthPx, source.heightPx);
  whole.getContext('2d')?.putImageData(data, 0, 0);
  const context = new OffscreenCanvas(widthPx, heightPx).getContext('2d');
  if (!context) throw new Error('No 2D canvas');
  context.imageSmoothingQuality = 'high';
  context.drawImage(whole, box.x, box.y, box.width, box.height, 0, 0, widthPx, heightPx);
  return { rgba: context.getImageData(0, 0, widthPx, heightPx).data, widthPx, heightPx };
}
