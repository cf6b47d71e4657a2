/** Sound whose packets show that the recorder's clock was off is played at the packets' times, to the end. */
import { describe, expect, test } from 'vitest';
import { soundPackets } from '../sound-packets';
import { exportBlob, SHORT_TITLE } from './export-fixtures';
import { makeToneClip, tonesIn, withTimes } from './ffmpeg-clips';

const TITLE_SEC = SHORT_TITLE.frames / 30;
/** The tones of a clip of eight seconds, by its samples. */
const TONES_SEC = [0.5, 1.5, 2.5, 3.5, 4.5, 5.5, 6.5];
const LONG = { name: 'clip.mp4', durationSec: 8 } as const;

function expectTones(found: readonly number[], wanted: readonly number[]): void {
  expect(found.length).toBeGreaterThanOrEqual(wanted.length);
  wanted.forEach((sec, k) => expect(Math.abs((found[k] ?? NaN) - sec)).toBeLessThan(0.008));
}

describe.each(['fast', 'compatible'] as const)('%s', (pipeline) => {
  test.each([
    ['1.5 % slow', 1.015],
    ['0.7 % fast', 0.993],
    ['0.1 % slow', 1.001],
  ])('plays AAC of a clock that is %s when its packets say', async (_, speed) => {
    const whole = await makeToneClip([{ codec: '-c:a aac', channels: 2 }], LONG);
    const clip = await withTimes(whole, ({ timestamp }) => timestamp * speed);
    const made = await exportBlob(clip, { pipeline, title: SHORT_TITLE });
    expectTones(
      await tonesIn(made.file),
      TONES_SEC.map((sec) => sec * speed + TITLE_SEC),
    );
    await made.release();
  });

  test('plays Opus with millisecond times at the speed that the times give', async () => {
    const options = { ...LONG, name: 'clip.webm', output: ['-c:v', 'libvpx', '-b:v', '200k'] };
    const whole = await makeToneClip([{ codec: '-c:a libopus' }], options);
    const clip = await withTimes(whole, ({ timestamp }) => timestamp * 1.01, 'webm');
    const made = await exportBlob(clip, { pipeline });
    expectTones(
      await tonesIn(made.file),
      TONES_SEC.map((sec) => sec * 1.01),
    );
    await made.release();
  });
});

test('corrects an inaccurate clock within a cut, from the start of the cut', async () => {
  const whole = await makeToneClip([{ codec: '-c:a aac', channels: 2 }], LONG);
  const clip = await withTimes(whole, ({ timestamp }) => timestamp * 1.015);
  const made = await exportBlob(clip, { cut: { first: 120, end: 225 } });
  const shown = TONES_SEC.map((sec) => sec * 1.015 - 4).filter((sec) => sec > 0 && sec < 3.4);
  expectTones(await tonesIn(made.file), shown);
  await made.release();
});

test('jittering times do not change the sound', async () => {
  const whole = await makeToneClip([{ codec: '-c:a aac', channels: 2 }], LONG);
  const clip = await withTimes(whole, ({ timestamp }, k) => timestamp + (k % 2 === 0 ? 0.001 : 0));
  const made = await exportBlob(clip);
  const [theirs, ours] = [await soundPackets(clip), await soundPackets(made.file)];
  // Copied packets: nothing was stretched.
  expect(ours[20]?.data).toEqual(theirs[20]?.data);
  await made.release();
});
