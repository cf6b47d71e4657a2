/** Pictures as planes, and decoder frames that contain them. */
import { VideoSample } from 'mediabunny';
import type { OverlayStyle, TrackPoint } from '@/domain/track';
import { softwareContext } from '@/media/export/pipelines/overlay-layer';
import type { PaintJob } from '@/media/export/pipelines/painter';
import { createI420, layoutOf, type I420Image } from '@/media/export/planes/i420';
import { rgbaToI420 } from '@/media/export/planes/rgba-to-i420';
import { toSample } from '@/media/export/planes/to-sample';
import { BT709 } from './export-clips';
import { highlightOf, STYLE } from './export-fixtures';
import type { Picture } from './measure';
import { planesOf } from './planes-reference';

export type Size = readonly [widthPx: number, heightPx: number];

const JOB_STYLE: OverlayStyle = { ...STYLE, primary: '#FFFFFF', glow: '#C6FF4A' };

interface Drawn {
  readonly points?: readonly TrackPoint[];
  readonly style?: OverlayStyle;
}

/** A job without a player. By default, the output is as large as the video. */
export function jobOf(video: Size, output: Size, { points = [], style = JOB_STYLE }: Drawn = {}): PaintJob {
  return {
    videoWidthPx: video[0],
    videoHeightPx: video[1],
    widthPx: output[0],
    heightPx: output[1],
    crop: null,
    highlight: highlightOf(points, style),
    hasWatermark: false,
  };
}

export function imageOf([widthPx, heightPx]: Size): I420Image {
  const data = new Uint8Array(layoutOf({ widthPx, heightPx }).sizeBytes);
  return { data, widthPx, heightPx };
}

/** A picture of soft shades with edges, different in each plane. */
export function patternOf(size: Size): I420Image {
  const image = imageOf(size);
  planesOf(image).forEach(({ data, widthPx, heightPx }, k) => {
    data.forEach((_, i) => {
      const [x, y] = [(i % widthPx) / widthPx, Math.floor(i / widthPx) / heightPx];
      const edge = Math.floor(x * 9) % 2 === Math.floor(y * 7) % 2 ? 30 : -30;
      data[i] = 128 + edge + 50 * Math.sin(11 * x + k) * Math.cos(7 * y - k);
    });
  });
  return image;
}

export interface FrameOptions {
  readonly format?: 'I420' | 'NV12';
  readonly rotation?: 0 | 90 | 180 | 270;
  readonly isRaw?: boolean;
}

/** A decoder's frame with these planes. */
export function sampleOf(
  image: I420Image,
  { format = 'I420', rotation = 0, isRaw = false }: FrameOptions = {},
): VideoSample {
  const { widthPx: codedWidth, heightPx: codedHeight } = image;
  const data = format === 'I420' ? image.data : mixed(image);
  if (isRaw) {
    return new VideoSample(data, {
      format,
      codedWidth,
      codedHeight,
      timestamp: 0,
      rotation,
      colorSpace: BT709,
    });
  }
  const frame = new VideoFrame(data, { format, codedWidth, codedHeight, timestamp: 0, colorSpace: BT709 });
  return new VideoSample(frame, { rotation });
}

function mixed(image: I420Image): Uint8Array<ArrayBuffer> {
  const [luma, cb, cr] = planesOf(image);
  return Uint8Array.from([...luma.data, ...[...cb.data].flatMap((value, i) => [value, cr.data[i] ?? NaN])]);
}

/** The largest difference of two pictures' planes. */
export function worstOf(a: I420Image, b: I420Image): number {
  return a.data.reduce((worst, value, i) => Math.max(worst, Math.abs(value - (b.data[i] ?? NaN))), 0);
}

/** How many values differ by more than this. */
export function countOver(limit: number, a: I420Image, b: I420Image): number {
  return a.data.reduce((count, value, i) => count + Number(Math.abs(value - (b.data[i] ?? NaN)) > limit), 0);
}

export const GRAY = 128;

export function flat(size: Size): I420Image {
  const image = imageOf(size);
  image.data.fill(128).fill(GRAY, 0, size[0] * size[1]);
  return image;
}

export function softShades(size: Size): I420Image {
  const context = softwareContext(...size, false);
  const across = context.createLinearGradient(0, 0, ...size);
  across.addColorStop(0, '#1d4d2a');
  across.addColorStop(0.5, '#c96a3f');
  across.addColorStop(1, '#3f6fc9');
  context.fillStyle = across;
  context.fillRect(0, 0, ...size);
  const image = createI420(...size);
  rgbaToI420(context.getImageData(0, 0, ...size).data, image);
  return image;
}

export function shown(image: I420Image): Picture {
  const { widthPx, heightPx } = image;
  const context = softwareContext(widthPx, heightPx, false);
  using sample = toSample(image, 0);
  sample.draw(context, 0, 0);
  return { rgba: context.getImageData(0, 0, widthPx, heightPx).data, widthPx, heightPx };
}
