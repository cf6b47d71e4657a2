/** For clips with several sound tracks, the film has the main one or the chosen one. */
import { AudioSampleSink, BlobSource, Input, MP4 } from 'mediabunny';
import { describe, expect, test } from 'vitest';
import { openInput } from '@/media/reading/open-input';
import { soundOf, soundsOf } from '@/media/reading/sound-tracks';
import { exportBlob } from './export-fixtures';
import { makeToneClip, type TrackOptions } from './ffmpeg-clips';

interface HeardChannel {
  /** The loudest sample of the second tone. */
  readonly peak: number;
  readonly hertz: number;
}

/** What each channel of a film contains in the second tone. */
async function heardIn(film: Blob): Promise<readonly HeardChannel[]> {
  using input = new Input({ formats: [MP4], source: new BlobSource(film) });
  const track = await input.getPrimaryAudioTrack();
  if (!track) throw new Error('The film has no sound');
  const channels = await track.getNumberOfChannels();
  const values: number[][] = Array.from({ length: channels }, () => []);
  let rate = 0;
  for await (using sample of new AudioSampleSink(track).samples(1.52, 1.58)) {
    const data = new Float32Array(sample.numberOfFrames * channels);
    sample.copyTo(data, { planeIndex: 0, format: 'f32' });
    data.forEach((value, k) => values[k % channels]?.push(value));
    rate = sample.sampleRate;
  }
  return values.map((samples) => {
    const rising = samples.filter((value, k) => value >= 0 && (samples[k - 1] ?? 0) < 0).length;
    return { peak: Math.max(...samples.map(Math.abs)), hertz: (rising * rate) / samples.length };
  });
}

const MONO = { codec: '-c:a pcm_s24le' } as const satisfies TrackOptions;
const SILENT = { ...MONO, volume: 0 } as const;

describe.each(['fast', 'compatible'] as const)('%s', (pipeline) => {
  test('plays the only audible one of four mono tracks in the center, at its original volume', async () => {
    const clip = await makeToneClip([SILENT, MONO, SILENT, SILENT]);
    const made = await exportBlob(clip, { pipeline });
    for (const { peak } of await heardIn(made.file)) expect(Math.abs(peak - 0.5)).toBeLessThan(0.05);
    await made.release();
  });

  test('plays the odd ones of four mono tracks on the left, and the even ones on the right', async () => {
    const [low, high] = [
      { ...MONO, hertz: 500, volume: 0.4 },
      { ...MONO, hertz: 2000, volume: 0.4 },
    ];
    const clip = await makeToneClip([low, high, low, SILENT]);
    const made = await exportBlob(clip, { pipeline });
    const [left, right] = await heardIn(made.file);
    expect(Math.abs((left?.hertz ?? NaN) - 500)).toBeLessThan(50);
    expect(Math.abs((left?.peak ?? NaN) - 0.8)).toBeLessThan(0.08);
    expect(Math.abs((right?.hertz ?? NaN) - 2000)).toBeLessThan(100);
    expect(Math.abs((right?.peak ?? NaN) - 0.4)).toBeLessThan(0.05);
    await made.release();
  });

  test('lowers the volume of all tracks if their mix would clip', async () => {
    const loud = { ...MONO, volume: 0.9 };
    const made = await exportBlob(await makeToneClip([loud, loud, loud, loud]), { pipeline });
    for (const { peak } of await heardIn(made.file)) expect(Math.abs(peak - 1)).toBeLessThan(0.06);
    await made.release();
  });

  test('plays a chosen track', async () => {
    const [first, second] = [
      { codec: '-c:a aac', channels: 2, hertz: 500 },
      { codec: '-c:a aac', channels: 2, hertz: 2000 },
    ];
    const clip = await makeToneClip([first, second]);
    const made = await exportBlob(clip, { pipeline, sound: 2 });
    expect(Math.abs(((await heardIn(made.file))[0]?.hertz ?? NaN) - 2000)).toBeLessThan(100);
    await made.release();
  });
});

/** The sound that is chosen as a clip's best. */
async function bestOfClip(clip: Blob): Promise<number | 'mix' | undefined> {
  using input = await openInput({ kind: 'blob', blob: clip });
  return (await soundOf(input))?.choice;
}

const STEREO = { codec: '-c:a aac', channels: 2 } as const satisfies TrackOptions;

describe('the best of several tracks', () => {
  test('is not a silent track', { tags: 'core' }, async () => {
    expect(await bestOfClip(await makeToneClip([{ ...STEREO, volume: 0 }, STEREO]))).toBe(2);
  });

  test('is not a track with only hum', async () => {
    expect(await bestOfClip(await makeToneClip([{ ...STEREO, volume: 0.002 }, STEREO]))).toBe(2);
  });

  test('is the first audible one, even if another is louder', async () => {
    expect(await bestOfClip(await makeToneClip([{ ...STEREO, volume: 0.2 }, STEREO]))).toBe(1);
  });

  test('is the enabled track', async () => {
    const output = ['-disposition:a:0', '0', '-disposition:a:1', 'default'];
    expect(await bestOfClip(await makeToneClip([STEREO, STEREO], { output }))).toBe(2);
  });

  test("is the one in the user's language if both are enabled", async () => {
    const output = ['-disposition:a:0', 'default', '-disposition:a:1', 'default'];
    const tracks = [
      { ...STEREO, language: 'deu' },
      { ...STEREO, language: 'eng' },
    ];
    expect(await bestOfClip(await makeToneClip(tracks, { name: 'clip.mp4', output }))).toBe(2);
  });

  test('is a decodable one', async () => {
    const clip = await makeToneClip([{ ...STEREO, codec: '-c:a alac' }, STEREO]);
    const bytes = new Uint8Array(await clip.arrayBuffer());
    const name = new TextEncoder().encode('alac');
    bytes.forEach((_, at) => {
      if (name.every((byte, k) => bytes[at + k] === byte)) bytes.set(new TextEncoder().encode('apac'), at);
    });
    const strange = new Blob([bytes]);
    using input = await openInput({ kind: 'blob', blob: strange });
    expect((await soundsOf(input)).map(({ isReadable }) => isReadable)).toEqual([false, true]);
    expect(await bestOfClip(strange)).toBe(2);
  });

  test('is its mono tracks together, in any order', async () => {
    expect(await bestOfClip(await makeToneClip([SILENT, MONO]))).toBe('mix');
    expect(await bestOfClip(await makeToneClip([MONO]))).toBe(1);
    const two = [
      { codec: '-c:a aac', language: 'deu' },
      { codec: '-c:a aac', language: 'eng' },
    ];
    expect(await bestOfClip(await makeToneClip(two, { name: 'clip.mp4' }))).toBe(1);
  });
});
