import { describe, expect, test } from 'vitest';
import type { Contestant } from '../bench/export/contestants';
import { memoryFigures } from '../bench/export/memory-figures';
import { lookRows } from '../bench/export/looks';
import { mustsOf } from '../bench/export/musts';
import { naiveSecFor } from '../bench/export/naive-estimate';
import { nativeArgs } from '../bench/export/native-export';
import { factsOfProbe, problemsOf } from '../bench/export/output-facts';
import type { OutputFacts } from '../bench/export/output-facts';
import { descendantsOf } from '../bench/export/process-tree';
import { inOrderOf, race } from '../bench/export/race';
import { summarize } from '../bench/export/results';
import type { Measured, Run, Summary } from '../bench/export/results';
import { runRow, summaryRow } from '../bench/export/table';

/** ffprobe's output, without the fields we ignore. */
const PROBED = JSON.stringify({
  streams: [
    {
      codec_type: 'video',
      codec_name: 'h264',
      pix_fmt: 'yuv420p',
      color_range: 'tv',
      color_space: 'bt709',
      color_primaries: 'bt709',
      color_transfer: 'bt709',
      width: 1280,
      height: 720,
      r_frame_rate: '30/1',
      nb_read_packets: '410',
    },
    { codec_type: 'audio', codec_name: 'aac', r_frame_rate: '0/0', nb_read_packets: '640' },
  ],
  format: { duration: '13.674667' },
});
const EXPECTED = { widthPx: 1281, heightPx: 720, frames: 410, hasSound: true };

describe('outputs', () => {
  test('a file that matches the specification has no faults', () => {
    expect(problemsOf(factsOfProbe(PROBED), EXPECTED)).toEqual([]);
  });

  test.each<[Partial<OutputFacts>, string]>([
    [{ videoCodec: 'hevc' }, 'codec hevc, not h264'],
    [{ pixelFormat: 'yuvj420p' }, 'pixel format yuvj420p, not yuv420p'],
    [{ range: 'pc' }, 'range pc, not tv'],
    [{ colors: ['bt709', 'unknown', 'bt709'] }, 'colors bt709/unknown/bt709, not bt709/bt709/bt709'],
    [{ heightPx: 718 }, 'size 1280x718, not 1280x720'],
    [{ frames: 409 }, 'frames 409, not 410'],
    [{ frameRate: 60 }, 'frame rate 60, not 30'],
    [{ audioCodec: null }, 'sound none, not aac'],
    [{ durationSec: 13.7 + 1 / 30 }, 'duration 13.733 s, not 13.667 s'],
  ])('%o is a fault', (change, fault) => {
    expect(problemsOf({ ...factsOfProbe(PROBED), ...change }, EXPECTED)).toEqual([fault]);
  });

  test('a silent clip makes a silent file', () => {
    const silent = { ...factsOfProbe(PROBED), audioCodec: null };
    expect(problemsOf(silent, { ...EXPECTED, hasSound: false })).toEqual([]);
  });

  test('rejects a report without a picture', () => {
    expect(() => factsOfProbe('{"streams":[],"format":{"duration":"1"}}')).toThrow('no picture');
    expect(() => factsOfProbe('{}')).toThrow(Error);
  });
});

describe('memory', () => {
  test('the growth ratio is the last quarter over the second quarter, and 1 for flat memory', () => {
    expect(
      memoryFigures({ baselineMb: 300, overMb: [0, 50, 100, 100, 120, 150, 100, 100], isDisturbed: false }),
    ).toEqual({
      peakMb: 150,
      lastQuarterRatio: 1,
    });
    const growing = Array.from({ length: 40 }, (_, k) => 10 * k);
    expect(
      memoryFigures({ baselineMb: 300, overMb: growing, isDisturbed: false }).lastQuarterRatio,
    ).toBeCloseTo(34.5 / 14.5);
  });

  test('a short run has only a peak', () => {
    expect(memoryFigures({ baselineMb: 300, overMb: [5, 80], isDisturbed: false })).toEqual({
      peakMb: 80,
      lastQuarterRatio: null,
    });
  });
});

test('extrapolates the naive way from a sample, each stage by the amount of its work', () => {
  const run = { loadSec: 1, titleSec: 2, clipSec: 9, encodeSec: 7, clipFrames: 90 };
  expect(naiveSecFor(run, 90)).toBe(19);
  expect(naiveSecFor(run, 370)).toBe(1 + 2 + 9 * (370 / 90) + 7 * (420 / 140));
});

