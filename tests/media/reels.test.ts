/** Reels have every play's frames and sound in order, for all kinds of plays. */
import { beforeAll, describe, expect, test } from 'vitest';
import { FfmpegTool } from '@/media/export/ffmpeg/ffmpeg-tool';
import { makeReel } from '@/media/reels/make-reel';
import type { ReelPlay, ReelProgress } from '@/media/reels/reel-types';
import { tempFileNames, TITLE } from './export-fixtures';
import { measureFile } from './measure';
import { reelFramesOf, type ReelFrame } from './reel-clips';
import {
  exportedPlay,
  expectClicks,
  expectConstantRate,
  jobOf,
  make,
  numbersFrom,
  numbersOf,
  originalPlay,
  TITLE_FRAMES,
} from './reel-plays';

/** The chapters as ffmpeg reads them. */
async function chaptersOf(reel: Blob): Promise<readonly string[]> {
  using tool = await FfmpegTool.open(new AbortController().signal);
  await tool.write('reel.mp4', new Uint8Array(await reel.arrayBuffer()));
  await tool.run(['-i', 'reel.mp4', '-f', 'ffmetadata', 'chapters.txt']);
  const text = new TextDecoder().decode(await tool.take('chapters.txt'));
  return text
    .split('[CHAPTER]')
    .slice(1)
    .map((chapter) => {
      const field = (name: string): string => new RegExp(`${name}=(.*)`).exec(chapter)?.[1] ?? '';
      const [units = 0, second = 1] = field('TIMEBASE').split('/').map(Number);
      return `${((Number(field('START')) * units) / second).toFixed(2)} ${field('title')}`;
    });
}

