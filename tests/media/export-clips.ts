/** Clips with sounds and color formats that clips.ts cannot make. */
import {
  AudioSample,
  AudioSampleSource,
  BufferTarget,
  MovOutputFormat,
  Output,
  Quality,
  VideoSample,
  VideoSampleSource,
  WebMOutputFormat,
} from 'mediabunny';

const WIDTH_PX = 320;
const HEIGHT_PX = 180;
const FRAMES = 30;

export interface SoundClipOptions {
  readonly channels: number;
  readonly sampleRate: number;
  readonly codec: 'pcm-s16' | 'opus';
  readonly onsetSec: number;
  /** The channel with the tone; the others are silent. When left out, all channels have it. */
  readonly onlyChannel?: number;
  /** Time of the first video frame; the sound always starts at 0. */
  readonly videoStartSec?: number;
}

/** Makes a clip of one second with gray pictures and a tone. */
export async function makeSoundClip(options: SoundClipOptions): Promise<Blob> {
  const target = new BufferTarget();
  const format = options.codec === 'opus' ? new WebMOutputFormat() : new MovOutputFormat();
  const output = new Output({ format, target });
  const quality = new Quality({ bitrate: 128_000 });
  const video = new VideoSampleSource({ codec: options.codec === 'opus' ? 'vp8' : 'avc', quality });
  const audio = new AudioSampleSource(
    options.codec === 'opus' ? { codec: 'opus', quality } : { codec: 'pcm-s16' },
  );
  output.addVideoTrack(video);
  output.addAudioTrack(audio);
  await output.start();
  const startSec = options.videoStartSec ?? 0;
  const gray = new Uint8Array((WIDTH_PX * HEIGHT_PX * 3) / 2).fill(128);
  for (let k = 0; k < FRAMES; k++) await addPlanes(video, gray, startSec + k / 30, BT709);
  using tone = toneSample(options, startSec + FRAMES / 30);
  await audio.add(tone);
  await output.finalize();
  return blobOf(target);
}

/** Makes a clip of one second with gray pictures and a steady tone, with louder clicks at known times. */
export async function makeClickClip(clicksSec: readonly number[], sampleRate: number): Promise<Blob> {
  const target = new BufferTarget();
  const output = new Output({ format: new MovOutputFormat(), target });
  const video = new VideoSampleSource({ codec: 'avc', quality: new Quality({ bitrate: 128_000 }) });
  const audio = new AudioSampleSource({ codec: 'pcm-s16' });
  output.addVideoTrack(video);
  output.addAudioTrack(audio);
  await output.start();
  const gray = new Uint8Array((WIDTH_PX * HEIGHT_PX * 3) / 2).fill(128);
  for (let k = 0; k < FRAMES; k++) await addPlanes(video, gray, k / 30, BT709);
  const data = Float32Array.from(
    { length: sampleRate },
    (_, frame) => 0.1 * Math.sin((2 * Math.PI * 220 * frame) / sampleRate),
  );
  for (const clickSec of clicksSec) {
    const at = Math.round(clickSec * sampleRate);
    for (let frame = 0; frame < 48; frame++) data[at + frame] = frame % 12 < 6 ? 0.9 : -0.9;
  }
  using sample = new AudioSample({ data, format: 'f32', numberOfChannels: 1, sampleRate, timestamp: 0 });
  await audio.add(sample);
  await output.finalize();
  return blobOf(target);
}

function toneSample(options: SoundClipOptions, lengthSec: number): AudioSample {
  const { channels, sampleRate, onsetSec, onlyChannel } = options;
  const data = new Float32Array(Math.round(lengthSec * sampleRate) * channels);
  const onset = Math.round(onsetSec * sampleRate);
  for (let frame = onset; frame < data.length / channels; frame++) {
    const value = 0.6 * Math.cos((2 * Math.PI * 1000 * (frame - onset)) / sampleRate);
    for (let channel = 0; channel < channels; channel++) {
      if (onlyChannel === undefined || onlyChannel === channel) data[frame * channels + channel] = value;
    }
  }
  return new AudioSample({ data, format: 'f32', numberOfChannels: channels, sampleRate, timestamp: 0 });
}

export const BT709: VideoColorSpaceInit = {
  primaries: 'bt709',
  transfer: 'bt709',
  matrix: 'bt709',
  fullRange: false,
};
export const BT601: VideoColorSpaceInit = {
  primaries: 'smpte170m',
  transfer: 'smpte170m',
  matrix: 'smpte170m',
  fullRange: false,
};
export const FULL_RANGE_BT709: VideoColorSpaceInit = { ...BT709, fullRange: true };
export const FULL_RANGE_BT601: VideoColorSpaceInit = { ...BT601, fullRange: true };

/** Makes a clip of one second with color patches, whose planes are stored and tagged in the given color space. */
export async function makeColorClip(colorSpace: VideoColorSpaceInit): Promise<Blob> {
  const target = new BufferTarget();
  const output = new Output({ format: new MovOutputFormat(), target });
  const video = new VideoSampleSource({ codec: 'avc', quality: new Quality({ bitrate: 2_000_000 }) });
  output.addVideoTrack(video);
  await output.start();
  const planes = patches();
  for (let k = 0; k < FRAMES; k++) await addPlanes(video, planes, k / 30, colorSpace);
  await output.finalize();
  return blobOf(target);
}

/**
 * Patches whose luma changes by columns and whose color changes in both directions. They cover the whole range of the
 * planes and are never far outside the gamut.
 */
function patches(): Uint8Array {
  const data = new Uint8Array((WIDTH_PX * HEIGHT_PX * 3) / 2);
  for (let y = 0; y < HEIGHT_PX; y++) {
    for (let x = 0; x < WIDTH_PX; x++) data[y * WIDTH_PX + x] = 70 + 16 * Math.floor(x / 40);
  }
  const [width, height] = [WIDTH_PX / 2, HEIGHT_PX / 2];
  const start = WIDTH_PX * HEIGHT_PX;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      data[start + y * width + x] = 128 + 20 * (Math.floor(y / 30) - 1);
      data[start + width * height + y * width + x] = 128 + 20 * (Math.floor(x / 54) - 1);
    }
  }
  return data;
}

async function addPlanes(
  source: VideoSampleSource,
  planes: Uint8Array,
  timestampSec: number,
  colorSpace: VideoColorSpaceInit,
): Promise<void> {
  const frame = new VideoFrame(planes, {
    format: 'I420',
    codedWidth: WIDTH_PX,
    codedHeight: HEIGHT_PX,
    timestamp: Math.round(timestampSec * 1e6),
    duration: Math.round(1e6 / 30),
    colorSpace,
  });
  using sample = new VideoSample(frame, { timestamp: timestampSec, duration: 1 / 30 });
  await source.add(sample);
}

function blobOf(target: BufferTarget): Blob {
  if (!target.buffer) throw new Error('The clip was not written');
  return new Blob([target.buffer]);
}
