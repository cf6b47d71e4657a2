/** Sound that begins before the picture, as encoders and cuts leave it. */
import { expect, test, vi } from 'vitest';
import { ALL_FORMATS, BlobSource, Input } from 'mediabunny';
import { decodedBlocks } from '@/media/export/sound/decoded-blocks';
import { cutOut, soundOf } from './cut-frames';
import { makeClip } from './clips';

const CUT_SEC = 0.5;

test('sound before zero is decoded at its times, and no decoder sees a time below zero', async () => {
  const { blob: clip } = await makeClip({ durationSec: 1, sound: { onsetSec: 0.7, codec: 'aac' } });
  const { blob } = await cutOut(clip, { startSec: CUT_SEC, endSec: 0.9 });
  const wanted = await soundOf(blob, { startSec: 0, endSec: 0.4 });
  using input = new Input({ formats: ALL_FORMATS, source: new BlobSource(blob) });
  const track = await input.getPrimaryAudioTrack();
  if (!track) throw new Error('There is no sound');
  const firstSec = await track.getFirstTimestamp();
  expect(firstSec).toBeLessThan(0);

  const decode = vi.spyOn(AudioDecoder.prototype, 'decode');
  const found = new Float32Array(wanted.length);
  let nextSec = firstSec;
  for await (using sample of decodedBlocks(track, null)) {
    expect(sample.timestamp).toBeCloseTo(nextSec, 4);
    nextSec += sample.duration;
    const data = new Float32Array(sample.numberOfFrames);
    sample.copyTo(data, { planeIndex: 0, format: 'f32-planar' });
    const at = Math.round(sample.timestamp * 48_000);
    for (const [index, value] of data.entries()) {
      if (at + index >= 0 && at + index < found.length) found[at + index] = value;
    }
  }
  const times = decode.mock.calls.map(([{ timestamp }]) => timestamp);
  decode.mockRestore();
  expect(times.length).toBeGreaterThan(10);
  expect(Math.min(...times)).toBe(0);
  expect(found).toEqual(wanted);
  expect(Math.max(...found)).toBeGreaterThan(0.1);
});
