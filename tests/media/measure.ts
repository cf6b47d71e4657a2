/**
 * Measures video files in a browser: their properties, single pictures, the ring's position, and the start of the
 * sound. This file imports nothing from the app or the test runner, so that a page of an end-to-end test can load it
 * too.
 */
import {
  AudioSampleSink,
  BlobSource,
  EncodedPacketSink,
  Input,
  MP4,
  QTFF,
  VideoSampleSink,
  WEBM,
} from 'mediabunny';
import type { InputAudioTrack, InputVideoTrack } from 'mediabunny';
import { spsOfAvcc } from './h264-sps';
import type { SpsFacts } from './h264-sps';

export interface VideoFacts {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly codec: string | null;
  readonly rotationDeg: number;
  /** Presentation times of all frames, in order. */
  readonly frameTimesSec: readonly number[];
  readonly frameDurationsSec: readonly number[];
  readonly keyFrameTimesSec: readonly number[];
  readonly sps: SpsFacts | null;
  /** The color space in the container's tags. */
  readonly color: VideoColorSpaceInit;
  readonly audioCodec: string | null;
  readonly audioChannels: number;
  readonly audioEndSec: number | null;
  /** Types of an MP4 file's top-level boxes, in order. */
  readonly boxes: readonly string[];
}

/** A decoded picture, upright and in RGBA, like the browser shows it. */
export interface Picture {
  readonly rgba: Uint8ClampedArray;
  readonly widthPx: number;
  readonly heightPx: number;
}

export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Reads the properties of a file without decoding its pictures. */
export async function measureFile(file: Blob): Promise<VideoFacts> {
  using input = open(file);
  const video = await videoOf(input);
  const audio = await input.getPrimaryAudioTrack();
  const frames: { readonly timeSec: number; readonly durationSec: number; readonly isKey: boolean }[] = [];
  for await (const packet of new EncodedPacketSink(video).packets(undefined, undefined, {
    metadataOnly: true,
  })) {
    frames.push({ timeSec: packet.timestamp, durationSec: packet.duration, isKey: packet.type === 'key' });
  }
  frames.sort((a, b) => a.timeSec - b.timeSec);
  return {
    widthPx: await video.getDisplayWidth(),
    heightPx: await video.getDisplayHeight(),
    codec: await video.getCodec(),
    rotationDeg: await video.getRotation(),
    frameTimesSec: frames.map((frame) => frame.timeSec),
    frameDurationsSec: frames.map((frame) => frame.durationSec),
    keyFrameTimesSec: frames.filter((frame) => frame.isKey).map((frame) => frame.timeSec),
    sps: await spsOf(video),
    color: await video.getColorSpace(),
    audioCodec: audio && (await audio.getCodec()),
    audioChannels: audio ? await audio.getNumberOfChannels() : 0,
    audioEndSec: audio && (await audio.computeDuration()),
    boxes: await topBoxes(file),
  };
}

/** Decodes the pictures shown at the given times (seconds on the file's own time line, ascending). */
export async function picturesAt(file: Blob, timesSec: readonly number[]): Promise<readonly Picture[]> {
  using input = open(file);
  const sink = new VideoSampleSink(await videoOf(input));
  const pictures: Picture[] = [];
  for await (using sample of sink.samplesAtTimestamps(timesSec)) {
    if (!sample) throw new Error('No picture at one of the times');
    const { displayWidth: widthPx, displayHeight: heightPx } = sample;
    const context = new OffscreenCanvas(widthPx, heightPx).getContext('2d', { willReadFrequently: true });
    if (!context) throw new Error('No 2D canvas');
    sample.draw(context, 0, 0, widthPx, heightPx);
    pictures.push({ rgba: context.getImageData(0, 0, widthPx, heightPx).data, widthPx, heightPx });
  }
  return pictures;
}

/** Times of the frames first, first + step, ... of a constant 30 fps file, in the middle of each frame. */
export function frameMiddlesSec(frames: readonly number[], startSec = 0): readonly number[] {
  return frames.map((frame) => startSec + (frame + 0.5) / 30);
}

/** Time of the first video frame. */
export async function videoStartSec(file: Blob): Promise<number> {
  using input = open(file);
  return (await videoOf(input)).getFirstTimestamp();
}

/**
 * Peak signal-to-noise ratio of two pictures over red, green and blue, in dB, outside an area. If one picture is
 * larger, only its top left part is compared.
 */
export function psnr(a: Picture, b: Picture, outside: Area | null = null): number {
  let sum = 0;
  let count = 0;
  for (let y = 0; y < Math.min(a.heightPx, b.heightPx); y++) {
    for (let x = 0; x < Math.min(a.widthPx, b.widthPx); x++) {
      if (outside && isInside(outside, x, y)) continue;
      for (let channel = 0; channel < 3; channel++) {
        const difference =
          (a.rgba[4 * (y * a.widthPx + x) + channel] ?? 0) - (b.rgba[4 * (y * b.widthPx + x) + channel] ?? 0);
        sum += difference * difference;
        count++;
      }
    }
  }
  return count === 0 ? Number.NaN : 10 * Math.log10((255 * 255 * count) / sum);
}