describe('rounds', () => {
  test('each contestant goes first in one round, and its predecessor changes', () => {
    expect([0, 1, 2, 3].map((round) => inOrderOf(round, ['a', 'b', 'c', 'd']).join(''))).toEqual([
      'abcd',
      'badc',
      'cdab',
      'dcba',
    ]);
    expect(inOrderOf(3, [])).toEqual([]);
  });

  test('samples memory in the warm-up, runs some contestants only once, and drops one that fails', async () => {
    const laps: string[] = [];
    const contestant = (name: string, failsAt = Number.POSITIVE_INFINITY): Contestant => {
      let ran = 0;
      return {
        name,
        run: (isWatched) => {
          laps.push(`${name}${isWatched ? ' watched' : ''}`);
          return ran++ === failsAt ? Promise.reject(new Error('broken')) : Promise.resolve(measured(1));
        },
      };
    };
    const told: Run[] = [];
    const all = [contestant('a'), contestant('b'), contestant('c', 1), contestant('d', 0)];
    const runs = await race(all, { rounds: 2, hasWarmUp: true, onceOnly: new Set(['b']) }, (run) =>
      told.push(run),
    );
    const warmUp = ['a watched', 'c watched', 'd watched'];
    expect(laps).toEqual(warmUp.concat(['b watched', 'a', 'c'], ['a']));
    expect(told).toEqual(runs);
    expect(runs.filter(({ outcome }) => 'error' in outcome)).toEqual([
      { contestant: 'd', round: 0, outcome: { error: 'broken' } },
      { contestant: 'c', round: 1, outcome: { error: 'broken' } },
    ]);
  });

  test('samples memory in the round itself if there is no warm-up', async () => {
    const watched: boolean[] = [];
    const run = (isWatched: boolean): Promise<Measured> => {
      watched.push(isWatched);
      return Promise.resolve(measured(1));
    };
    await race([{ name: 'a', run }], { rounds: 1, hasWarmUp: false, onceOnly: new Set() }, () => undefined);
    expect(watched).toEqual([true]);
  });
});

function measured(sec: number, more: Partial<Measured> = {}): Measured {
  return { sec, framesPerSec: 100, cores: 1.5, memory: null, problems: null, ...more };
}

const RUNS: readonly Run[] = [
  {
    contestant: 'planes',
    round: 0,
    outcome: measured(100, {
      problems: ['range pc, not tv'],
      memory: { baselineMb: 1, overMb: [1, 9], isDisturbed: false },
    }),
  },
  { contestant: 'naive', round: 1, outcome: measured(20) },
  { contestant: 'planes', round: 1, outcome: measured(2, { problems: [] }) },
  { contestant: 'native', round: 1, outcome: measured(1) },
  { contestant: 'encoder alone', round: 1, outcome: measured(1.8) },
  { contestant: 'decoder alone', round: 1, outcome: measured(0.5) },
  { contestant: 'planes', round: 2, outcome: measured(4, { problems: ['range pc, not tv'] }) },
  { contestant: 'native', round: 2, outcome: measured(3) },
  { contestant: 'encoder alone', round: 2, outcome: measured(2) },
  { contestant: 'decoder alone', round: 2, outcome: measured(3) },
  { contestant: 'passing through', round: 1, outcome: measured(1.5) },
  { contestant: 'passing through', round: 2, outcome: measured(1.6) },
  { contestant: 'drawing on canvas', round: 1, outcome: measured(2) },
  { contestant: 'drawing on canvas', round: 2, outcome: measured(5) },
  { contestant: 'x264', round: 0, outcome: { error: '"x264" was requested, but "planes" ran' } },
];

describe('summaries', () => {
  const [planes, x264, native] = summarize(['planes', 'x264', 'native'], RUNS);

  test('are medians of the ratios within each round, excluding the warm-up’s times', () => {
    expect(planes).toEqual({
      contestant: 'planes',
      rounds: 2,
      medianSec: 3,
      timesNaive: 10,
      percentOfNative: 62.5,
      percentOfFloor: 82.5,
      percentOfPassing: 57.5,
      timesDrawing: 1.125,
      framesPerSec: 100,
      cores: 1.5,
      peakMb: 9,
      lastQuarterRatio: null,
      problems: ['range pc, not tv'],
      error: null,
    });
    expect(native).toMatchObject({ percentOfNative: 100, problems: null, peakMb: null });
  });

  test('names a pipeline that fell back to another one, without measurements', () => {
    expect(x264).toMatchObject({
      rounds: 0,
      medianSec: null,
      error: '"x264" was requested, but "planes" ran',
    });
    expect(x264 && summaryRow(x264)).toContain('FAILED: "x264" was requested');
    expect(RUNS.map(runRow).at(-1)).toContain('warm-up  x264               FAILED');
  });
});

