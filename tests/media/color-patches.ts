/** Clips of color patches with complete, partial or no color tags, and what a browser shows for them. */
import { BufferTarget, EncodedPacket, EncodedVideoPacketSource, Output, WebMOutputFormat } from 'mediabunny';
import type { PixelSize } from '@/domain/pixel-size';
import { FfmpegTool } from '@/media/export/ffmpeg/ffmpeg-tool';

type Rgb = readonly [red: number, green: number, blue: number];

/** By then, the encoder has recovered from its low-quality first picture. */
const LATE_SEC = 0.4;
const FRAMES = 15;
const COLUMNS = 6;
const ROWS = 3;
/**
 * Colors that another matrix or range changes a lot, and grays. Their blue is at most 24 above or below their luma,
 * because Chromium without a graphics card shows BT.709's Cb 5 % too weak.
 */
const PATCHES: readonly Rgb[] = [
  ...([
    [198, 40, 54],
    [30, 160, 110],
    [80, 110, 126],
    [200, 190, 180],
    [40, 180, 160],
    [190, 80, 112],
  ] as const),
  ...([
    [235, 235, 235],
    [128, 128, 128],
    [20, 20, 20],
    [92, 126, 100],
    [210, 160, 156],
    [120, 80, 66],
  ] as const),
  ...([
    [240, 120, 124],
    [90, 30, 56],
    [10, 90, 64],
    [150, 196, 170],
    [20, 120, 116],
    [160, 30, 56],
  ] as const),
];
const WEIGHTS = { bt601: { red: 0.299, blue: 0.114 }, bt709: { red: 0.2126, blue: 0.0722 } } as const;

/** How the clip's values were computed from colors, even if the file's tags say otherwise. */
export interface Meaning {
  readonly matrix: keyof typeof WEIGHTS;
  readonly isFullRange: boolean;
}

export interface PatchClip extends PixelSize, Meaning {
  /** ffmpeg's arguments for the codec and the file's color tags. */
  readonly coding: string;
  /** The file's name; its extension chooses the container. */
  readonly file: string;
}

/** Makes a clip of half a second. */
export async function makePatchClip(clip: PatchClip): Promise<Blob> {
  const { widthPx, heightPx, isFullRange, coding, file } = clip;
  using tool = await FfmpegTool.open(new AbortController().signal);
  await tool.write('patches.yuv', planesOf(clip));
  const format = `-f rawvideo -pix_fmt ${isFullRange ? 'yuvj420p' : 'yuv420p'} -s ${widthPx}x${heightPx}`;
  await tool.run(`-stream_loop ${FRAMES - 1} ${format} -r 30 -i patches.yuv ${coding} ${file}`.split(' '));
  return new Blob([await tool.take(file)], { type: file.endsWith('webm') ? 'video/webm' : 'video/mp4' });
}

/** The patches' colors if the file's values are read the way they were computed. */
export const TRUE_COLORS: readonly number[] = PATCHES.flat();

/** A VP9 clip whose pictures are tagged with unknown colors, because encoders here always write real ones. */
export async function makeUnknownVp9(clip: PixelSize & Meaning): Promise<Blob> {
  const { widthPx, heightPx } = clip;
  const target = new BufferTarget();
  const output = new Output({ format: new WebMOutputFormat(), target });
  const source = new EncodedVideoPacketSource('vp9');
  output.addVideoTrack(source, { frameRate: 30 });
  await output.start();
  const config = { codec: 'vp09.00.31.08', codedWidth: widthPx, codedHeight: heightPx };
  const chunks: EncodedVideoChunk[] = [];
  const encoder = new VideoEncoder({ output: (chunk) => chunks.push(chunk), error: () => undefined });
  encoder.configure({ codec: config.codec, width: widthPx, height: heightPx, bitrate: 8_000_000 });
  for (let k = 0; k < FRAMES; k++) {
    const size = { codedWidth: widthPx, codedHeight: heightPx };
    const frame = new VideoFrame(planesOf(clip), { format: 'I420', ...size, timestamp: (k * 1e6) / 30 });
    encoder.encode(frame, { keyFrame: k === 0 });
    frame.close();
  }
  await encoder.flush();
  encoder.close();
  for (const [k, chunk] of chunks.entries()) {
    const data = new Uint8Array(chunk.byteLength);
    chunk.copyTo(data);
    // A key frame's color space is the first three bits after its sync code; 0 is unknown.
    if (chunk.type === 'key') data[4] = (data[4] ?? 0) & 0x1f;
    await source.add(new EncodedPacket(data, chunk.type, k / 30, 1 / 30), { decoderConfig: config });
  }
  await output.finalize();
  if (!target.buffer) throw new Error('The clip was not written');
  return new Blob([target.buffer], { type: 'video/webm' });
}