/**
 * Center of the ring: the middle of the extent of all pixels in the area that are close to its color.
 * @param color [red, green, blue] of the ring, which must differ from everything else in the area.
 * @returns null if there are too few such pixels.
 */
export function ringCenterIn(
  { rgba, widthPx, heightPx }: Picture,
  area: Area,
  color: readonly [number, number, number],
  tolerance = 60,
): { readonly x: number; readonly y: number } | null {
  const xs: number[] = [];
  const ys: number[] = [];
  for (let y = Math.max(0, Math.floor(area.y)); y < Math.min(heightPx, area.y + area.height); y++) {
    for (let x = Math.max(0, Math.floor(area.x)); x < Math.min(widthPx, area.x + area.width); x++) {
      const p = 4 * (y * widthPx + x);
      const isNear = color.every((value, channel) => Math.abs((rgba[p + channel] ?? 0) - value) <= tolerance);
      if (!isNear) continue;
      xs.push(x + 0.5);
      ys.push(y + 0.5);
    }
  }
  return xs.length < 20 ? null : { x: middleOfExtent(xs), y: middleOfExtent(ys) };
}

/** When the sound starts: the first sample above a quarter of the loudest, in seconds; null for silence or no sound. */
export async function soundOnsetSec(file: Blob): Promise<number | null> {
  using input = open(file);
  const track = await input.getPrimaryAudioTrack();
  if (!track) return null;
  const { samples, startSec, sampleRate } = await decodeSound(track);
  let peak = 0;
  for (const value of samples) peak = Math.max(peak, Math.abs(value));
  if (peak < 0.01) return null;
  return startSec + samples.findIndex((value) => Math.abs(value) > peak / 4) / sampleRate;
}

/** The sound's first channel, and the time of its first sample. */
export async function soundOf(
  file: Blob,
): Promise<{ readonly samples: Float32Array; readonly startSec: number; readonly sampleRate: number }> {
  using input = open(file);
  const track = await input.getPrimaryAudioTrack();
  if (!track) throw new Error('The file has no sound');
  return await decodeSound(track);
}

/** The samples of the track's first channel. Priming before time zero is left out, as players do. */
async function decodeSound(
  track: InputAudioTrack,
): Promise<{ readonly samples: Float32Array; readonly startSec: number; readonly sampleRate: number }> {
  const parts: Float32Array[] = [];
  let startSec: number | null = null;
  let sampleRate = 0;
  for await (using sample of new AudioSampleSink(track).samples()) {
    ({ sampleRate } = sample);
    const early = Math.min(sample.numberOfFrames, Math.max(0, Math.round(-sample.timestamp * sampleRate)));
    if (early === sample.numberOfFrames) continue;
    startSec ??= sample.timestamp + early / sampleRate;
    const data = new Float32Array(sample.numberOfFrames - early);
    sample.copyTo(data, { planeIndex: 0, format: 'f32-planar', frameOffset: early });
    parts.push(data);
  }
  const samples = new Float32Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    samples.set(part, at);
    at += part.length;
  }
  return { samples, startSec: startSec ?? 0, sampleRate };
}

function open(file: Blob): Input {
  return new Input({ formats: [MP4, QTFF, WEBM], source: new BlobSource(file) });
}

async function videoOf(input: Input): Promise<InputVideoTrack> {
  const track = await input.getPrimaryVideoTrack();
  if (!track) throw new Error('The file has no video track');
  return track;
}

async function spsOf(video: InputVideoTrack): Promise<SpsFacts | null> {
  const config = await video.getDecoderConfig();
  const description = config?.description;
  if ((await video.getCodec()) !== 'avc' || !description) return null;
  const bytes = ArrayBuffer.isView(description)
    ? new Uint8Array(description.buffer, description.byteOffset, description.byteLength)
    : new Uint8Array(description);
  return spsOfAvcc(bytes);
}

async function topBoxes(file: Blob): Promise<readonly string[]> {
  const types: string[] = [];
  for (let at = 0; at + 8 <= file.size;) {
    const head = new DataView(await file.slice(at, at + 16).arrayBuffer());
    const size = head.getUint32(0) === 1 ? Number(head.getBigUint64(8)) : head.getUint32(0);
    types.push(String.fromCharCode(...[4, 5, 6, 7].map((byte) => head.getUint8(byte))));
    if (size < 8) break;
    at += size;
  }
  return types;
}

function isInside({ x, y, width, height }: Area, px: number, py: number): boolean {
  return px >= x && px < x + width && py >= y && py < y + height;
}

/** The middle between the 0.5 % and 99.5 % values, so that single stray pixels do not count. */
function middleOfExtent(values: number[]): number {
  values.sort((a, b) => a - b);
  const low = values[Math.floor(values.length * 0.005)] ?? 0;
  const high = values[Math.ceil(values.length * 0.995) - 1] ?? 0;
  return (low + high) / 2;
}
