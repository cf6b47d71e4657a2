/** Compares a cut file with the same stretch of its source. */
import { ALL_FORMATS, AudioSampleSink, BlobSource, BufferTarget, Input, VideoSampleSink } from 'mediabunny';
import type { AudioSample } from 'mediabunny';
import type { CutRange } from '@/media/cutting/cut-range';
import type { CutVideo } from '@/media/cutting/cut-types';
import { cutVideo } from '@/media/cutting/cut-video';

interface DecodedFrame {
  readonly timeSec: number;
  readonly luma: Uint8Array;
}

/** Cuts a range out of a file in memory. */
export async function cutOut(
  file: Blob,
  range: CutRange,
  signal = new AbortController().signal,
): Promise<{ readonly blob: Blob; readonly made: CutVideo }> {
  const target = new BufferTarget();
  const made = await cutVideo(file, range, () => Promise.resolve(target), {
    signal,
    onProgress: () => undefined,
  });
  if (!target.buffer) throw new Error('Nothing was written');
  return { blob: new Blob([target.buffer], { type: made.type }), made };
}

/** The frames of a stretch in display order. */
async function framesOf(file: Blob, range: CutRange): Promise<readonly DecodedFrame[]> {
  using input = new Input({ formats: ALL_FORMATS, source: new BlobSource(file) });
  const track = await input.getPrimaryVideoTrack();
  if (!track) throw new Error('There is no picture');
  const frames: DecodedFrame[] = [];
  for await (using sample of new VideoSampleSink(track).samples(range.startSec, range.endSec)) {
    const isIn = sample.timestamp > range.startSec - 1e-4 && sample.timestamp < range.endSec - 1e-4;
    if (!isIn) continue;
    const bytes = new Uint8Array(sample.allocationSize());
    await sample.copyTo(bytes);
    const luma = bytes.slice(0, sample.codedWidth * sample.codedHeight);
    frames.push({ timeSec: sample.timestamp, luma });
  }
  return frames;
}

export interface ComparedFrame {
  /** How much later the frame is shown than in the source, counted from the start of the cut. */
  readonly lateSec: number;
  /** Similarity in dB; infinite for identical values. */
  readonly psnr: number;
}

/**
 * Compares the frames of a cut with those of its source, one by one.
 * @throws when their counts differ.
 */
export async function compareFrames(
  source: Blob,
  range: CutRange,
  cut: Blob,
): Promise<readonly ComparedFrame[]> {
  const wanted = await framesOf(source, range);
  const found = await framesOf(cut, { startSec: 0, endSec: Number.POSITIVE_INFINITY });
  if (found.length !== wanted.length) throw new Error(`${found.length} frames, not ${wanted.length}`);
  return wanted.map((frame, index) => {
    const other = found[index] ?? frame;
    return {
      lateSec: other.timeSec - (frame.timeSec - range.startSec),
      psnr: psnrOf(frame.luma, other.luma),
    };
  });
}

function psnrOf(one: Uint8Array, other: Uint8Array): number {
  if (one.length !== other.length) throw new Error('Pictures of different sizes');
  let sum = 0;
  for (const [index, value] of one.entries()) sum += (value - (other[index] ?? 0)) ** 2;
  return 10 * Math.log10((255 * 255 * one.length) / sum);
}

/** The first channel of a stretch of sound, gapless from its start. */
export async function soundOf(file: Blob, { startSec, endSec }: CutRange): Promise<Float32Array> {
  using input = new Input({ formats: ALL_FORMATS, source: new BlobSource(file) });
  const track = await input.getPrimaryAudioTrack();
  if (!track) throw new Error('There is no sound');
  const samples = new AudioSampleSink(track).samples(startSec - 0.1, endSec);
  return await soundIn(samples, { startSec, endSec }, await track.getSampleRate());
}

/** The first channel of a stretch of decoded sound. */
export async function soundIn(
  samples: AsyncIterable<AudioSample>,
  { startSec, endSec }: CutRange,
  rate: number,
): Promise<Float32Array> {
  const sound = new Float32Array(Math.round((endSec - startSec) * rate));
  for await (using sample of samples) {
    const data = new Float32Array(sample.numberOfFrames);
    sample.copyTo(data, { planeIndex: 0, format: 'f32-planar' });
    const at = Math.round((sample.timestamp - startSec) * rate);
    for (const [index, value] of data.entries()) {
      if (at + index >= 0 && at + index < sound.length) sound[at + index] = value;
    }
  }
  return sound;
}
