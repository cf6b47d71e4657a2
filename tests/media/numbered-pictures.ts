/** Pictures that contain their number, so that tests can tell which frames a video is made of. */
import {
  BufferTarget,
  MovOutputFormat,
  Mp4OutputFormat,
  Output,
  Quality,
  VideoSample,
  VideoSampleSource,
  WebMOutputFormat,
} from 'mediabunny';
import type { Rotation } from 'mediabunny';
import { BT709 } from './export-clips';
import type { Planes } from './hevc-clip';
import type { Picture } from './measure';

const WIDTH_PX = 320;
const HEIGHT_PX = 180;
const BITS = 6;
const BLOCK_PX = 40;
const FORMATS = { mp4: Mp4OutputFormat, mov: MovOutputFormat, webm: WebMOutputFormat } as const;

/** A gray picture whose number is in its upper left corner as blocks, where a white block is a binary one. */
export function numbered(number: number): Planes {
  const data = new Uint8Array((WIDTH_PX * HEIGHT_PX * 3) / 2).fill(128);
  for (let bit = 0; bit < BITS; bit++) {
    const luma = (number >> bit) & 1 ? 235 : 16;
    for (let y = 0; y < BLOCK_PX; y++) {
      data.fill(luma, y * WIDTH_PX + bit * BLOCK_PX, y * WIDTH_PX + (bit + 1) * BLOCK_PX);
    }
  }
  return { data, widthPx: WIDTH_PX, heightPx: HEIGHT_PX };
}

/** Reads the number of a picture. @param rotation how the picture was turned, clockwise. */
export function numberIn(picture: Picture, rotation: Rotation = 0): number {
  let number = 0;
  for (let bit = 0; bit < BITS; bit++) {
    if ((blockColor(picture, bit, rotation)[0] ?? 0) > 128) number += 2 ** bit;
  }
  return number;
}

/** Red, green and blue in the middle of a number's block. */
export function blockColor(
  { rgba, widthPx, heightPx }: Picture,
  bit: number,
  rotation: Rotation = 0,
): readonly number[] {
  const [along, across] = [(bit + 0.5) * BLOCK_PX, BLOCK_PX / 2];
  const places: Readonly<Record<Rotation, readonly [number, number]>> = {
    0: [along, across],
    90: [widthPx - across, along],
    180: [widthPx - along, heightPx - across],
    270: [across, heightPx - along],
  };
  const [x, y] = places[rotation];
  const p = 4 * (Math.floor(y) * widthPx + Math.floor(x));
  return [...rgba.subarray(p, p + 3)];
}

export interface NumberedClipOptions {
  readonly frames: number;
  readonly container?: keyof typeof FORMATS;
  readonly codec?: 'avc' | 'vp8' | 'vp9' | 'av1';
  readonly rotation?: Rotation;
  /** Largest distance between key frames. */
  readonly keyFrameIntervalSec?: number;
}

/** Makes a silent clip at 30 fps whose frames are numbered from 1; a title card has no number. */
export async function makeNumberedClip(options: NumberedClipOptions): Promise<Blob> {
  const { frames, container = 'mp4', codec = 'avc', rotation = 0, keyFrameIntervalSec } = options;
  const target = new BufferTarget();
  const output = new Output({ format: new FORMATS[container](), target });
  const source = new VideoSampleSource({
    codec,
    quality: new Quality({ bitrate: 1_000_000 }),
    ...(keyFrameIntervalSec !== undefined && { keyFrameInterval: keyFrameIntervalSec }),
  });
  output.addVideoTrack(source, { rotation });
  await output.start();
  for (let k = 0; k < frames; k++) {
    const frame = new VideoFrame(numbered(k + 1).data, {
      format: 'I420',
      codedWidth: WIDTH_PX,
      codedHeight: HEIGHT_PX,
      timestamp: Math.round((k * 1e6) / 30),
      colorSpace: BT709,
    });
    using sample = new VideoSample(frame, { timestamp: k / 30, duration: 1 / 30 });
    await source.add(sample);
  }
  await output.finalize();
  if (!target.buffer) throw new Error('The clip was not written');
  return new Blob([target.buffer]);
}
