import '@/lib/polyfills/sound-copy';
import {
  AudioSample,
  AudioSampleSink,
  AudioSampleSource,
  BlobSource,
  BufferTarget,
  canEncodeAudio,
  Input,
  MP4,
  Mp4OutputFormat,
  Output,
} from 'mediabunny';
import { aacSettings } from '../encoder-settings';
import type { SoundFormat } from './sound-format';

/** The chosen encoder and its delay: how many samples late the sound comes out. */
export interface AacEncoder {
  readonly name: 'native' | 'wasm';
  readonly delayFrames: number;
}

/** Delay of libavcodec's encoder and most others: one AAC frame. */
const USUAL_DELAY_FRAMES = 1024;
const TEST_FRAMES = 12_000;
const CLICK_FRAME = 6000;
const CLICK_LENGTH = 64;
/** No encoder delays by more than three AAC frames; a larger value is a measuring error. */
const MAX_DELAY_FRAMES = 3 * 1024;
const AUDIBLE = 0.1;

let wasmEncoder: Promise<void> | null = null;
const opened = new Map<string, Promise<AacEncoder>>();

/**
 * Finds an AAC encoder that works: the browser's own (Linux and Firefox have none), otherwise libavcodec's in
 * WebAssembly, loaded when needed. Measures the delay once per format by encoding and decoding a click.
 * @throws when neither works.
 */
export function openAacEncoder(format: SoundFormat): Promise<AacEncoder> {
  const key = `${format.sampleRate} ${format.channels}`;
  const encoder = opened.get(key) ?? findEncoder(format);
  opened.set(key, encoder);
  return encoder;
}

async function findEncoder(format: SoundFormat): Promise<AacEncoder> {
  if (wasmEncoder === null && (await canEncodeAudio('aac', describe(format)))) {
    try {
      return { name: 'native', delayFrames: await measureDelay(format) };
    } catch (error) {
      console.warn("The browser's AAC encoder does not work; another one is used", error);
    }
  }
  wasmEncoder ??= import('@mediabunny/aac-encoder').then(({ registerAacEncoder }) => registerAacEncoder());
  await wasmEncoder;
  return { name: 'wasm', delayFrames: await measureDelay(format) };
}

function describe({ sampleRate, channels }: SoundFormat): { sampleRate: number; numberOfChannels: number } {
  return { sampleRate, numberOfChannels: channels };
}

async function measureDelay(format: SoundFormat): Promise<number> {
  const bytes = await encodeClick(format);
  using input = new Input({ formats: [MP4], source: new BlobSource(new Blob([bytes])) });
  const track = await input.getPrimaryAudioTrack();
  if (!track) throw new Error('The AAC encoder gave no sound');
  if (!(await track.canDecode())) return USUAL_DELAY_FRAMES;
  let position = 0;
  for await (using sample of new AudioSampleSink(track).samples()) {
    const left = firstChannel(sample);
    const found = left.findIndex((value) => Math.abs(value) > AUDIBLE);
    if (found >= 0) return plausibleDelay(position + found - CLICK_FRAME);
    position += sample.numberOfFrames;
  }
  throw new Error('The AAC encoder gave silence');
}

/**
 * The measured delay, rounded to 64 samples because the click's edge is blurred by some tens of samples; the usual
 * delay when the measured one is not plausible.
 */
function plausibleDelay(frames: number): number {
  const delay = Math.round(frames / 64) * 64;
  return delay >= 0 && delay <= MAX_DELAY_FRAMES ? delay : USUAL_DELAY_FRAMES;
}

async function encodeClick(format: SoundFormat): Promise<ArrayBuffer> {
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat(), target });
  try {
    const source = new AudioSampleSource(aacSettings(format.channels));
    output.addAudioTrack(source);
    await output.start();
    using sample = clickSample(format);
    await source.add(sample);
    await output.finalize();
  } finally {
    if (output.state !== 'finalized') await output.cancel();
  }
  if (!target.buffer) throw new Error('The AAC encoder gave no file');
  return target.buffer;
}

function clickSample({ sampleRate, channels }: SoundFormat): AudioSample {
  const data = new Float32Array(TEST_FRAMES * channels);
  for (let frame = CLICK_FRAME; frame < CLICK_FRAME + CLICK_LENGTH; frame++) {
    data.fill(frame % 16 < 8 ? 0.8 : -0.8, frame * channels, (frame + 1) * channels);
  }
  return new AudioSample({ data, format: 'f32', numberOfChannels: channels, sampleRate, timestamp: 0 });
}

/** The first channel: every n-th value. Firefox copies interleaved sound only in that layout. */
function firstChannel(sample: AudioSample): Float32Array {
  const { numberOfChannels, numberOfFrames } = sample;
  const data = new Float32Array(numberOfFrames * numberOfChannels);
  sample.copyTo(data, { planeIndex: 0, format: 'f32' });
  return Float32Array.from({ length: numberOfFrames }, (_, frame) => data[frame * numberOfChannels] ?? 0);
}
