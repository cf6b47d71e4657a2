/** The sound of plays cut out of files with several, damaged or unusual sound tracks. */
import { BlobSource, Input, MP4, QTFF } from 'mediabunny';
import { expect, test } from 'vitest';
import { soundPackets, withDamage } from '../sound-packets';
import { cutOut } from './cut-frames';
import { exportBlob } from './export-fixtures';
import { makeToneClip, tonesIn } from './ffmpeg-clips';
import { playedThrough } from './played-through';

const RANGE = { startSec: 1, endSec: 2.8 };
/** The tones of the range. */
const TONES_SEC = [0.5, 1.5];

function expectTones(found: readonly number[]): void {
  expect(found).toHaveLength(TONES_SEC.length);
  found.forEach((sec, k) => expect(Math.abs(sec - (TONES_SEC[k] ?? NaN))).toBeLessThan(0.006));
}

async function tracksOf(
  file: Blob,
): Promise<readonly { readonly codec: string | null; readonly language: string }[]> {
  using input = new Input({ formats: [MP4, QTFF], source: new BlobSource(file) });
  const tracks = await input.getAudioTracks();
  return await Promise.all(
    tracks.map(async (track) => ({
      codec: await track.getCodec(),
      language: await track.getLanguageCode(),
    })),
  );
}

test('a play keeps all mono tracks, and its film has sound', { tags: 'core' }, async () => {
  const mono = { codec: '-c:a pcm_s16le' };
  const silent = { ...mono, volume: 0 };
  const { blob } = await cutOut(await makeToneClip([silent, mono, silent, silent]), RANGE);
  expect((await tracksOf(blob)).map(({ codec }) => codec)).toEqual(
    Array.from({ length: 4 }, () => 'pcm-s16'),
  );
  const made = await exportBlob(blob);
  expectTones(await tonesIn(made.file));
  await made.release();
});

test('a play has the best track first, followed by the others in their languages', async () => {
  const stereo = { codec: '-c:a aac', channels: 2 };
  const tracks = [
    { ...stereo, volume: 0, language: 'deu' },
    { ...stereo, language: 'eng' },
  ];
  const { blob } = await cutOut(await makeToneClip(tracks, { name: 'clip.mp4' }), RANGE);
  expect((await tracksOf(blob)).map(({ language }) => language)).toEqual(['eng', 'deu']);
  expectTones(await tonesIn(blob));
});

test.each([2, 6])(
  'a play with %d channels is silent at damaged packets, so players can play it to the end',
  async (channels) => {
    const whole = await makeToneClip([{ codec: '-c:a aac -b:a 128k', channels }]);
    const clip = await withDamage(whole, Math.round((1.8 * 48_000) / 1024));
    const [made, wanted] = [await cutOut(clip, RANGE), await cutOut(whole, RANGE)];
    expect(await soundPackets(made.blob)).toHaveLength((await soundPackets(wanted.blob)).length);
    expect(await playedThrough(made.blob)).toBe('ended');
    expectTones(await tonesIn(made.blob));
  },
);

// ffmpeg writes languages only into MP4, and this kind of samples only into MOV.
test.each([
  { codec: 'alac', made: 'aac', name: 'clip.mp4', languages: ['eng', 'deu'] },
  { codec: 'pcm_s24le', made: 'pcm-s16', name: 'clip.mov', languages: ['und', 'und'] },
])(
  'a play has all $codec tracks, which Firefox refuses, converted to $made with their languages',
  async ({ codec, made, name, languages }) => {
    const track = { codec: `-c:a ${codec}`, channels: 2 };
    const tracks = [
      { ...track, language: 'eng' },
      { ...track, volume: 0, language: 'deu' },
    ];
    const { blob } = await cutOut(await makeToneClip(tracks, { name }), RANGE);
    expect(await tracksOf(blob)).toEqual(languages.map((language) => ({ codec: made, language })));
    expectTones(await tonesIn(blob));
  },
);
