/**
 * Browsers that cannot encode H.264, fail at it half-way, or know nothing of WebCodecs: ffmpeg.wasm stands in, down to
 * the whole job.
 */
import { afterEach, expect, test, vi } from 'vitest';
import type { ExportedVideo } from '@/media/export/export-types';
import { renderVideo } from '@/media/export/render-video';
import { makeClip } from './clips';
import { makeSoundClip } from './export-clips';
import { requestFor, SHORT_TITLE } from './export-fixtures';
import { makeHevcClip } from './hevc-clip';
import { frameMiddlesSec, measureFile, picturesAt, soundOnsetSec } from './measure';
import { makeNumberedClip, numbered, numberIn } from './numbered-pictures';

const TITLE_FRAMES = SHORT_TITLE.frames;
/** Frames of an export of a clip of one second. */
const FRAMES = TITLE_FRAMES + 30;
/** After which a broken encoder breaks: in the middle of the clip. */
const HALF_WAY = TITLE_FRAMES + 15;

const WEB_CODECS = [
  'VideoDecoder',
  'VideoEncoder',
  'VideoFrame',
  'EncodedVideoChunk',
  'AudioDecoder',
  'AudioEncoder',
  'AudioData',
  'EncodedAudioChunk',
] as const;

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Exports on the page, where what a browser has can be taken away. */
async function exportWithout(names: readonly string[], blob: Blob): Promise<ExportedVideo> {
  for (const name of names) vi.stubGlobal(name, undefined);
  return await exportHere(blob);
}

/** Exports on the page, as far as the browser still can. */
async function exportHere(blob: Blob): Promise<ExportedVideo> {
  try {
    const signal = new AbortController().signal;
    const request = requestFor(blob, { title: SHORT_TITLE });
    return await renderVideo(request, { fileName: 'poor.mp4', signal, onProgress: () => undefined });
  } finally {
    vi.unstubAllGlobals();
  }
}

/** The browser's encoder from now on fails at every frame after so many. @returns at which frames it did. */
function failAfter(frames: number): readonly number[] {
  const failedAt: number[] = [];
  vi.stubGlobal(
    'VideoEncoder',
    class extends VideoEncoder {
      private encoded = 0;

      override encode(frame: VideoFrame, options?: VideoEncoderEncodeOptions): void {
        this.encoded++;
        if (this.encoded <= frames) {
          super.encode(frame, options);
          return;
        }
        failedAt.push(this.encoded);
        throw new DOMException('The encoder has lost its memory', 'EncodingError');
      }
    },
  );
  return failedAt;
}

/**
 * Holds the clock by which the app counts a codec's silence, so that a busy machine's codecs are never taken for silent.
 * @returns lets the time pass for which a silent codec is waited for, as soon as nothing else is waited for.
 */
function holdSilenceClock(): () => void {
  const ticks = new Map<number, () => void>();
  let started = 0;
  let isSilent = false;
  const passTime = (): void => {
    const [tick] = ticks.values();
    if (!isSilent || !tick || ticks.size > 1) return;
    isSilent = false;
    for (let part = 0; part < 100; part++) tick();
  };
  vi.stubGlobal('setInterval', (tick: () => void) => {
    ticks.set(++started, tick);
    return started;
  });
  vi.stubGlobal('clearInterval', (id: number) => {
    ticks.delete(id);
    passTime();
  });
  return () => {
    isSilent = true;
    passTime();
  };
}

/** Codecs of the browser from now on take frames and give nothing back. */
function fallSilent(name: 'VideoEncoder' | 'VideoDecoder' | 'AudioDecoder'): void {
  const passTime = holdSilenceClock();
  const method = name === 'VideoEncoder' ? 'encode' : 'decode';
  vi.spyOn(globalThis[name].prototype as VideoEncoder & VideoDecoder, method).mockReturnValue(undefined);
  vi.spyOn(globalThis[name].prototype, 'flush').mockImplementation(() => {
    passTime();
    return new Promise(() => undefined);
  });
}

async function numbersOf(file: Blob, frames: readonly number[]): Promise<readonly number[]> {
  const pictures = await picturesAt(file, frameMiddlesSec(frames.map((k) => TITLE_FRAMES + k)));
  return pictures.map((picture) => numberIn(picture));
}

test('without an encoder, what the browser decodes is encoded by x264', async () => {
  const made = await exportWithout(['VideoEncoder'], await makeNumberedClip({ frames: 30 }));
  expect(made).toMatchObject({ pipeline: 'x264', frames: FRAMES });
  expect(await numbersOf(made.file, [0, 1, 15, 29])).toEqual([1, 2, 16, 30]);
});

