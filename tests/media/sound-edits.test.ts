/** A film's sound is exactly what the sound's edit list shows. */
import { describe, expect, test } from 'vitest';
import { editMovie, type TestEdit } from '../edited-movie';
import { cutOut } from './cut-frames';
import { exportBlob, SHORT_TITLE } from './export-fixtures';
import { makeToneClip, tonesIn } from './ffmpeg-clips';

const TITLE_SEC = SHORT_TITLE.frames / 30;

function expectTones(found: readonly number[], wanted: readonly number[]): void {
  expect(found).toHaveLength(wanted.length);
  found.forEach((sec, k) => expect(Math.abs(sec - (wanted[k] ?? NaN))).toBeLessThan(0.015));
}

interface Case {
  readonly edits: readonly TestEdit[];
  /** Whether the picture has the same list. */
  readonly ofPicture: boolean;
  readonly tonesSec: readonly number[];
}

/** Of a clip of five seconds with a tone at half past each second. */
const CASES: Readonly<Record<string, Case>> = {
  'two parts': {
    edits: [
      [0.4, 1],
      [1.2, 3],
    ],
    ofPicture: true,
    tonesSec: [0.9],
  },
  'two parts in another order': {
    edits: [
      [1, 3],
      [1, 1],
    ],
    ofPicture: true,
    tonesSec: [0.5, 1.5],
  },
  'sound that begins late, without what was before': {
    edits: [
      [1, null],
      [1.2, 2],
    ],
    ofPicture: false,
    tonesSec: [1.5],
  },
  'sound that ends early': { edits: [[2.2, 0]], ofPicture: false, tonesSec: [0.5, 1.5] },
};

/** AAC starts with a packet of silence, which counts as media. */
const PRIMING_SEC: Readonly<Record<string, number>> = { aac: 1024 / 48_000 };
/** Only ffmpeg decodes ALAC, and it cuts between packets if a list has several parts. */
const CODECS = [
  ['aac', Object.keys(CASES)],
  ['pcm_s16le', Object.keys(CASES)],
  ['alac', Object.keys(CASES).filter((name) => !name.startsWith('two parts'))],
] as const;

describe.each(CODECS)('%s', (codec, names) => {
  test.each(names)('%s', async (name) => {
    const wanted = CASES[name];
    if (!wanted) throw new Error('No such case');
    const { edits, ofPicture, tonesSec } = wanted;
    const whole = await makeToneClip([{ codec: `-c:a ${codec}`, channels: 2 }], { durationSec: 5 });
    const clip = await editMovie(whole, (tracks) =>
      tracks
        .filter(({ kind }) => kind === 'soun' || (ofPicture && kind === 'vide'))
        .forEach((track) => track.edits(edits)),
    );
    const lateSec = TITLE_SEC + (PRIMING_SEC[codec] ?? 0);
    for (const pipeline of ['fast', 'compatible'] as const) {
      const made = await exportBlob(clip, { pipeline, title: SHORT_TITLE });
      const tones = await tonesIn(made.file);
      const late = tonesSec.map((sec) => sec + lateSec);
      expectTones(tones, late);
      await made.release();
    }
  });
});

test('a play contains none of the sound that the edit list hides', async () => {
  const whole = await makeToneClip([{ codec: '-c:a aac', channels: 2 }], { durationSec: 5 });
  const clip = await editMovie(whole, (tracks) =>
    tracks
      .filter(({ kind }) => kind === 'soun')
      .forEach((track) =>
        track.edits([
          [1, null],
          [1.2, 2],
        ]),
      ),
  );
  const { blob } = await cutOut(clip, { startSec: 0.2, endSec: 4 });
  const made = await exportBlob(blob, { pipeline: 'fast' });
  expectTones(await tonesIn(made.file), [1.3 + (PRIMING_SEC['aac'] ?? 0)]);
  await made.release();
});
