/** Plays whose frames carry their number and whose sound clicks at known times, to find both in a reel. */
import { AudioSample, AudioSampleSource, BufferTarget, MovOutputFormat, Output, Quality } from 'mediabunny';
import { BlobSource, Input, MP4, VideoSample, VideoSampleSink, VideoSampleSource } from 'mediabunny';
import { BT709 } from './export-clips';
import { soundOf } from './measure';

/** Bits of the frame's number, then of the play's. */
const FRAME_BITS = 8;
const BITS = FRAME_BITS + 3;

export interface PlayClipOptions {
  /** From 1 to 7. */
  readonly play: number;
  /** At most 255. */
  readonly frames: number;
  readonly widthPx?: number;
  readonly heightPx?: number;
  readonly clicksSec?: readonly number[];
  /** Null for none. */
  readonly sound?: { readonly sampleRate: number; readonly channels: number } | null;
}

/** A clip of gray pictures at 30 fps, with the number of its play and of its frame in the upper part of each. */
export async function makePlayClip(options: PlayClipOptions): Promise<Blob> {
  const { play, frames, widthPx = 320, heightPx = 180, clicksSec = [] } = options;
  const { sound = { sampleRate: 48_000, channels: 1 } } = options;
  const target = new BufferTarget();
  const output = new Output({ format: new MovOutputFormat(), target });
  const video = new VideoSampleSource({ codec: 'avc', quality: new Quality({ bitrate: 1_000_000 }) });
  const audio = new AudioSampleSource({ codec: 'pcm-s16' });
  output.addVideoTrack(video);
  if (sound) output.addAudioTrack(audio);
  await output.start();
  for (let k = 0; k < frames; k++) {
    const frame = new VideoFrame(pictureOf(play, k, widthPx, heightPx), {
      format: 'I420',
      codedWidth: widthPx,
      codedHeight: heightPx,
      timestamp: Math.round((k * 1e6) / 30),
      colorSpace: BT709,
    });
    using sample = new VideoSample(frame, { timestamp: k / 30, duration: 1 / 30 });
    await video.add(sample);
  }
  if (sound) {
    const { sampleRate, channels: numberOfChannels } = sound;
    const data = new Float32Array(Math.round((frames / 30) * sampleRate) * numberOfChannels);
    for (const clickSec of clicksSec) {
      const at = Math.round(clickSec * sampleRate) * numberOfChannels;
      for (let i = 0; i < 480 * numberOfChannels; i++) {
        data[at + i] = Math.floor(i / numberOfChannels) % 24 < 12 ? 0.8 : -0.8;
      }
    }
    using sample = new AudioSample({ data, format: 'f32', numberOfChannels, sampleRate, timestamp: 0 });
    await audio.add(sample);
  }
  await output.finalize();
  if (!target.buffer) throw new Error('The clip was not written');
  return new Blob([target.buffer], { type: 'video/quicktime' });
}

function pictureOf(play: number, frame: number, widthPx: number, heightPx: number): Uint8Array {
  const data = new Uint8Array((widthPx * heightPx * 3) / 2).fill(128);
  const code = frame + play * 2 ** FRAME_BITS;
  for (let bit = 0; bit < BITS; bit++) {
    const luma = (code >> bit) & 1 ? 235 : 16;
    for (let y = 0; y < heightPx / 4; y++) {
      const [from, to] = [Math.round((bit * widthPx) / BITS), Math.round(((bit + 1) * widthPx) / BITS)];
      data.fill(luma, y * widthPx + from, y * widthPx + to);
    }
  }
  return data;
}

export interface ReelFrame {
  readonly timeSec: number;
  /** The numbers in the picture's blocks; meaningful only outside dips. */
  readonly play: number;
  readonly frame: number;
  /** Luma from 0 to 255 as shown, at a place in shares of the picture. */
  lumaAt(x: number, y: number): number;
}

/** Decodes all frames of a film. @param part where the play's picture is, in shares of the film's. */
export async function reelFramesOf(
  film: Blob,
  part = { x: 0, y: 0, width: 1, height: 1 },
): Promise<readonly ReelFrame[]> {
  using input = new Input({ formats: [MP4], source: new BlobSource(film) });
  const track = await input.getPrimaryVideoTrack();
  if (!track) throw new Error('There is no picture');
  const frames: ReelFrame[] = [];
  for await (using sample of new VideoSampleSink(track).samples()) {
    const { displayWidth: width, displayHeight: height } = sample;
    const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
    if (!context) throw new Error('No 2D canvas');
    sample.draw(context, 0, 0, width, height);
    const { data } = context.getImageData(0, 0, width, height);
    const lumaAt = (x: number, y: number): number => {
      const p = 4 * (Math.floor(y * height) * width + Math.floor(x * width));
      return 0.2126 * (data[p] ?? 0) + 0.7152 * (data[p + 1] ?? 0) + 0.0722 * (data[p + 2] ?? 0);
    };
    let code = 0;
    for (let bit = 0; bit < BITS; bit++) {
      const x = part.x + (part.width * (bit + 0.5)) / BITS;
      if (lumaAt(x, part.y + part.height / 8) > 128) code += 2 ** bit;
    }
    const frame = code % 2 ** FRAME_BITS;
    frames.push({ timeSec: sample.timestamp, play: code >> FRAME_BITS, frame, lumaAt });
  }
  return frames;
}

/** When clicks start in a film. */
export async function clicksIn(film: Blob): Promise<readonly number[]> {
  const { samples, startSec, sampleRate } = await soundOf(film);
  const times: number[] = [];
  samples.forEach((value, k) => {
    const atSec = startSec + k / sampleRate;
    if (Math.abs(value) > 0.4 && atSec - (times.at(-1) ?? -1) > 0.05) times.push(atSec);
  });
  return times;
}
