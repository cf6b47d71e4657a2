import { describe, expect, test } from 'vitest';
import type { PipelineChoice } from '@/domain/export-options';
import { makeClip } from './clips';
import { FOLLOW } from '@/domain/film-look';
import type { Highlight } from '@/domain/track';
import { makeClickClip, makeSoundClip, type SoundClipOptions } from './export-clips';
import { exportBlob, highlightOf, SHORT_TITLE } from './export-fixtures';
import { measureFile, soundOf, soundOnsetSec, type VideoFacts } from './measure';

const TITLE_SEC = SHORT_TITLE.frames / 30;

async function exportSound(
  blob: Blob,
  pipeline: PipelineChoice,
): Promise<{ readonly onsetSec: number; readonly facts: VideoFacts }> {
  const result = await exportBlob(blob, { pipeline, title: SHORT_TITLE });
  const onsetSec = (await soundOnsetSec(result.file)) ?? Number.NaN;
  const facts = await measureFile(result.file);
  expect(result.hasSound).toBe(true);
  await result.release();
  return { onsetSec, facts };
}

/** A highlight that freezes at these frames of a clip of one second. */
function identified(freezes: readonly number[]): Highlight {
  const points = Array.from({ length: 30 }, (_, k) => ({
    x: 160,
    y: 90,
    timeSec: k / 30,
    isManual: false,
    isInterpolated: false,
  }));
  const moments = freezes.map((frame) => frame / 30);
  const highlight = highlightOf(points);
  return { ...highlight, style: { ...highlight.style, look: { ...FOLLOW, kind: 'identify', moments } } };
}

/** When clicks start, in seconds. */
function clicksIn(samples: Float32Array, sampleRate: number): readonly number[] {
  const times: number[] = [];
  samples.forEach((value, k) => {
    const atSec = k / sampleRate;
    if (Math.abs(value) > 0.4 && atSec - (times.at(-1) ?? -1) > 0.03) times.push(atSec);
  });
  return times;
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

/** One case that the browser decodes, and one that only ffmpeg.wasm decodes. */
const CORE_CASES = ['fast, mono', 'compatible, Opus'];

// The browser's decoders with the best available encoder, and everything in ffmpeg.wasm.
describe.each(['fast', 'compatible'] as const)('sound, %s', (pipeline) => {
  describe.each(CASES)('$name', ({ name, madeChannels, ...options }) => {
    test(
      'starts on time, within 5 ms',
      { tags: CORE_CASES.includes(`${pipeline}, ${name}`) ? 'core' : [] },
      async () => {
        const { onsetSec, facts } = await exportSound(await makeSoundClip(options), pipeline);
        expect(Math.abs(onsetSec - TITLE_SEC - options.onsetSec)).toBeLessThan(0.005);
        expect(facts.audioCodec).toBe('aac');
        expect(facts.audioChannels).toBe(madeChannels);
      },
    );
  });

  test('stays in sync if it starts before the picture', async () => {
    const options = {
      channels: 2,
      sampleRate: 48_000,
      codec: 'pcm-s16',
      onsetSec: 0.5,
      videoStartSec: 0.2,
    } as const;
    const { onsetSec } = await exportSound(await makeSoundClip(options), pipeline);
    expect(Math.abs(onsetSec - TITLE_SEC - 0.3)).toBeLessThan(0.005);
  });

  test('from before the first frame is not audible during the title', async () => {
    const options = {
      channels: 2,
      sampleRate: 48_000,
      codec: 'pcm-s16',
      onsetSec: 0,
      videoStartSec: 0.2,
    } as const;
    const { onsetSec } = await exportSound(await makeSoundClip(options), pipeline);
    expect(Math.abs(onsetSec - TITLE_SEC)).toBeLessThan(0.005);
  });

  test(
    'is left out on request, and if the clip has none',
    { tags: pipeline === 'fast' ? 'core' : [] },
    async () => {
      const loud = await makeSoundClip({ channels: 2, sampleRate: 48_000, codec: 'pcm-s16', onsetSec: 0 });
      const silent = await makeClip({ widthPx: 320, heightPx: 180, durationSec: 0.5 });
      for (const [blob, withSound] of [
        [loud, false],
        [silent.blob, true],
      ] as const) {
        const result = await exportBlob(blob, { withSound, pipeline });
        expect(result).toMatchObject({ hasSound: false, isSoundLost: false });
        expect((await measureFile(result.file)).audioCodec).toBeNull();
        await result.release();
      }
    },
  );

  test.each([48_000, 44_100])('at %i Hz pauses while the picture is frozen', async (sampleRate) => {
    const clicksSec = [0.05, 0.25, 0.35, 0.95];
    // The film freezes at the first frame, between two clicks, and at the last frame.
    const freezes = [0, 9, 29];
    const result = await exportBlob(await makeClickClip(clicksSec, sampleRate), {
      pipeline,
      highlight: identified(freezes),
      title: SHORT_TITLE,
    });
    expect(result.durationSec).toBeCloseTo(TITLE_SEC + 1 + freezes.length);
    const { samples, startSec, sampleRate: rate } = await soundOf(result.file);
    const heard = clicksIn(samples, rate).map((atSec) => startSec + atSec);
    const paused = (atSec: number): number => freezes.filter((frame) => frame / 30 <= atSec).length;
    expect(heard).toHaveLength(clicksSec.length);
    clicksSec.forEach((atSec, k) => {
      expect(Math.abs((heard[k] ?? NaN) - TITLE_SEC - atSec - paused(atSec))).toBeLessThan(0.005);
    });
    // The tone plays right up to the second freeze, the freeze is silent, and there are no clicks at its edges.
    const pauseSec = TITLE_SEC + 1 + 9 / 30;
    const loudest = (fromSec: number, toSec: number): number =>
      samples
        .subarray(Math.round((fromSec - startSec) * rate), Math.round((toSec - startSec) * rate))
        .reduce((peak, value) => Math.max(peak, Math.abs(value)), 0);
    expect(loudest(pauseSec - 0.02, pauseSec - 0.01)).toBeGreaterThan(0.05);
    expect(loudest(pauseSec + 0.03, pauseSec + 0.97)).toBeLessThan(0.003);
    expect(loudest(pauseSec - 0.02, pauseSec + 1.02)).toBeLessThan(0.14);
    await result.release();
  });

  test('ends with a shortened picture', async () => {
    const blob = await makeSoundClip({ channels: 2, sampleRate: 48_000, codec: 'pcm-s16', onsetSec: 0 });
    const result = await exportBlob(blob, { maxFrames: 10, pipeline, title: SHORT_TITLE });
    const { audioEndSec } = await measureFile(result.file);
    expect(Math.abs((audioEndSec ?? NaN) - TITLE_SEC - 10 / 30)).toBeLessThan(1024 / 48_000 + 0.001);
    await result.release();
  });
});
