/** Clips with damaged sound packets: the picture and the rest of the sound are unchanged. */
import { expect, test } from 'vitest';
import { soundPackets, withDamage } from '../sound-packets';
import { exportBlob, SHORT_TITLE } from './export-fixtures';
import { makeToneClip, tonesIn } from './ffmpeg-clips';
import { picturesAt, soundOf } from './measure';
import { playedThrough } from './played-through';

const PACKET_SEC = 1024 / 48_000;
const TITLE_SEC = SHORT_TITLE.frames / 30;
/** The tones of a clip of three seconds. */
const TONES_SEC = [0.5, 1.5, 2.5];

function expectTones(found: readonly number[], wanted: readonly number[], toSec: number): void {
  expect(found).toHaveLength(wanted.length);
  found.forEach((sec, k) => expect(Math.abs(sec - (wanted[k] ?? NaN))).toBeLessThan(toSec));
}

/** Loudest sample of a stretch. */
async function loudest(file: Blob, fromSec: number, toSec: number): Promise<number> {
  const { samples, startSec, sampleRate } = await soundOf(file);
  const at = (sec: number): number => Math.round((sec - startSec) * sampleRate);
  return samples.subarray(at(fromSec), at(toSec)).reduce((peak, value) => Math.max(peak, Math.abs(value)), 0);
}

/** Packets in the middle of the second tone. */
const IN_TONE = Math.round(1.55 / PACKET_SEC);

test('a damaged packet of 5.1 sound becomes silence, and everything else is unchanged', async () => {
  const whole = await makeToneClip([{ codec: '-c:a aac', channels: 6 }]);
  const clip = await withDamage(whole, IN_TONE);
  const packet = (await soundPackets(whole))[IN_TONE];
  const [wanted, made] = [await exportBlob(whole), await exportBlob(clip, { title: SHORT_TITLE })];
  expect(made).toMatchObject({ pipeline: wanted.pipeline, hasSound: true, isSoundLost: false });
  const atSec = TITLE_SEC + (packet?.timestamp ?? NaN);
  expect(made.silentStretches).toHaveLength(1);
  expect(made.silentStretches[0]?.startSec).toBeCloseTo(atSec, 3);
  expect(made.silentStretches[0]?.endSec).toBeCloseTo(atSec + PACKET_SEC, 3);
  expect(await loudest(made.file, atSec + 0.005, atSec + PACKET_SEC - 0.005)).toBeLessThan(0.1);
  expect(await loudest(made.file, atSec + PACKET_SEC + 0.01, atSec + PACKET_SEC + 0.02)).toBeGreaterThan(0.3);
  const tones = await tonesIn(made.file);
  expectTones(
    tones,
    TONES_SEC.map((sec) => sec + TITLE_SEC),
    0.005,
  );
  await wanted.release();
  await made.release();
});

test(
  'copied sound is silent at damaged packets, and players play it to the end',
  { tags: 'core' },
  async () => {
    const whole = await makeToneClip([{ codec: '-c:a aac -b:a 128k', channels: 2 }], { name: 'clip.mp4' });
    const clip = await withDamage(whole, IN_TONE, IN_TONE + 1);
    const made = await exportBlob(clip);
    const [theirs, ours] = [await soundPackets(clip), await soundPackets(made.file)];
    expect(ours[10]?.data).toEqual(theirs[10]?.data);
    expect(made.silentStretches).toHaveLength(1);
    expect(await playedThrough(made.file)).toBe('ended');
    expectTones(await tonesIn(made.file), TONES_SEC, 0.005);
    await made.release();
  },
);

test('sound that is damaged from some point on is silent from there', async () => {
  const whole = await makeToneClip([{ codec: '-c:a aac -b:a 96k', channels: 6 }]);
  const count = (await soundPackets(whole)).length;
  const rest = Array.from({ length: count - 60 }, (_, k) => 60 + k);
  const made = await exportBlob(await withDamage(whole, ...rest));
  expect(made.hasSound).toBe(true);
  expect(made.silentStretches).toHaveLength(1);
  expectTones(await tonesIn(made.file), TONES_SEC.slice(0, 1), 0.005);
  await made.release();
});

test('the best pipeline makes a silent film if the sound cannot be decoded at all', async () => {
  const whole = await makeToneClip([{ codec: '-c:a aac', channels: 2 }]);
  const all = (await soundPackets(whole)).map((_, k) => k);
  const [wanted, made] = [await exportBlob(whole), await exportBlob(await withDamage(whole, ...all))];
  expect(made.pipeline).toBe(wanted.pipeline);
  expect(made.isSoundLost || made.silentStretches.length === 1).toBe(true);
  expect(await picturesAt(made.file, [1])).toHaveLength(1);
  await wanted.release();
  await made.release();
});

test('with ffmpeg alone, a damaged packet becomes silence, and the sound after it stays in sync', async () => {
  const whole = await makeToneClip([{ codec: '-c:a aac', channels: 6 }]);
  const made = await exportBlob(await withDamage(whole, IN_TONE - 40), { pipeline: 'compatible' });
  expectTones(await tonesIn(made.file), TONES_SEC, 0.005);
  await made.release();
});
