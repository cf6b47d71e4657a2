/** Sound in codecs that few browsers decode is in the film at the right times. */
import { expect, test } from 'vitest';
import { exportBlob, SHORT_TITLE } from './export-fixtures';
import { makeToneClip, tonesIn } from './ffmpeg-clips';

const TITLE_SEC = SHORT_TITLE.frames / 30;
const TONES_SEC = [0.5, 1.5, 2.5];

/** The DTS encoder itself adds a delay of 11 ms. */
const TOLERANCE_SEC = 0.012;

function expectTones(found: readonly number[], wanted: readonly number[]): void {
  expect(found).toHaveLength(wanted.length);
  found.forEach((sec, k) => expect(Math.abs(sec - (wanted[k] ?? NaN))).toBeLessThan(TOLERANCE_SEC));
}

const CODECS = [
  ['ALAC', 'alac', 'mov'],
  ['ALAC in MP4', 'alac', 'mp4'],
  ['AC-3', 'ac3', 'mov'],
  ['E-AC-3', 'eac3', 'mp4'],
  ['DTS', 'dca', 'mp4'],
  ['in24, little-endian', 'pcm_s24le', 'mov'],
  ['fl64', 'pcm_f64be', 'mov'],
  ['µ-law', 'pcm_mulaw', 'mov'],
  ['IMA ADPCM', 'adpcm_ima_qt', 'mov'],
  ['MS ADPCM', 'adpcm_ms', 'mov'],
  ['MP3 in QuickTime', 'libmp3lame', 'mov'],
] as const;

test.each(CODECS)('%s', async (_, codec, container) => {
  const tracks = [{ codec: `-c:a ${codec}`, channels: 2 }];
  const clip = await makeToneClip(tracks, { name: `clip.${container}` });
  const made = await exportBlob(clip, { title: SHORT_TITLE });
  expect(made).toMatchObject({ hasSound: true, isSoundLost: false, silentStretches: [] });
  expectTones(
    await tonesIn(made.file),
    TONES_SEC.map((sec) => sec + TITLE_SEC),
  );
  await made.release();
});

test('ALAC of a file on a server, in a cut', { tags: 'core' }, async () => {
  const clip = await makeToneClip([{ codec: '-c:a alac', channels: 2 }]);
  const url = URL.createObjectURL(clip);
  const source = { kind: 'url', url, sizeBytes: clip.size } as const;
  const made = await exportBlob(clip, { source, cut: { first: 30, end: 80 } });
  expect(made).toMatchObject({ hasSound: true, isSoundLost: false });
  expectTones(await tonesIn(made.file), [0.5, 1.5]);
  await made.release();
  URL.revokeObjectURL(url);
});

test('sound that starts after the picture keeps its delay, even when decoded by ffmpeg', async () => {
  const options = { output: ['-af', 'asetpts=PTS+0.25/TB'] };
  for (const codec of ['alac', 'ac3', 'aac']) {
    const clip = await makeToneClip([{ codec: `-c:a ${codec}`, channels: 2 }], options);
    const made = await exportBlob(clip, { pipeline: 'compatible' });
    expectTones((await tonesIn(made.file)).slice(0, 2), [0.75, 1.75]);
    await made.release();
  }
});
