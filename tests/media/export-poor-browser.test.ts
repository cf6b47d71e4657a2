/**
 * Browsers that cannot encode H.264, fail at it midway, or have no WebCodecs: ffmpeg.wasm takes over, up to the whole
 * job.
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
/** When a broken encoder breaks: in the middle of the clip. */
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

/** Exports on the page, where the test can remove browser features. */
async function exportWithout(names: readonly string[], blob: Blob): Promise<ExportedVideo> {
  for (const name of names) vi.stubGlobal(name, undefined);
  return await exportHere(blob);
}

/** Exports on the page with the features that the browser still has. */
async function exportHere(blob: Blob): Promise<ExportedVideo> {
  try {
    const signal = new AbortController().signal;
    const request = requestFor(blob, { title: SHORT_TITLE });
    return await renderVideo(request, { fileName: 'poor.mp4', signal, onProgress: () => undefined });
  } finally {
    vi.unstubAllGlobals();
  }
}

/**
 * Makes the browser's encoder fail at every frame after this many.
 * @returns the frames at which it failed.
 */
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
 * Stops the clock that measures a codec's silence, so a codec on a busy machine is never mistaken for a hung one.
 * @returns a function that lets the timeout pass as soon as nothing else is pending.
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

/** From now on, the browser's codecs accept frames and return nothing. */
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

test('without an encoder, x264 encodes the frames that the browser decodes', async () => {
  const made = await exportWithout(['VideoEncoder'], await makeNumberedClip({ frames: 30 }));
  expect(made).toMatchObject({ pipeline: 'x264', frames: FRAMES });
  expect(await numbersOf(made.file, [0, 1, 15, 29])).toEqual([1, 2, 16, 30]);
});

test(
  'x264 starts over if the encoder fails midway, in the same pipeline and in the next one',
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
    [
      "The pipeline 'planes' failed; the next one takes over",
      "The pipeline 'canvas' failed; the next one takes over",
    ],
  ],
  ['VideoDecoder', 'ffmpeg-decoder', ['The browser cannot decode the first frame']],
] as const)('replaces a %s that never answers with %s', async (codec, pipeline, warnings) => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  const clip = await makeNumberedClip({ frames: 30 });
  fallSilent(codec);
  const made = await exportHere(clip);
  expect(warn.mock.calls.map(([text]) => String(text))).toEqual(warnings);
  vi.restoreAllMocks();
  expect(made).toMatchObject({ pipeline, frames: FRAMES });
  expect(await numbersOf(made.file, [0, 1, 15, 29])).toEqual([1, 2, 16, 30]);
});

test('ffmpeg decodes the sound if the browser’s decoder hangs', async () => {
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

test('x264 starts over if the encoder hangs midway, in the same pipeline and in the next one', async () => {
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

test('without an encoder, ffmpeg.wasm decodes HEVC and x264 encodes it', async () => {
  const pictures = Array.from({ length: 30 }, (_, k) => numbered(k));
  const made = await exportWithout(['VideoEncoder'], await makeHevcClip(pictures, 30));
  expect(made).toMatchObject({ pipeline: 'ffmpeg-decoder', frames: FRAMES });
  expect(await numbersOf(made.file, [0, 1, 15, 29])).toEqual([0, 1, 15, 29]);
});

test('without WebCodecs, ffmpeg.wasm does the whole job, including sound', { tags: 'core' }, async () => {
  const clip = await makeClip({ durationSec: 1, sound: { onsetSec: 0.5, codec: 'aac' } });
  const made = await exportWithout(WEB_CODECS, clip.blob);
  expect(made).toMatchObject({ pipeline: 'ffmpeg', frames: FRAMES, hasSound: true, isSoundLost: false });
  expect((await measureFile(made.file)).frameTimesSec).toHaveLength(FRAMES);
  const [before, after] = [await soundOnsetSec(clip.blob), await soundOnsetSec(made.file)];
  expect(Math.abs((after ?? NaN) - (before ?? NaN) - TITLE_FRAMES / 30)).toBeLessThan(0.005);
});