describe('exported plays', () => {
  let plays: readonly Partial<ReelPlay>[];

  beforeAll(async () => {
    plays = [
      await exportedPlay({ play: 1, frames: 75, clicksSec: [0.5, 2] }),
      await exportedPlay({ play: 2, frames: 1 }),
      await exportedPlay({ play: 3, frames: 140, clicksSec: [0.2, 4] }),
    ];
  });

  test('are joined packet by packet, without their title cards', { tags: 'core' }, async () => {
    const reel = await make(jobOf(plays));
    expect(reel).toMatchObject({ frames: 216, widthPx: 320, heightPx: 180, hasSound: true });
    expect(reel.plays).toEqual([
      { videoId: 'v1', making: 'joined', frames: 75, encodedFrames: 0, composedOf: null },
      { videoId: 'v2', making: 'joined', frames: 1, encodedFrames: 0, composedOf: null },
      { videoId: 'v3', making: 'joined', frames: 140, encodedFrames: 0, composedOf: null },
    ]);
    const frames = await reelFramesOf(reel.file);
    expect(numbersOf(frames)).toEqual(numbersFrom([1, 75], [2, 1], [3, 140]));
    expectConstantRate(frames);
    await expectClicks(reel.file, [0.5, 2, 76 / 30 + 0.2, 76 / 30 + 4]);
    const facts = await measureFile(reel.file);
    expect(facts.boxes.slice(0, 2)).toEqual(['ftyp', 'moov']);
    await reel.release();
    expect(await tempFileNames()).toEqual([]);
  });

  test('follow a single title card, and become chapters', async () => {
    const reel = await make(jobOf(plays, { title: TITLE }));
    const starts = [TITLE_FRAMES, TITLE_FRAMES + 75, TITLE_FRAMES + 76].map((frame) => frame / 30);
    expect(reel.chapters).toEqual(
      starts.map((startSec, k) => ({ startSec, title: `Play ${k + 1}`, videoId: `v${k + 1}` })),
    );
    const frames = await reelFramesOf(reel.file);
    expect(numbersOf(frames.slice(TITLE_FRAMES))).toEqual(numbersFrom([1, 75], [2, 1], [3, 140]));
    expect(frames[10]?.lumaAt(0.02, 0.5)).toBeLessThan(40);
    await expectClicks(
      reel.file,
      [0.5, 2, 76 / 30 + 0.2, 76 / 30 + 4].map((sec) => sec + TITLE_FRAMES / 30),
    );
    expect(await chaptersOf(reel.file)).toEqual([
      '0.00 Player 1',
      '1.67 Play 1',
      '4.17 Play 2',
      '4.20 Play 3',
    ]);
    await reel.release();
  });

  test('show a line of text for three seconds, and only those groups of pictures are re-encoded', async () => {
    const lined = plays.map((play, k) => (k === 2 ? { ...play, line: 'Semifinal, SV Nord' } : play));
    const reel = await make(jobOf(lined));
    expect(reel.plays.map(({ encodedFrames }) => encodedFrames)).toEqual([0, 0, 130]);
    expect(reel.plays[2]?.making).toBe('joined');
    const frames = await reelFramesOf(reel.file);
    expect(numbersOf(frames)).toEqual(numbersFrom([1, 75], [2, 1], [3, 140]));
    const darkest = (frame: ReelFrame | undefined): number =>
      Math.min(...[0.2, 0.22, 0.24, 0.26, 0.28, 0.3].map((x) => frame?.lumaAt(x, 0.84) ?? 255));
    expect(darkest(frames[75])).toBeGreaterThan(110);
    expect(darkest(frames[76 + 20])).toBeLessThan(60);
    expect(darkest(frames[76 + 80])).toBeLessThan(60);
    expect(darkest(frames[76 + 91])).toBeGreaterThan(110);
    await expectClicks(reel.file, [0.5, 2, 76 / 30 + 0.2, 76 / 30 + 4]);
    await reel.release();
  });

  test('dip to black between plays, but not at the start and end', async () => {
    const [first, , third] = plays;
    const reel = await make(
      jobOf(
        [first, third].filter((play) => play !== undefined),
        { transition: 'dip' },
      ),
    );
    expect(reel.plays.map(({ making, encodedFrames }) => [making, encodedFrames])).toEqual([
      ['joined', 6],
      ['joined', 10],
    ]);
    const frames = await reelFramesOf(reel.file);
    const light = frames.map((frame) => frame.lumaAt(0.5, 0.6));
    const lit = (k: number): number => (light[k] ?? 0) / (light[30] ?? 1);
    expect(lit(0)).toBeGreaterThan(0.95);
    expect(lit(68)).toBeGreaterThan(0.95);
    expect(lit(72)).toBeGreaterThan(0.15);
    expect(lit(72)).toBeLessThan(0.6);
    expect(lit(74)).toBeLessThan(0.08);
    expect(lit(75)).toBeLessThan(0.08);
    expect(lit(78)).toBeLessThan(0.7);
    expect(lit(82)).toBeGreaterThan(0.95);
    expect(lit(214)).toBeGreaterThan(0.95);
    const bright = (k: number): boolean => k < 68 || k > 82;
    const wanted = numbersFrom([1, 75], [3, 140]);
    expect(numbersOf(frames).filter((_, k) => bright(k))).toEqual(wanted.filter((_, k) => bright(k)));
    await reel.release();
  });

  test('from different encoders share one track', async () => {
    const other = await exportedPlay({ play: 4, frames: 70, clicksSec: [1] }, 'x264');
    const reel = await make(jobOf([...plays.slice(0, 1), other, ...plays.slice(2)]));
    expect(reel.plays.map(({ making }) => making)).toEqual(['joined', 'joined', 'joined']);
    const frames = await reelFramesOf(reel.file);
    expect(numbersOf(frames)).toEqual(numbersFrom([1, 75], [4, 70], [3, 140]));
    await expectClicks(reel.file, [0.5, 2, 75 / 30 + 1, 145 / 30 + 0.2, 145 / 30 + 4]);
    await reel.release();
  });

  test('with a different size or sound format are converted to fit', async () => {
    const mixed = [
      await exportedPlay({ play: 5, frames: 40, widthPx: 240, heightPx: 240, clicksSec: [0.5] }),
      await exportedPlay({ play: 6, frames: 40, sound: null }),
      await exportedPlay({
        play: 7,
        frames: 40,
        sound: { sampleRate: 44_100, channels: 2 },
        clicksSec: [0.5],
      }),
    ];
    const reel = await make(jobOf([...plays, ...mixed]));
    expect(reel).toMatchObject({ widthPx: 320, heightPx: 180, frames: 216 + 120 });
    expect(reel.plays.map(({ making }) => making)).toEqual([
      'joined',
      'joined',
      'joined',
      'composed',
      'joined',
      'joined',
    ]);
    const frames = await reelFramesOf(reel.file);
    expect(numbersOf(frames.slice(256))).toEqual(numbersFrom([6, 40], [7, 40]));
    const square = { x: 70 / 320, y: 0, width: 180 / 320, height: 1 };
    const letterboxed = (await reelFramesOf(reel.file, square)).slice(216, 256);
    expect(numbersOf(letterboxed)).toEqual(numbersFrom([5, 40]));
    expect(letterboxed[5]?.lumaAt(0.1, 0.5)).toBeLessThan(8);
    expect(letterboxed[5]?.lumaAt(0.9, 0.5)).toBeLessThan(8);
    const [early, late] = [76 / 30, 216 / 30];
    await expectClicks(reel.file, [0.5, 2, early + 0.2, early + 4, late + 0.5, late + 80 / 30 + 0.5]);
    await reel.release();
  });
});