/** Red, green and blue of each patch in a `<video>`. */
export async function shownBy(file: Blob, atSec = LATE_SEC): Promise<readonly number[]> {
  const video = document.createElement('video');
  const url = URL.createObjectURL(file);
  try {
    video.muted = true;
    // A video outside the document cannot always be drawn.
    document.body.append(video);
    video.src = url;
    await happens(video, 'loadeddata');
    const shown = new Promise((resolve) => video.requestVideoFrameCallback(resolve));
    video.currentTime = atSec;
    await happens(video, 'seeked');
    await shown;
    const context = new OffscreenCanvas(video.videoWidth, video.videoHeight).getContext('2d');
    if (!context) throw new Error('No 2D canvas');
    context.drawImage(video, 0, 0);
    return patchesOf(context.getImageData(0, 0, video.videoWidth, video.videoHeight));
  } finally {
    video.removeAttribute('src');
    video.load();
    video.remove();
    URL.revokeObjectURL(url);
  }
}

function happens(video: HTMLVideoElement, name: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    video.addEventListener(name, resolve, { once: true });
    video.addEventListener('error', () => reject(new Error(video.error?.message)), { once: true });
  });
}

/** The largest difference between two lists of colors. */
export function largestDifference(a: readonly number[], b: readonly number[]): number {
  return Math.max(...a.map((value, index) => Math.abs(value - (b[index] ?? Number.NaN))));
}

/** Red, green and blue in the middle of each patch of a picture. */
export function patchesOf(image: ImageData): readonly number[] {
  const [width, height] = [image.width / COLUMNS, image.height / ROWS];
  return PATCHES.flatMap((_, index) => {
    const left = Math.floor((index % COLUMNS) * width);
    const top = Math.floor(Math.floor(index / COLUMNS) * height);
    const sums = [0, 0, 0];
    let count = 0;
    for (let y = Math.ceil(top + height / 3); y < top + (2 * height) / 3; y++) {
      for (let x = Math.ceil(left + width / 3); x < left + (2 * width) / 3; x++) {
        for (let k = 0; k < 3; k++)
          sums[k] = (sums[k] ?? 0) + (image.data[4 * (y * image.width + x) + k] ?? 0);
        count++;
      }
    }
    return sums.map((sum) => sum / count);
  });
}

function planesOf({ widthPx, heightPx, ...meaning }: PixelSize & Meaning): Uint8Array<ArrayBuffer> {
  const data = new Uint8Array((widthPx * heightPx * 3) / 2);
  const numbers = PATCHES.map((color) => numbersOf(color, meaning));
  let at = 0;
  for (const [k, shrink] of [1, 2, 2].entries()) {
    for (let y = 0; y < heightPx; y += shrink) {
      for (let x = 0; x < widthPx; x += shrink) {
        const patch = Math.floor((y * ROWS) / heightPx) * COLUMNS + Math.floor((x * COLUMNS) / widthPx);
        data[at++] = numbers[patch]?.[k] ?? 0;
      }
    }
  }
  return data;
}

/** Luma, Cb and Cr of a color. */
export function numbersOf([r, g, b]: Rgb, { matrix, isFullRange }: Meaning): readonly number[] {
  const { red, blue } = WEIGHTS[matrix];
  const luma = red * r + (1 - red - blue) * g + blue * b;
  const [cb, cr] = [(b - luma) / (2 * (1 - blue)), (r - luma) / (2 * (1 - red))];
  const [black, lumaSpan, colorSpan] = isFullRange ? [0, 255, 255] : [16, 219, 224];
  const numbers = [
    black + (luma * lumaSpan) / 255,
    128 + (cb * colorSpan) / 255,
    128 + (cr * colorSpan) / 255,
  ];
  return numbers.map(Math.round);
}