test(
  'where the encoder fails half-way, in one pipeline and the next, x264 begins anew',
  { tags: 'core' },
  async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    const clip = await makeNumberedClip({ frames: 30 });
    const failedAt = failAfter(HALF_WAY);
    const made = await exportHere(clip);
    expect(failedAt).toEqual([HALF_WAY + 1, HALF_WAY + 1]);
    expect(warn.mock.calls.map(([text]) => String(text))).toEqual([
      "The pipeline 'planes' failed; the next one takes over",
      "The pipeline 'canvas' failed; the next one takes over",
    ]);
    warn.mockRestore();
    expect(made).toMatchObject({ pipeline: 'x264', frames: FRAMES });
    expect(await numbersOf(made.file, [0, 1, 15, 29])).toEqual([1, 2, 16, 30]);
  },
);

test.each([
  [
    'VideoEncoder',
    'x264',
    ["The pipeline 'planes' does not work here", "The pipeline 'canvas' does not work here"],
  ],
  ['VideoDecoder', 'ffmpeg-decoder', ['The browser cannot decode the first frame']],
] as const)('a %s that never answers is left for %s', async (codec, pipeline, warnings) => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  const clip = await makeNumberedClip({ frames: 30 });
  fallSilent(codec);
  const made = await exportHere(clip);
  expect(warn.mock.calls.map(([text]) => String(text))).toEqual(warnings);
  vi.restoreAllMocks();
  expect(made).toMatchObject({ pipeline, frames: FRAMES });
  expect(await numbersOf(made.file, [0, 1, 15, 29])).toEqual([1, 2, 16, 30]);
});

test('sound of which the decoder says nothing is decoded by ffmpeg', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  const sound = { channels: 2, sampleRate: 48_000, codec: 'opus', onsetSec: 0.3 } as const;
  const clip = await makeSoundClip(sound);
  fallSilent('AudioDecoder');
  const made = await exportHere(clip);
  expect(warn.mock.calls.map(([text]) => String(text))).toEqual([
    'The browser does not decode the sound; ffmpeg does',
  ]);
  vi.restoreAllMocks();
  expect(made).toMatchObject({ hasSound: true, isSoundLost: false });
  expect(await soundOnsetSec(made.file)).toBeCloseTo(TITLE_FRAMES / 30 + sound.onsetSec, 2);
});

test('where the encoder falls silent half-way, in one pipeline and the next, x264 begins anew', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  const clip = await makeNumberedClip({ frames: 30 });
  const passTime = holdSilenceClock();
  vi.stubGlobal(
    'VideoEncoder',
    class extends VideoEncoder {
      private encoded = 0;

      override encode(frame: VideoFrame, options?: VideoEncoderEncodeOptions): void {
        if (++this.encoded <= HALF_WAY) super.encode(frame, options);
      }

      override flush(): Promise<void> {
        if (this.encoded <= HALF_WAY) return super.flush();
        passTime();
        return new Promise(() => undefined);
      }
    },
  );
  const made = await exportHere(clip);
  expect(warn.mock.calls.map(([text]) => String(text))).toEqual([
    "The pipeline 'planes' failed; the next one takes over",
    "The pipeline 'canvas' failed; the next one takes over",
  ]);
  expect(made).toMatchObject({ pipeline: 'x264', frames: FRAMES });
  expect(await numbersOf(made.file, [0, 1, 15, 29])).toEqual([1, 2, 16, 30]);
});

test('without an encoder, HEVC is decoded by ffmpeg.wasm and encoded by x264', async () => {
  const pictures = Array.from({ length: 30 }, (_, k) => numbered(k));
  const made = await exportWithout(['VideoEncoder'], await makeHevcClip(pictures, 30));
  expect(made).toMatchObject({ pipeline: 'ffmpeg-decoder', frames: FRAMES });
  expect(await numbersOf(made.file, [0, 1, 15, 29])).toEqual([0, 1, 15, 29]);
});

test('without WebCodecs, ffmpeg.wasm does the whole job, with the sound', { tags: 'core' }, async () => {
  const clip = await makeClip({ durationSec: 1, sound: { onsetSec: 0.5, codec: 'aac' } });
  const made = await exportWithout(WEB_CODECS, clip.blob);
  expect(made).toMatchObject({ pipeline: 'ffmpeg', frames: FRAMES, hasSound: true, isSoundLost: false });
  expect((await measureFile(made.file)).frameTimesSec).toHaveLength(FRAMES);
  const [before, after] = [await soundOnsetSec(clip.blob), await soundOnsetSec(made.file)];
  expect(Math.abs((after ?? NaN) - (before ?? NaN) - TITLE_FRAMES / 30)).toBeLessThan(0.005);
});