test(
  'plays from originals are composed, with sound in sync and silence where there is none',
  { tags: 'core' },
  async () => {
    const plays = [
      await originalPlay({
        play: 1,
        frames: 40,
        clicksSec: [0.5, 1.2],
        sound: { sampleRate: 44_100, channels: 1 },
      }),
      await originalPlay({ play: 2, frames: 1 }),
      await originalPlay({ play: 3, frames: 30, sound: null }),
      await originalPlay({ play: 4, frames: 40, clicksSec: [0.3] }),
    ];
    const reel = await make(jobOf(plays, { title: TITLE }));
    expect(reel.plays.map(({ making, encodedFrames }) => [making, encodedFrames])).toEqual(
      [40, 1, 30, 40].map((frames) => ['composed', frames]),
    );
    const frames = await reelFramesOf(reel.file);
    expect(numbersOf(frames.slice(TITLE_FRAMES))).toEqual(numbersFrom([1, 40], [2, 1], [3, 30], [4, 40]));
    expectConstantRate(frames);
    const zero = TITLE_FRAMES / 30;
    await expectClicks(reel.file, [zero + 0.5, zero + 1.2, zero + 71 / 30 + 0.3]);
    await reel.release();
  },
);

test('a reel without any sound has no sound track', async () => {
  const reel = await make(
    jobOf([
      await exportedPlay({ play: 1, frames: 20, sound: null }),
      await originalPlay({ play: 2, frames: 20, sound: null }),
    ]),
  );
  expect(reel.hasSound).toBe(false);
  expect((await measureFile(reel.file)).audioCodec).toBeNull();
  expect(numbersOf(await reelFramesOf(reel.file))).toEqual(numbersFrom([1, 20], [2, 20]));
  await reel.release();
});

test('names an unreadable play, and leaves nothing behind', { tags: 'core' }, async () => {
  const whole = await exportedPlay({ play: 1, frames: 70, clicksSec: [1] });
  const source = whole.exported?.source;
  if (source?.kind !== 'blob') throw new Error('Not a file');
  const cut = (sizeBytes: number): Partial<ReelPlay> => {
    const blob = source.blob.slice(0, sizeBytes);
    return { title: 'Second goal', exported: { source: { kind: 'blob', blob }, titleFrames: TITLE_FRAMES } };
  };
  for (const broken of [
    cut(0),
    cut(200),
    cut(source.blob.size - 20_000),
    { title: 'Second goal', exported: { source, titleFrames: 500 } },
    { title: 'Second goal' },
  ]) {
    await expect(make(jobOf([whole, broken]))).rejects.toMatchObject({
      code: 'reel-play-unreadable',
      params: { n: 2, title: 'Second goal' },
    });
  }
  expect(await tempFileNames()).toEqual([]);
  const spare = { ...cut(200), ...(await originalPlay({ play: 2, frames: 20 })) };
  const reel = await make(jobOf([whole, spare]));
  expect(reel.plays.map(({ making }) => making)).toEqual(['joined', 'composed']);
  await reel.release();
});

test('progress rises to the end, and canceling frees everything', async () => {
  const plays = [
    await originalPlay({ play: 1, frames: 60, clicksSec: [1] }),
    await originalPlay({ play: 2, frames: 60 }),
  ];
  const reports: ReelProgress[] = [];
  const { signal } = new AbortController();
  const reel = await makeReel(jobOf(plays), { signal, onProgress: (report) => reports.push(report) });
  await reel.release();
  expect(reports.map(({ share }) => share)).toEqual(
    reports.map(({ share }) => share).toSorted((a, b) => a - b),
  );
  expect(reports.at(-1)).toMatchObject({ playsDone: 2, playsTotal: 2 });
  const cancelled = new AbortController();
  const failed = makeReel(jobOf(plays), {
    signal: cancelled.signal,
    onProgress: ({ share }) => {
      if (share > 0.2) cancelled.abort();
    },
  });
  await expect(failed).rejects.toMatchObject({ name: 'AbortError' });
  expect(await tempFileNames()).toEqual([]);
});
