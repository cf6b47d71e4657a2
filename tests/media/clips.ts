/**
 * Synthetic clips with a known path, made in the browser. This file imports nothing from the test runner, so that a
 * page of an end-to-end test can load it too: `const clip = await makeClip({ ... })`.
 */
import {
  AudioSample,
  AudioSampleSource,
  BufferTarget,
  canEncodeAudio,
  EncodedPacket,
  EncodedVideoPacketSource,
  MkvOutputFormat,
  MovOutputFormat,
  Mp4OutputFormat,
  Output,
  VideoSample,
  VideoSampleSource,
  WebMOutputFormat,
} from 'mediabunny';
import type { OutputFormat, Rotation } from 'mediabunny';
import { registerAacEncoder } from '@mediabunny/aac-encoder';
import { makeScene } from './clip-scene';
import type { SceneOptions } from './clip-scene';

export interface SoundOptions {
  /** Time at which a 1 kHz tone starts at full strength after digital silence. */
  readonly onsetSec: number;
  readonly codec: 'aac' | 'opus' | 'pcm-s16' | 'pcm-s24';
  /** Default 2. */
  readonly channels?: 1 | 2;
}

type Container = 'mp4' | 'mov' | 'webm' | 'mkv';

export interface ClipOptions extends Partial<SceneOptions> {
  readonly durationSec?: number;
  readonly frameRate?: number;
  /** Replaces frameRate and durationSec for a variable-rate clip. The last frame is as long as the one before. */
  readonly frameTimesSec?: readonly number[];
  /** Rotation metadata; width and height are those of the stored picture. */
  readonly rotationDeg?: Rotation;
  /** Timestamp of the first frame (and of the sound's first sample). */
  readonly startOffsetSec?: number;
  readonly sound?: SoundOptions | null;
  /** Additional sound tracks. */
  readonly otherSounds?: readonly SoundOptions[];
  readonly container?: Container;
  readonly codec?: 'avc' | 'vp8' | 'vp9' | 'av1';
  /** The codec string, which selects a profile. */
  readonly codecString?: string;
  readonly bitrate?: number;
  /** Largest distance between key frames; one second by default. */
  readonly keyFrameIntervalSec?: number;
  /** False makes a file with sound only. */
  readonly picture?: boolean;
}

export interface SyntheticClip {
  readonly blob: Blob;
  /** The player's position in the picture shown at a time after the first frame, in displayed (rotated) pixels. */
  readonly truthAt: (timeSec: number) => { readonly x: number; readonly y: number };
  readonly playerRadiusPx: number;
  /** Displayed size. */
  readonly widthPx: number;
  readonly heightPx: number;
  readonly durationSec: number;
  readonly frames: number;
}

const SAMPLE_RATE = 48_000;
const LIMITED_BT709 = { primaries: 'bt709', transfer: 'bt709', matrix: 'bt709', fullRange: false } as const;

/** Makes a clip; by default H.264 in MP4, 640x360, 30 fps, 5 s, silent. */
export async function makeClip(options: ClipOptions = {}): Promise<SyntheticClip> {
  const scene = sceneOf(options);
  const times = frameTimes(options);
  const durationSec = (times.at(-1) ?? 0) + lastFrameSec(times);
  const target = new BufferTarget();
  const output = new Output({ format: formatOf(options.container ?? 'mp4'), target });
  const offsetSec = options.startOffsetSec ?? 0;
  const video = options.picture === false ? null : addVideo(output, options, scene);
  const sounds = [...(options.sound ? [options.sound] : []), ...(options.otherSounds ?? [])];
  const audios: AudioSampleSource[] = [];
  for (const sound of sounds) audios.push(await addAudio(output, sound));
  await output.start();
  await Promise.all([
    video && writeFrames(video, scene, times, offsetSec),
    ...sounds.map((sound, k) => writeSound(audios[k], sound, durationSec, offsetSec)),
  ]);
  await output.finalize();
  if (target.buffer === null) throw new Error('The clip was not written');
  return describe(
    options,
    scene,
    times,
    durationSec,
    new Blob([target.buffer], { type: output.format.mimeType }),
  );
}