describe('requirements', () => {
  const hd30 = { widthPx: 1280, heightPx: 720, frameRate: 29.97 };
  const good: Summary = {
    contestant: 'planes',
    rounds: 3,
    medianSec: 3,
    timesNaive: 11,
    percentOfNative: 59,
    percentOfFloor: 91,
    percentOfPassing: 89,
    timesDrawing: 1.2,
    framesPerSec: 150,
    cores: 1.8,
    peakMb: 350,
    lastQuarterRatio: 1.2,
    problems: [],
    error: null,
  };
  const verdicts = (
    shape: { widthPx: number; heightPx: number; frameRate: number },
    summary: Summary,
  ): unknown[] => mustsOf(shape, [summary]).map(({ name, limit, passes }) => [name, limit, passes]);

  test('speeds, memory and the files at 720p30', () => {
    expect(verdicts(hd30, good)).toEqual([
      ['x naive', 8, true],
      ['% of native', 60, false],
      ['% of floor', 90, true],
      ['peak memory in MB', 350, true],
      ['last / second quarter', 1.15, false],
      ['faults of the output', 0, true],
    ]);
    expect(verdicts(hd30, { ...good, contestant: 'x264', timesNaive: 2.9 })).toMatchObject([
      ['x naive', 3, false],
      ['% of native', 20, true],
      ...Array.from({ length: 3 }, () => expect.anything()),
    ]);
  });

  test('at 1080p60: a fraction of native speed and more memory; the same for portrait clips', () => {
    const upright = { widthPx: 1080, heightPx: 1920, frameRate: 60 };
    expect(verdicts(upright, { ...good, peakMb: 251 })).toEqual([
      ['% of floor', 90, true],
      ['% of native', 60, false],
      ['peak memory in MB', 250, false],
      ['last / second quarter', 1.15, false],
      ['faults of the output', 0, true],
    ]);
    expect(verdicts(upright, { ...good, contestant: 'canvas', peakMb: 450 })).toContainEqual([
      'peak memory in MB',
      450,
      true,
    ]);
  });

  test('a film without a title, next to conversions by the library', () => {
    const fullHd = { widthPx: 1920, heightPx: 1080, frameRate: 30 };
    expect(verdicts(fullHd, { ...good, contestant: 'planes, no title' })).toEqual([
      ['% of passing through', 90, false],
      ['x drawing on canvas', 1.2, true],
    ]);
  });

  test('are not measured without native ffmpeg or /proc, and a failed pipeline fails them all', () => {
    const bare = { ...good, percentOfNative: null, peakMb: null, lastQuarterRatio: null };
    expect(mustsOf(hd30, [bare]).map(({ passes }) => passes)).toEqual([true, null, true, null, null, true]);
    const broken = { ...good, error: 'broken' };
    expect(mustsOf(hd30, [broken]).map(({ passes }) => passes)).toEqual(Array(6).fill(false));
    expect(mustsOf(hd30, [{ ...good, contestant: 'native' }])).toEqual([]);
  });
});

test('the native encoder uses two threads, even sizes, and adds no sound', () => {
  const shape = { widthPx: 641, heightPx: 361, frames: 30, frameRate: 30, hasAudio: false, canDecode: true };
  const args = nativeArgs('clip.mp4', shape);
  expect(args.join(' ')).toContain('crop=640:360:0:0');
  expect(args.filter((_, k) => args[k - 1] === '-threads')).toEqual(['2', '2']);
  expect(args).not.toContain('aac');
  expect(nativeArgs('clip.mp4', { ...shape, hasAudio: true })).toContain('aac');
});

test('finds descendant processes at any depth, and no others', () => {
  const all = [
    { pid: 5, parentPid: 1, name: 'other' },
    { pid: 2, parentPid: 1, name: 'us' },
    { pid: 9, parentPid: 8, name: 'grandchild' },
    { pid: 8, parentPid: 2, name: 'child' },
  ];
  expect(descendantsOf(2, all).map(({ name }) => name)).toEqual(['child', 'grandchild']);
  expect(descendantsOf(9, all)).toEqual([]);
});

test('compares looks with Follow round by round, without the warm-up', () => {
  const run = (contestant: string, round: number, framesPerSec: number): Run => ({
    contestant,
    round,
    outcome: { sec: 1, framesPerSec, cores: null, memory: null, problems: null },
  });
  const rows = lookRows([
    run('follow', 0, 100),
    run('spotlight', 0, 1),
    run('follow', 1, 200),
    run('spotlight', 1, 180),
    run('follow', 2, 100),
    run('spotlight', 2, 60),
    run('follow', 3, 100),
    run('spotlight', 3, 80),
  ]);
  expect(rows).toEqual([
    '  identify: not measured',
    '  spotlight: 80 % of follow (90, 60, 80), at least 85: FAILS',
    '  arrow: not measured',
  ]);
});
