import { describe, expect, test } from 'vitest';
import type { ExportWay } from '@/domain/export-options';
import { makeClip } from './clips';
import { makeSoundClip, type SoundClipOptions } from './export-clips';
import { exportBlob } from './export-fixtures';
import { measureFile, soundOnsetSec, type VideoFacts } from './measure';

const TITLE_SEC = 50 / 30;

async function exportSound(
  blob: Blob,
  way: ExportWay,
): Promise<{ readonly onsetSec: number; readonly facts: VideoFacts }> {
  const result = await exportBlob(blob, { way });
  const onsetSec = (await soundOnsetSec(result.file)) ?? Number.NaN;
  const facts = await measureFile(result.file);
  expect(result.hasSound).toBe(true);
  await result.release();
  return { onsetSec, facts };
}

const CASES: readonly (SoundClipOptions & { readonly name: string; readonly madeChannels: number })[] = [
  { name: 'mono', channels: 1, sampleRate: 48_000, codec: 'pcm-s16', onsetSec: 0.3, madeChannels: 1 },
  {
    name: 'stereo at 44.1 kHz',
    channels: 2,
    sampleRate: 44_100,
    codec: 'pcm-s16',
    onsetSec: 0.3,
    madeChannels: 2,
  },
  { name: 'at 64 kHz', channels: 2, sampleRate: 64_000, codec: 'pcm-s16', onsetSec: 0.3, madeChannels: 2 },
  { name: 'at 16 kHz', channels: 1, sampleRate: 16_000, codec: 'pcm-s16', onsetSec: 0.3, madeChannels: 1 },
  { name: 'Opus', channels: 2, sampleRate: 48_000, codec: 'opus', onsetSec: 0.3, madeChannels: 2 },
  {
    name: '5.1 with the voice in the center',
    channels: 6,
    sampleRate: 48_000,
    codec: 'pcm-s16',
    onsetSec: 0.3,
    onlyChannel: 2,
    madeChannels: 2,
  },
];

// The browser's decoders and the best encoder there is, and all of it in ffmpeg.wasm.
describe.each(['fast', 'compatible'] as const)('sound, %s', (way) => {
  test.each(CASES)('$name begins when it should, to 5 ms', async ({ madeChannels, ...options }) => {
    const { onsetSec, facts } = await exportSound(await makeSoundClip(options), way);
    expect(Math.abs(onsetSec - TITLE_SEC - options.onsetSec)).toBeLessThan(0.005);
    expect(facts.audioCodec).toBe('aac');
    expect(facts.audioChannels).toBe(madeChannels);
  });

  test('that begins before the picture keeps step with it', async () => {
    const options = {
      channels: 2,
      sampleRate: 48_000,
      codec: 'pcm-s16',
      onsetSec: 0.5,
      videoStartSec: 0.2,
    } as const;
    const { onsetSec } = await exportSound(await makeSoundClip(options), way);
    expect(Math.abs(onsetSec - TITLE_SEC - 0.3)).toBeLessThan(0.005);
  });

  test('from before the first frame is not heard during the title', async () => {
    const options = {
      channels: 2,
      sampleRate: 48_000,
      codec: 'pcm-s16',
      onsetSec: 0,
      videoStartSec: 0.2,
    } as const;
    const { onsetSec } = await exportSound(await makeSoundClip(options), way);
    expect(Math.abs(onsetSec - TITLE_SEC)).toBeLessThan(0.005);
  });

  test('is left out when asked, and absent when the clip has none', async () => {
    const loud = await makeSoundClip({ channels: 2, sampleRate: 48_000, codec: 'pcm-s16', onsetSec: 0 });
    const silent = await makeClip({ widthPx: 320, heightPx: 180, durationSec: 0.5 });
    for (const [blob, withSound] of [
      [loud, false],
      [silent.blob, true],
    ] as const) {
      const result = await exportBlob(blob, { withSound, way });
      expect(result).toMatchObject({ hasSound: false, isSoundLost: false });
      expect((await measureFile(result.file)).audioCodec).toBeNull();
      await result.release();
    }
  });

  test('ends with a shortened picture', async () => {
    const blob = await makeSoundClip({ channels: 2, sampleRate: 48_000, codec: 'pcm-s16', onsetSec: 0 });
    const result = await exportBlob(blob, { maxFrames: 10, way });
    const { audioEndSec } = await measureFile(result.file);
    expect(Math.abs((audioEndSec ?? NaN) - 60 / 30)).toBeLessThan(1024 / 48_000 + 0.001);
    await result.release();
  });
});