/** A file like a phone's, in a codec that this browser recognizes but cannot decode (HEVC), with empty frames. */
export async function makeUndecodableClip(): Promise<Blob> {
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target });
  const source = new EncodedVideoPacketSource('hevc');
  output.addVideoTrack(source);
  await output.start();
  // HEVCDecoderConfigurationRecord without parameter sets (ISO/IEC 14496-15, 8.3.2.1): main profile, level 3.1.
  const description = Uint8Array.of(
    1,
    1,
    96,
    0,
    0,
    0,
    144,
    0,
    0,
    0,
    0,
    0,
    93,
    240,
    0,
    252,
    253,
    248,
    248,
    0,
    0,
    15,
    0,
  );
  const decoderConfig = { codec: 'hvc1.1.6.L93.B0', codedWidth: 640, codedHeight: 360, description };
  for (let k = 0; k < 10; k++) {
    const bytes = Uint8Array.of(0, 0, 0, 2, 38, 1);
    await source.add(new EncodedPacket(bytes, 'key', k / 30, 1 / 30), { decoderConfig });
  }
  await output.finalize();
  if (target.buffer === null) throw new Error('The clip was not written');
  return new Blob([target.buffer], { type: output.format.mimeType });
}

function sceneOf(options: ClipOptions): SceneOptions {
  const widthPx = options.widthPx ?? 640;
  const heightPx = options.heightPx ?? 360;
  return {
    widthPx,
    heightPx,
    playerRadiusPx: options.playerRadiusPx ?? heightPx / 9,
    playerAt: options.playerAt ?? wanderingPath(widthPx, heightPx),
    panPxPerSec: options.panPxPerSec ?? { x: widthPx / 10, y: heightPx / 40 },
    panEndsSec: options.panEndsSec ?? null,
    scaleAt: options.scaleAt ?? (() => 1),
    occlusion: options.occlusion ?? null,
    concealed: options.concealed ?? null,
    blurPx: options.blurPx ?? 0,
    scoreboard: options.scoreboard ?? null,
    isNumbered: options.isNumbered ?? false,
    twinAt: options.twinAt ?? null,
    isTwinInFront: options.isTwinInFront ?? false,
    isFigure: options.isFigure ?? false,
  };
}

/** A smooth loop through the middle of the picture with changing speed, at most about 5 % of the height per frame. */
export function wanderingPath(widthPx: number, heightPx: number): SceneOptions['playerAt'] {
  return (timeSec) => ({
    x: widthPx * (0.5 + 0.27 * Math.sin(1.1 * timeSec + 0.4)),
    y: heightPx * (0.5 + 0.22 * Math.sin(1.7 * timeSec)),
  });
}

function frameTimes(options: ClipOptions): readonly number[] {
  const frameRate = options.frameRate ?? 30;
  const count = Math.round((options.durationSec ?? 5) * frameRate);
  return options.frameTimesSec ?? Array.from({ length: count }, (_, k) => k / frameRate);
}

function lastFrameSec(times: readonly number[]): number {
  return (times.at(-1) ?? 0) - (times.at(-2) ?? (times.at(-1) ?? 0) - 1 / 30);
}

function formatOf(container: Container): OutputFormat {
  if (container === 'mkv') return new MkvOutputFormat();
  if (container === 'webm') return new WebMOutputFormat();
  return container === 'mov' ? new MovOutputFormat() : new Mp4OutputFormat({ fastStart: 'in-memory' });
}

function addVideo(output: Output, options: ClipOptions, scene: SceneOptions): VideoSampleSource {
  const codec = options.codec ?? (options.container === 'webm' ? 'vp9' : 'avc');
  const bitrate = options.bitrate ?? scene.widthPx * scene.heightPx * 14;
  const profile = options.codecString === undefined ? {} : { fullCodecString: options.codecString };
  const source = new VideoSampleSource({
    codec,
    bitrate,
    keyFrameInterval: options.keyFrameIntervalSec ?? 1,
    ...profile,
  });
  output.addVideoTrack(source, { rotation: options.rotationDeg ?? 0 });
  return source;
}

