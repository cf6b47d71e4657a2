/** Sound that starts before the picture, as some encoders and cuts produce it. */
import { expect, test, vi } from 'vitest';
import { ALL_FORMATS, BlobSource, Input } from 'mediabunny';
import type { AudioSample } from 'mediabunny';
import { decodedBlocks } from '@/media/export/sound/decoded-blocks';
import { cutOut, soundIn, soundOf } from './cut-frames';
import { makeClip } from './clips';

const HEARD = { startSec: 0, endSec: 0.4 };

test('sound before zero is decoded at its times, and no decoder sees a negative time', async () => {
  const { blob: clip } = await makeClip({ durationSec: 1, sound: { onsetSec: 0.7, codec: 'aac' } });
  const { blob } = await cutOut(clip, { startSec: 0.5, endSec: 0.9 });
  const wanted = await soundOf(blob, HEARD);
  using input = new Input({ formats: ALL_FORMATS, source: new BlobSource(blob) });
  const track = await input.getPrimaryAudioTrack();
  if (!track) throw new Error('There is no sound');
  const firstSec = await track.getFirstTimestamp();
  expect(firstSec).toBeLessThan(0);

  const decode = vi.spyOn(AudioDecoder.prototype, 'decode');
  const found = await soundIn(
    inARow(decodedBlocks(track, null), firstSec),
    HEARD,
    await track.getSampleRate(),
  );
  const times = decode.mock.calls.map(([{ timestamp }]) => timestamp);
  decode.mockRestore();
  expect(times.length).toBeGreaterThan(10);
  expect(Math.min(...times)).toBe(0);
  expect(found).toEqual(wanted);
  expect(Math.max(...found)).toBeGreaterThan(0.1);
});

/** Passes blocks on, each starting where the previous one ended. */
async function* inARow(blocks: AsyncIterable<AudioSample>, firstSec: number): AsyncGenerator<AudioSample> {
  let nextSec = firstSec;
  for await (const block of blocks) {
    expect(block.timestamp).toBeCloseTo(nextSec, 4);
    nextSec += block.duration;
    yield block;
  }
}