async function addAudio(output: Output, sound: SoundOptions): Promise<AudioSampleSource> {
  if (sound.codec === 'aac' && !(await canEncodeAudio('aac'))) registerAacEncoder();
  const { codec } = sound;
  const isEncoded = codec === 'aac' || codec === 'opus';
  const source = new AudioSampleSource(isEncoded ? { codec, bitrate: 128_000 } : { codec });
  output.addAudioTrack(source);
  return source;
}

async function writeFrames(
  source: VideoSampleSource,
  scene: SceneOptions,
  times: readonly number[],
  offsetSec: number,
): Promise<void> {
  const { widthPx, heightPx } = scene;
  const context = new OffscreenCanvas(widthPx, heightPx).getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('No 2D canvas');
  const draw = makeScene(scene);
  for (const [index, timeSec] of times.entries()) {
    draw(context, timeSec);
    const { data } = context.getImageData(0, 0, widthPx, heightPx);
    const durationSec = (times[index + 1] ?? timeSec + lastFrameSec(times)) - timeSec;
    // A frame made directly from the canvas would have full range, but cameras write limited range.
    const frame = new VideoFrame(data, {
      format: 'RGBX',
      codedWidth: widthPx,
      codedHeight: heightPx,
      timestamp: Math.round((offsetSec + timeSec) * 1e6),
      duration: Math.round(durationSec * 1e6),
      colorSpace: LIMITED_BT709,
    });
    using sample = new VideoSample(frame, { timestamp: offsetSec + timeSec, duration: durationSec });
    await source.add(sample);
    frame.close();
  }
  source.close();
}

async function writeSound(
  source: AudioSampleSource | undefined,
  sound: SoundOptions,
  durationSec: number,
  offsetSec: number,
): Promise<void> {
  const total = Math.round(durationSec * SAMPLE_RATE);
  const onset = Math.round(sound.onsetSec * SAMPLE_RATE);
  const block = SAMPLE_RATE / 10;
  const { channels = 2 } = sound;
  for (let start = 0; start < total; start += block) {
    const data = new Float32Array(Math.min(block, total - start) * channels);
    for (let i = 0; i < data.length / channels; i++) {
      const n = start + i - onset;
      const value = n < 0 ? 0 : 0.7 * Math.cos((2 * Math.PI * 1000 * n) / SAMPLE_RATE);
      data.fill(value, i * channels, (i + 1) * channels);
    }
    const timestamp = offsetSec + start / SAMPLE_RATE;
    using sample = new AudioSample({
      data,
      format: 'f32',
      numberOfChannels: channels,
      sampleRate: SAMPLE_RATE,
      timestamp,
    });
    await source?.add(sample);
  }
  source?.close();
}

function describe(
  options: ClipOptions,
  scene: SceneOptions,
  times: readonly number[],
  durationSec: number,
  blob: Blob,
): SyntheticClip {
  const rotationDeg = options.rotationDeg ?? 0;
  const turned = rotationDeg % 180 !== 0;
  return {
    blob,
    truthAt: (timeSec) => rotate(scene.playerAt(shownAt(times, timeSec)), rotationDeg, scene),
    playerRadiusPx: scene.playerRadiusPx,
    widthPx: turned ? scene.heightPx : scene.widthPx,
    heightPx: turned ? scene.widthPx : scene.heightPx,
    durationSec,
    frames: times.length,
  };
}

/** Timestamp of the frame shown at a time. */
function shownAt(times: readonly number[], timeSec: number): number {
  return times.findLast((time) => time <= timeSec + 1e-4) ?? 0;
}

function rotate(
  { x, y }: { readonly x: number; readonly y: number },
  rotationDeg: Rotation,
  { widthPx, heightPx }: SceneOptions,
): { readonly x: number; readonly y: number } {
  if (rotationDeg === 90) return { x: heightPx - y, y: x };
  if (rotationDeg === 180) return { x: widthPx - x, y: heightPx - y };
  return rotationDeg === 270 ? { x: y, y: widthPx - x } : { x, y };
}
